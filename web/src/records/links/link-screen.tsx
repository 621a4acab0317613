import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { errorText, retryAfter } from '../../api/api-error.ts';
import type { EarlierValues } from '../../changes/history/earlier-values.ts';
import { HistoryButton } from '../../changes/history/history-button.tsx';
import { putBack } from '../../changes/history/put-back.ts';
import { RestoredNotice } from '../../changes/history/use-form-history.tsx';
import { linkChange } from '../../changes/merge/merge.ts';
import { tellWithUndo } from '../../changes/undo/use-undo.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { type BackLink, PageHeader } from '../../ui/page-header.tsx';
import type { NamedRow } from '../inline/inline-records.ts';
import { LinkEditor } from './link-editor.tsx';
import { type Links, useLinkEditor } from './use-link-editor.ts';

export interface LinkTexts {
  /** Heading, followed by the record's name once loaded. */
  title: string;
  /** Said while it loads. */
  loading: string;
  loadFailed: string;
  /** 403 of the load. */
  readForbidden: string;
  /** Shown above the lists to users who may not change them. */
  readOnly: string;
  saveFailed: string;
  /** 403 of the save. */
  updateForbidden: string;
}

interface LinkScreenProps<Body extends z.ZodObject> {
  call: Links<Body>;
  linkable: Linkable;
  back: BackLink;
  texts: LinkTexts;
  /** Buttons beside History. */
  actions?: ReactNode;
  above?: ReactNode;
  /** Shown below the lists, of the links as they stand in them. */
  below?: (assigned: readonly number[]) => ReactNode;
}

/** All records that can be linked, and the query that loads them. */
interface Linkable {
  rows: readonly NamedRow[] | undefined;
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** The query's key begins with it. */
  path: string;
  /** The heading under which a record stands; records of one heading are neighbors in `rows`. */
  groupOf?: (name: string) => string;
  /** Names are codes, which descriptions explain: those lead. */
  namesAreCodes?: true;
}

/** A screen that links one record to records of another kind (SPEC §2). */
export function LinkScreen<Body extends z.ZodObject>(props: LinkScreenProps<Body>) {
  const { call, linkable, back, texts, actions, above, below } = props;
  const { history } = call;
  const { rows, query, groupOf, namesAreCodes } = linkable;
  const { has, check } = usePermissions();
  const mayChange = has(call.updatePermission);
  const queries = useQueryClient();
  const editor = useLinkEditor(call, ({ name }, requestId) => {
    tellWithUndo(`${name} saved`, [requestId]);
    // A merge may have brought in new records, and the user's own permissions may have changed.
    void queries.invalidateQueries({ queryKey: [linkable.path] });
    void check();
    setRestored(null);
  });
  const { stored, assigned } = editor;
  const record = stored?.record;
  const [restored, setRestored] = useState<{ fields: string[]; refused: string[]; former: number[] } | null>(
    null,
  );
  const [field] = history.fields;
  const restore = (earlier: EarlierValues) => {
    const { values, refused } = putBack(earlier, {
      labels: history.labels,
      saved: { [field]: assigned },
      offered: { [field]: rows },
    });
    const ids = (values[field] ?? assigned) as number[];
    const { added, removed } = linkChange(assigned, ids);
    editor.setAssigned(ids);
    const changed = added.length + removed.length > 0;
    setRestored({ fields: changed ? [history.labels[field] ?? field] : [], refused, former: assigned });
  };
  const error = editor.loadError ?? query.error;
  const loadError = errorText(error, texts.loadFailed, texts.readForbidden);
  return (
    <>
      <PageHeader
        title={record === undefined ? texts.title : `${texts.title}: ${record.name}`}
        subtitle={record?.description ?? undefined}
        back={back}
      >
        {record === undefined ? null : actions}
        {record === undefined ? null : (
          <HistoryButton
            screens={history.screens}
            id={record.id}
            name={record.name}
            labels={history.labels}
            target={mayChange ? { fields: history.fields, onRestore: restore } : null}
          />
        )}
      </PageHeader>
      {loadError !== null ? (
        <ErrorBox
          message={loadError}
          onRetry={retryAfter(error, () => void Promise.all([editor.reload(), query.refetch()]))}
        />
      ) : record === undefined || rows === undefined ? (
        <LoadingText what={texts.loading} />
      ) : (
        <Stack spacing={2}>
          {above}
          {restored === null ? null : (
            <RestoredNotice
              {...restored}
              onUndo={() => {
                editor.setAssigned(restored.former);
                setRestored(null);
              }}
            />
          )}
          <LinkEditor
            call={call}
            editor={{
              ...editor,
              cancel: () => {
                editor.cancel();
                setRestored(null);
              },
            }}
            items={rows.map(({ id, name, description }) => ({
              id,
              ...(namesAreCodes && description
                ? { label: description, code: name }
                : { label: name, description }),
              ...(groupOf && { group: groupOf(name) }),
            }))}
            readOnly={mayChange ? null : texts.readOnly}
            error={errorText(editor.error, texts.saveFailed, texts.updateForbidden)}
          >
            {below?.(assigned)}
          </LinkEditor>
        </Stack>
      )}
    </>
  );
}
