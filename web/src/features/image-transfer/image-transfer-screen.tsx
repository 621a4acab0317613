import { imageCalls } from '@kitroom/contract/product-image';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { UnsavedChangesGuard } from '../../resource/unsaved-changes-guard.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { archiveSummary } from './archive-api.ts';
import { RestoreDropZone } from './restore-drop-zone.tsx';
import { RestoreResultView } from './restore-result.tsx';
import { type RestoreState, useRestore } from './use-restore.ts';

export function ImageTransferScreen() {
  const { data: summary, error, refetch } = useQuery(archiveSummary());
  const { state, start, undo, cancel } = useRestore();
  const [chosen, setChosen] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const choose = (file: File) => {
    setRefused(null);
    setChosen(file);
  };

  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader
        title="Image Restore"
        subtitle="Keep a backup of all product pictures, and bring them back from it."
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
          <Button
            component="a"
            href={imageCalls.download.path}
            variant="contained"
            startIcon={<DownloadOutlined />}
            sx={{ alignSelf: 'flex-start' }}
          >
            Download images
          </Button>
        </Section>
        <Section
          title="Restore"
          text="Pictures in the zip replace those in the same slots; all others stay. The zip is checked before anything changes."
        >
          {state.step === 'running' ? (
            <Progress state={state} onCancel={cancel} />
          ) : (
            <RestoreDropZone onFile={choose} onRefused={setRefused} />
          )}
          <Box aria-live="polite">
            {refused === null ? null : <Alert severity="error">{refused}</Alert>}
            {state.step === 'failed' ? (
              <Alert severity="error">
                {state.message}
                <br />
                Nothing was changed.
              </Alert>
            ) : null}
            {state.step === 'canceled' ? (
              <Alert severity="info">
                The restore of {state.fileName} was canceled. Nothing was changed.
              </Alert>
            ) : null}
            {state.step === 'done' ? <RestoreResultView {...state} onUndo={undo} /> : null}
          </Box>
        </Section>
      </Stack>
      <ConfirmDialog
        open={chosen !== null}
        title="Restore images?"
        confirmLabel="Restore images"
        onCancel={() => setChosen(null)}
        onConfirm={() => {
          if (chosen !== null) void start(chosen);
          setChosen(null);
        }}
      >
        {chosen?.name} ({sizeText(chosen?.size ?? 0)}) will be uploaded. Its pictures replace those in the
        same slots. You can undo the restore afterwards.
      </ConfirmDialog>
      <UnsavedChangesGuard isDirty={() => state.step === 'running'} />
    </Box>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 4 } }}>
      <Typography variant="h2">{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
      <Stack spacing={2}>{children}</Stack>
    </Paper>
  );
}

function Progress({ state, onCancel }: { state: RestoreState & { step: 'running' }; onCancel: () => void }) {
  const percent = Math.round(state.progress * 100);
  const uploading = state.progress < 1;
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1, gap: 2 }}>
        <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {uploading
            ? `Uploading ${state.fileName}: ${percent} %`
            : `Checking and restoring ${state.fileName} …`}
        </Typography>
        <Button color="inherit" variant="outlined" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
      <LinearProgress
        variant={uploading ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={uploading ? 'Upload' : 'Restore'}
      />
    </Box>
  );
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Bytes in words, such as `1.2 GB`. */
function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0 })} ${UNITS[power]}`;
}
