import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { errorText } from '../api/api-error.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { type BackLink, PageHeader } from '../ui/page-header.tsx';
import type { NamedRow } from './inline-records.ts';
import { LinkEditor } from './link-editor.tsx';
import { type LinkCall, useLinkEditor } from './use-link-editor.ts';

/** The texts of one side of the links. */
export interface LinkTexts {
  /** Heading, with the record's name behind it once that is known. */
  title: string;
  /** What is on its way. */
  loading: string;
  loadFailed: string;
  /** 403 of the load. */
  readForbidden: string;
  /** Stands above the lists for those who may only look. */
  readOnly: string;
  saved: string;
  saveFailed: string;
  /** 403 of the save. */
  updateForbidden: string;
}

interface LinkScreenProps<Body extends z.ZodType> {
  call: LinkCall<Body>;
  /** All that can be linked, and the query that loads it; the first part of its key is invalidated by a save. */
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
  const { refresh } = usePermissions();
  const queries = useQueryClient();
  const editor = useLinkEditor(call, () => {
    // Others may have linked what is new here, and the user's own permissions may be among the links.
    void queries.invalidateQueries({ queryKey: [queryKey] });
    void refresh();
  });
  const { record } = editor;
  const loadError = errorText(editor.loadError ?? query.error, texts.loadFailed, texts.readForbidden);
  return (
    <>
      <PageHeader
        title={record === undefined ? texts.title : `${texts.title}: ${record.name}`}
        subtitle={record?.description ?? undefined}
        back={back}
      />
      {loadError !== null ? (
        <ErrorBox message={loadError} onRetry={() => Promise.all([editor.reload(), query.refetch()])} />
      ) : record === undefined || linkable === undefined ? (
        <LoadingText what={texts.loading} />
      ) : (
        <LinkEditor
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
