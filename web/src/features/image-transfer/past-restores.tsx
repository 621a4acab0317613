import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import type { PastRestore } from '@kitroom/contract/product-image';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { changesText, forgetPictures, openPreviews, useUndoRestore } from './preview-api.ts';
import { previewPath } from './screens.ts';

/** All restores, newest first: who, when, in numbers, with Undo while the pictures are kept. */
export function PastRestores() {
  const queries = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [previewCalls.restores.path],
    queryFn: ({ signal, pageParam: before }) =>
      callBody(previewCalls.restores, { query: { before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const undo = useUndoRestore(() => forgetPictures(queries));
  const [asked, setAsked] = useState<PastRestore | null>(null);
  if (data === undefined) {
    if (error === null) return <LoadingText what="restores" />;
    return <ErrorBox message={errorText(error, LOAD_FAILED.data) ?? ''} onRetry={refetch} />;
  }
  const restores = data.pages.flatMap((page) => page.restores);
  return (
    <>
      <Box aria-live="polite" sx={{ display: 'contents' }}>
        {undo.error === null ? null : <Alert severity="error">{undo.error}</Alert>}
        {undo.done === null ? null : <Alert severity="info">{undo.done}</Alert>}
      </Box>
      {restores.length === 0 ? (
        <Typography color="textSecondary">
          Nothing has been restored yet. Each restore is listed here with its numbers and Undo.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Past restores" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {restores.map((restore) => (
            <RestoreRow
              key={restore.id}
              restore={restore}
              busy={undo.busy}
              onUndo={() => setAsked(restore)}
            />
          ))}
        </Box>
      )}
      {hasNextPage ? (
        <ShowMore
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ alignSelf: 'flex-start' }}
        />
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title="Undo this restore?"
        confirmLabel="Undo Restore"
        destroys={false}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) undo.undo(asked.id);
          setAsked(null);
        }}
      >
        {asked === null ? '' : `${undoText(asked)} Slots that have changed since then stay as they are.`}
      </ConfirmDialog>
    </>
  );
}

interface RestoreRowProps {
  restore: PastRestore;
  busy: boolean;
  onUndo: () => void;
}

function RestoreRow({ restore, busy, onUndo }: RestoreRowProps) {
  const { at, by, undone, can_undo } = restore;
  return (
    <Box component="li" sx={WRAPPING}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          <RelativeTime iso={at} />
          {by === null ? '' : ` by ${by}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {countsText(restore)}
        </Typography>
      </Box>
      {undone ? (
        <Typography variant="body2" color="textSecondary">
          Undone
        </Typography>
      ) : null}
      {can_undo ? (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          disabled={busy}
          onClick={onUndo}
          sx={{ flex: 'none' }}
          aria-label={`Undo the restore of ${exactTime(at)}`}
        >
          Undo
        </Button>
      ) : null}
    </Box>
  );
}

/** A row of a short list on the screen: a text, and what can be done with it. */
const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

// On a phone the texts need the line, if what can be done is long.
const WRAPPING = { ...ROW, flexWrap: 'wrap', rowGap: 1 };

function undoText({ added, replaced }: PastRestore): string {
  const parts = [
    replaced === 0 ? '' : `Restore what it replaced: ${withCommas(replaced)}.`,
    added === 0 ? '' : `Remove what it added: ${withCommas(added)}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Numbers of slots and files; null: an older version did not record it. */
function countsText(restore: PastRestore): string {
  const { added, replaced, unchanged, skipped, left_out } = restore;
  const counts: [number | null, string][] = [
    [added, 'added'],
    [replaced, 'replaced'],
    [unchanged, 'unchanged'],
    [left_out === 0 ? null : left_out, 'left out'],
    [skipped === 0 ? null : skipped, 'skipped'],
  ];
  return counts.flatMap(([count, word]) => (count === null ? [] : `${withCommas(count)} ${word}`)).join(', ');
}

/** Zips that this user has uploaded and neither applied nor discarded; nothing where there are none. */
export function OpenPreviews() {
  const { data: previews = [] } = useQuery(openPreviews());
  if (previews.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" id="open-previews">
        Not applied yet
      </Typography>
      <Box component="ul" aria-labelledby="open-previews" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {previews.map(({ id, file_name, created_at, added, replaced }) => (
          <Box component="li" key={id} sx={ROW}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{file_name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {changesText(added + replaced)}, uploaded <RelativeTime iso={created_at} within />
              </Typography>
            </Box>
            <Button
              component={Link}
              to={previewPath(id)}
              color="inherit"
              variant="outlined"
              size="small"
              aria-label={`Continue with ${file_name}`}
            >
              Continue
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
