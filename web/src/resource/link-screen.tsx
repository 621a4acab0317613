import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { errorText, retryAfter } from '../api/api-error.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { type BackLink, PageHeader } from '../ui/page-header.tsx';
import type { NamedRow } from './inline-records.ts';
import { LinkEditor } from './link-editor.tsx';
import { tellWithUndo } from './undo/use-undo.tsx';
import { type LinkCall, useLinkEditor } from './use-link-editor.ts';

/** The texts of a link screen. */
export interface LinkTexts {
  /** Heading, followed by the record's name once loaded. */
  title: string;
  /** What is being loaded. */
  loading: string;
  loadFailed: string;
  /** 403 of the load. */
  readForbidden: string;
  /** Shown above the lists to users who may not change them. */
  readOnly: string;
  saved: string;
  saveFailed: string;
  /** 403 of the save. */
  updateForbidden: string;
}

interface LinkScreenProps<Body extends z.ZodType> {
  call: LinkCall<Body>;
  /**
   * All records that can be linked, and the query that loads them; a save invalidates its key, which begins with
   * `queryKey`.
   */
  linkable: readonly NamedRow[] | undefined;
  query: { error: unknown; refetch: () => Promise<unknown> };
  queryKey: string;
  mayChange: boolean;
  back: BackLink;
  texts: LinkTexts;
}

/** A screen that links one record to records of another kind (SPEC §2). */
export function LinkScreen<Body extends z.ZodType>(props: LinkScreenProps<Body>) {
  const { call, linkable, query, queryKey, mayChange, back, texts } = props;
  const { check } = usePermissions();
  const queries = useQueryClient();
  const editor = useLinkEditor(call, ({ name }, requestId) => {
    tellWithUndo(`${name} saved`, [requestId]);
    // A merge may have brought in new records, and the user's own permissions may have changed.
    void queries.invalidateQueries({ queryKey: [queryKey] });
    void check();
  });
  const { record } = editor;
  const error = editor.loadError ?? query.error;
  const loadError = errorText(error, texts.loadFailed, texts.readForbidden);
  return (
    <>
      <PageHeader
        title={record === undefined ? texts.title : `${texts.title}: ${record.name}`}
        subtitle={record?.description ?? undefined}
        back={back}
      />
      {loadError !== null ? (
        <ErrorBox
          message={loadError}
          onRetry={retryAfter(error, () => void Promise.all([editor.reload(), query.refetch()]))}
        />
      ) : record === undefined || linkable === undefined ? (
        <LoadingText what={texts.loading} />
      ) : (
        <LinkEditor
          path={call.path}
          editor={editor}
          items={linkable.map(({ id, name, description }) => ({ id, label: name, description }))}
          readOnly={mayChange ? null : texts.readOnly}
          saved={texts.saved}
          error={errorText(editor.error, texts.saveFailed, texts.updateForbidden)}
        />
      )}
    </>
  );
}
