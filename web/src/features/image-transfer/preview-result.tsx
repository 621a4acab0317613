import type { Preview } from '@kitroom/contract/pictures/image-restore';
import { IMAGE_MESSAGES, type PastRestore } from '@kitroom/contract/product-image';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import { PICTURES_OF_PRODUCTS, productScreens } from '../products/screens.ts';
import { changesText, forgetPictures, previewQuery, useUndoRestore } from './preview-api.ts';
import { imageTransferScreen } from './screens.ts';

interface PreviewResultProps {
  preview: Preview;
  restore: PastRestore;
}

/** The result of an applied preview, in numbers. */
export function PreviewResult({ preview, restore }: PreviewResultProps) {
  const queries = useQueryClient();
  const { has } = usePermissions();
  const undo = useUndoRestore(async () => {
    await queries.invalidateQueries({ queryKey: previewQuery(preview.id).queryKey });
    await forgetPictures(queries);
  });
  const { skipped } = preview;
  const counts: [string, number | null][] = [
    ['Added', restore.added],
    ['Replaced', restore.replaced],
    ['Unchanged', restore.unchanged],
    ['Left out', restore.left_out],
    ['Skipped', restore.skipped],
  ];
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader
        title={`${changesText(restore.added + restore.replaced)} applied`}
        back={{ to: imageTransferScreen.path, label: imageTransferScreen.title }}
        subtitle={
          <>
            {preview.file_name}
            {restore.by === null ? '' : `, by ${restore.by}`}, <RelativeTime iso={restore.at} within />
          </>
        }
      >
        {restore.can_undo ? (
          <Button
            color="inherit"
            variant="outlined"
            disabled={undo.busy}
            onClick={() => undo.undo(restore.id)}
          >
            {undo.busy ? 'Undoing...' : 'Undo'}
          </Button>
        ) : null}
      </PageHeader>
      <Stack spacing={3} useFlexGap>
        <Box aria-live="polite" sx={{ display: 'contents' }}>
          {undo.error === null ? null : <Alert severity="error">{undo.error}</Alert>}
          {undo.done !== null ? (
            <Alert severity="info">{undo.done}</Alert>
          ) : restore.undone ? (
            <Alert severity="info">This restore was undone.</Alert>
          ) : (
            <Alert severity="success">{`${IMAGE_MESSAGES.restored}.`}</Alert>
          )}
        </Box>
        <Paper variant="outlined" component="dl" sx={NUMBERS}>
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count === null ? '–' : withCommas(count)}</dd>
            </div>
          ))}
        </Paper>
        {skipped.length === 0 ? null : <SkippedFiles skipped={skipped} />}
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button component={Link} to={imageTransferScreen.path} variant="contained">
            Done
          </Button>
          {has(productScreens.list.permission) ? (
            <Button component={Link} to={PICTURES_OF_PRODUCTS} variant="outlined" color="inherit">
              Look at the Pictures
            </Button>
          ) : null}
        </Stack>
      </Stack>
    </Box>
  );
}

function SkippedFiles({ skipped }: Pick<Preview, 'skipped'>) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="skipped-files">
        Files that match no slot
      </Typography>
      <Typography variant="body2" color="textSecondary">
        They were left out. Files are matched by folder and name, as in a zip downloaded here.
      </Typography>
      <Box component="ul" aria-labelledby="skipped-files" tabIndex={0} sx={SKIPPED}>
        {skipped.map(({ name, reason }) => (
          <li key={name}>
            {name}
            <Typography variant="body2" color="textSecondary">
              {reason}
            </Typography>
          </li>
        ))}
      </Box>
    </Paper>
  );
}

const NUMBERS = {
  m: 0,
  p: { xs: 2, sm: 3 },
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  gap: 2,
  '& dt': { color: 'text.secondary', typography: 'body2' },
  '& dd': { m: 0, typography: 'h1', fontVariantNumeric: 'tabular-nums' },
};
const SKIPPED = {
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  maxHeight: 320,
  overflow: 'auto',
  '& li': { py: 1, overflowWrap: 'anywhere' },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
};
