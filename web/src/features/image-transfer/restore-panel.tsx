import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { UnsavedChangesGuard } from '../../resource/leaving/unsaved-changes-guard.tsx';
import { NOTHING_CHANGED } from './changes-text.ts';
import { RestoreDropZone } from './restore-drop-zone.tsx';
import { type UploadState, usePreviewUpload } from './use-preview-upload.ts';

/** Uploads a zip to be previewed: choose, progress, and `onPreview` with the id of the preview. */
export function RestorePanel({ onPreview }: { onPreview: (id: number) => void }) {
  const { state, start, cancel } = usePreviewUpload(onPreview);
  const [refused, setRefused] = useState<string | null>(null);
  const { step } = state;
  const busy = step === 'running' || step === 'canceling';
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with the step before.
    if (step === 'idle' || document.activeElement !== document.body) return;
    const next = step === 'running' ? panel.current?.querySelector('button') : null;
    (next ?? panel.current)?.focus();
  }, [step]);

  return (
    <Stack ref={panel} tabIndex={-1} role="group" aria-label="Restore" spacing={2} sx={{ outline: 'none' }}>
      {state.step === 'running' ? <Progress state={state} onCancel={cancel} /> : null}
      {state.step === 'canceling' ? (
        <Box role="status">
          <Typography sx={{ mb: 1 }}>Canceling the check of {state.fileName} …</Typography>
          <LinearProgress aria-label="Canceling" />
        </Box>
      ) : null}
      {busy ? null : (
        <RestoreDropZone
          onFile={(file) => {
            setRefused(null);
            void start(file);
          }}
          onRefused={setRefused}
        />
      )}
      <Box aria-live="polite">
        {refused === null ? null : <Alert severity="error">{refused}</Alert>}
        {state.step === 'failed' ? (
          <Alert severity="error">
            {state.message}
            <br />
            {NOTHING_CHANGED}
          </Alert>
        ) : null}
        {state.step === 'canceled' ? (
          <Alert severity="info">
            The upload of {state.fileName} was canceled. {NOTHING_CHANGED}
          </Alert>
        ) : null}
      </Box>
      <UnsavedChangesGuard unsaved={() => (busy ? LEAVE.text : null)} title={LEAVE.title} byQuery />
    </Stack>
  );
}

const LEAVE = {
  title: 'Leave while the zip is uploading?',
  text: 'Leaving cancels the upload. No picture has changed yet.',
};

function Progress({ state, onCancel }: { state: UploadState & { step: 'running' }; onCancel: () => void }) {
  const percent = Math.round(state.progress * 100);
  const uploading = state.progress < 1;
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1, gap: 2 }}>
        <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {uploading ? `Uploading ${state.fileName}: ${percent} %` : `Checking ${state.fileName} …`}
        </Typography>
        <Button color="inherit" variant="outlined" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
      <LinearProgress
        variant={uploading ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={uploading ? 'Upload' : 'Check'}
      />
    </Box>
  );
}
