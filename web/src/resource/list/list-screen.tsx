import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { SelectCards } from '../../ui/list/cards/card-selection.tsx';
import { EmptyList } from '../../ui/list/empty-list.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import type { RecordRow } from '../../ui/list/record-columns.ts';
import { RecordLinks } from '../../ui/list/record-name.tsx';
import { RecordTable } from '../../ui/list/record-table.tsx';
import { SortMenu } from '../../ui/list/sort-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { AttentionToggle } from '../attention/attention-toggle.tsx';
import { ReasonsOfRows } from '../attention/reason-line.tsx';
import type { BulkActions } from '../bulk/use-bulk-actions.tsx';
import { useImport } from '../import/use-import.tsx';
import { UnsavedChangesGuard } from '../leaving/unsaved-changes-guard.tsx';
import { type SortedList, useChangeOrder } from '../order/use-change-order.tsx';
import { ViewMenu } from '../saved-views/view-menu.tsx';
import type { EntityScreens, Screen } from '../screens.ts';
import { useRecordPath } from '../use-record-path.ts';
import type { RecordList } from './use-record-list.ts';

/** The sentences of one entity's list. */
export interface ListSentences {
  /** Label of the search box. */
  search: string;
  loadFailed: string;
  /** 403 of the load. */
  readForbidden: string;
  empty: string;
}

interface ListScreenProps<Row extends RecordRow> {
  screens: EntityScreens & { create: Screen };
  /** Of the list's call. */
  query: { data: unknown; error: unknown; refetch: () => void };
  list: RecordList<Row>;
  bulk: BulkActions<Row>;
  /** Says how the address narrows the list, beside search and toolbar. */
  filter?: ReactNode;
  sentences: ListSentences;
  /** Begins the name of an exported file. */
  exportName: string;
  /** The buttons of a row, defined outside the component: a new function on every render would re-render all rows. */
  actions: ((row: Row) => ReactNode) | undefined;
  /** Whether they are a single short one, such as Edit. */
  oneAction?: boolean;
  otherView?: OtherView;
  /** For lists whose records have a sort order. */
  order?: SortedList;
}

/** Another view of a list's records: its switch, and what stands in place of the table; null: the table is shown. */
export interface OtherView {
  toggle: ReactNode;
  shown: ReactNode;
}

// Leaving loses nothing of the list itself, but of a dialog above it, such as Duplicate.
const nothing = () => null;

/** Instead of the button that creates the first record, for those who may not. */
export function CreatedByOthers({ title }: Pick<EntityScreens, 'title'>) {
  return (
    <Typography color="textSecondary">{`${title} appear here once someone has created one.`}</Typography>
  );
}

/** For those who may create the first record: the button that does stands beside the heading. */
function FirstRecord({ noun, onImport }: Pick<EntityScreens, 'noun'> & { onImport: (() => void) | null }) {
  return (
    <>
      <Typography
        color="textSecondary"
        sx={CENTERED}
      >{`Create the first one, or import your ${noun.many} from a table.`}</Typography>
      {onImport === null ? null : (
        <Button color="inherit" variant="outlined" onClick={onImport}>
          Import
        </Button>
      )}
    </>
  );
}

const CENTERED = { textAlign: 'center', textWrap: 'balance' };

/** A list of records: heading, Create, search, filter, export, bulk actions, and the table. */
export function ListScreen<Row extends RecordRow>(props: ListScreenProps<Row>) {
  const { screens, query, list, bulk, filter, sentences, exportName, actions, otherView } = props;
  const { has } = usePermissions();
  const { title, create } = screens;
  const importing = useImport(screens);
  const ordering = useChangeOrder(screens, props.order);
  const pathOf = useRecordPath(screens);
  const small = useSmallScreen();
  const [selecting, setSelecting] = useState(false);
  const { attention } = list;
  // While they load, its place is kept.
  const mayHaveRows = list.counts === null || list.rows.length > 0;
  const notChecked = attention?.only === true && attention.reasons === null ? attention : null;
  const nothingElse = attention?.count === 0 && attention.only && list.counts?.all !== 0;
  const mayCreate = has(create.permission);
  // On a phone the heading needs the line: it says what is created.
  const createButton = mayCreate ? (
    <Button
      component={Link}
      to={create.path}
      variant="contained"
      {...(small && { 'aria-label': create.label })}
    >
      {small ? 'Create' : create.label}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={title}>{createButton}</PageHeader>
      <ListToolbar
        label={sentences.search}
        list={list}
        filters={attention === null ? null : <AttentionToggle filter={attention} />}
        arrangement={
          <>
            {small && !otherView?.shown ? <SortMenu {...list} /> : null}
            {otherView?.toggle}
            {small && !otherView?.shown && bulk.selection !== null && mayHaveRows ? (
              <SelectCards
                selection={bulk.selection}
                selecting={selecting}
                onSelecting={setSelecting}
                disabled={list.counts === null}
              />
            ) : null}
          </>
        }
      >
        <ViewMenu screens={screens} list={list} />
        {otherView?.shown ? null : (
          <ListTools name={exportName} list={list} onImport={importing.open} onOrder={ordering.open} />
        )}
      </ListToolbar>
      {otherView?.shown ?? (
        <>
          {filter}
          {bulk.bar}
          <ReasonsOfRows filter={attention}>
            <RecordLinks pathOf={pathOf}>
              <RecordTable
                label={title}
                columns={list.columns}
                rows={query.data === undefined || notChecked || list.unsorted ? undefined : list.rows}
                error={
                  errorText(query.error, sentences.loadFailed, sentences.readForbidden) ??
                  notChecked?.error ??
                  null
                }
                onRetry={query.error || !notChecked ? query.refetch : notChecked.retry}
                sort={list.sort}
                onSort={list.setSort}
                selection={bulk.selection}
                selecting={selecting}
                actions={actions}
                oneAction={props.oneAction === true}
                empty={
                  <EmptyList
                    text={nothingElse ? 'Nothing needs attention.' : sentences.empty}
                    list={list}
                    next={
                      mayCreate ? (
                        <FirstRecord noun={screens.noun} onImport={importing.open} />
                      ) : (
                        <CreatedByOthers title={title} />
                      )
                    }
                  />
                }
              />
            </RecordLinks>
          </ReasonsOfRows>
        </>
      )}
      {importing.dialog}
      {ordering.dialog}
      <UnsavedChangesGuard unsaved={nothing} />
    </>
  );
}
