import type { ReactNode } from 'react';
import { errorText } from '../../api/api-error.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { RecordLinks } from '../../ui/list/record-cell.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useRecordPath } from '../list/record-path.tsx';
import { useSearchedRows } from '../list/use-record-list.ts';
import { InlineRecordTable } from './inline-record-table.tsx';
import type { InlineKind, NamedRow } from './inline-records.ts';

interface InlineRecordScreenProps {
  kind: InlineKind;
  rows: readonly NamedRow[] | undefined;
  query: { error: unknown; refetch: () => unknown };
  actions?: ReactNode;
}

const searched = ({ name, description }: NamedRow) => [name, description];

/** The list of such a kind, with its search. */
export function InlineRecordScreen({ kind, rows, query, actions }: InlineRecordScreenProps) {
  const { noun, loadFailed, readForbidden } = kind.screens;
  const list = useSearchedRows(rows, searched);
  const pathOf = useRecordPath(kind.screens);
  const failure = errorText(query.error, loadFailed, readForbidden);
  return (
    <>
      <PageHeader title={kind.title}>{actions}</PageHeader>
      {failure !== null ? (
        <ErrorBox message={failure} onRetry={query.refetch} />
      ) : rows === undefined ? (
        <LoadingText what={noun.many} />
      ) : (
        <>
          <ListToolbar noun={noun} list={list} />
          <RecordLinks pathOf={pathOf}>
            <InlineRecordTable kind={kind} rows={rows} shown={list.rows} onCreated={list.clear} />
          </RecordLinks>
        </>
      )}
    </>
  );
}
