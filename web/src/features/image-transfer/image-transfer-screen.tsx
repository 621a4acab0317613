import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { mdiDownloadOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { errorText } from '../../api/api-error.ts';
import { callQuery } from '../../api/call-query.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { ProvedDownload } from '../../session/proof/proved-download.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { sizeText, withCommas } from '../../ui/sentence-parts.ts';
import { OpenPreviews, PastRestores } from './past-restores.tsx';
import { PreviewScreen } from './preview-screen.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { previewIn, previewPath } from './screens.ts';

export function ImageTransferScreen() {
  const [params] = useSearchParams();
  const id = previewIn(params);
  return id === null ? <TransferPage /> : <PreviewScreen key={id} id={id} />;
}

function TransferPage() {
  const navigate = useNavigate();
  const { data: summary, error, refetch } = useQuery(callQuery(imageCalls.archiveSummary));
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader
        title="Image Restore"
        subtitle="Back up all product pictures, and restore them from a backup."
      />
      <Stack spacing={3}>
        {error === null ? null : (
          <ErrorBox message={errorText(error, LOAD_FAILED.data) ?? ''} onRetry={refetch} />
        )}
        <Section title="Download" text="One zip with every picture, sorted by product and color.">
          <Typography color="textSecondary" sx={{ minHeight: 22 }}>
            {summary === undefined
              ? null
              : summary.pictures === 0
                ? 'There are no pictures to download yet.'
                : `${plural(summary.pictures, 'picture')} of ${plural(summary.products, 'product')}, ${sizeText(summary.bytes)}.`}
          </Typography>
          <DamagedPictures damaged={summary?.damaged ?? []} />
          <ProvedDownload
            href={imageCalls.download.path}
            // Without pictures, a zip without any.
            variant={summary?.pictures === 0 ? 'outlined' : 'contained'}
            startIcon={<Icon path={mdiDownloadOutline} />}
            sx={{ alignSelf: 'flex-start' }}
          >
            Download Pictures
          </ProvedDownload>
        </Section>
        <Section
          title="Restore"
          text="Choose a zip and see what it would do: nothing changes until you apply it."
        >
          <RestorePanel onPreview={(id) => void navigate(previewPath(id))} />
          <OpenPreviews />
        </Section>
        <Section
          title="Past restores"
          text="A restore can be undone for 30 days. Slots that have changed since then stay as they are."
        >
          <PastRestores />
        </Section>
      </Stack>
    </Box>
  );
}

type Damaged = z.output<typeof imageCalls.archiveSummary.answer>['damaged'];

/** A longer list would not help; the zip's manifest names them all. */
const NAMED_AT_MOST = 8;

/** Says which pictures a download would leave out, because their stored files are gone or damaged. */
function DamagedPictures({ damaged }: { damaged: Damaged }) {
  if (damaged.length === 0) return null;
  const more = damaged.length - NAMED_AT_MOST;
  return (
    <Alert severity="warning">
      <AlertTitle>
        {damaged.length === 1
          ? '1 picture can’t be read and is left out of the download'
          : `${withCommas(damaged.length)} pictures can’t be read and are left out of the download`}
      </AlertTitle>
      {damaged
        .slice(0, NAMED_AT_MOST)
        .map(({ product, color, slot }) => `${product}, ${color ?? 'Hero'}, slot ${slot}`)
        .join('; ')}
      {more > 0 ? ` + ${more} more` : ''}. Upload them again, or restore a zip that has them.
    </Alert>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 4 } }}>
      <Typography variant="h2">{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
      <Stack spacing={2} useFlexGap>
        {children}
      </Stack>
    </Paper>
  );
}

function plural(count: number, noun: string): string {
  return `${withCommas(count)} ${noun}${count === 1 ? '' : 's'}`;
}
