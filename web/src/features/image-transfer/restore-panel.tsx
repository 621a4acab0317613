import type { PastRestore } from '@kitroom/contract/product-image';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { UnsavedChangesGuard } from '../../resource/unsaved-changes-guard.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RestoreDropZone } from './restore-drop-zone.tsx';
import { LastRestoreView, RestoreResultView } from './restore-result.tsx';
import { sizeText } from './size-text.ts';
import { type RestoreState, useRestore } from './use-restore.ts';
import { useUndoRestore } from './use-undo-restore.ts';

const LEAVE = {
  title: 'Leave while the restore is running?',
  text: 'Leaving cancels the restore. If the server already has the whole zip, it may still carry it out: this page then shows what was done.',
};

/** Restores a zip: choose, confirm, progress, result; and the last restore, with Undo while that is possible. */
export function RestorePanel({ lastRestore }: { lastRestore: PastRestore | null }) {
  const { state, start, forget, cancel } = useRestore();
  const undo = useUndoRestore(forget);
  const [chosen, setChosen] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const busy = state.step === 'running' || state.step === 'asking';
  const panel = useRef<HTMLDivElement>(null);
  const { step } = state;
  useEffect(() => {
    const focused = document.activeElement;
    // The button that had the focus is gone with the step before, or with the dialog that is closing.
    if (step === 'idle' || (focused !== document.body && focused?.closest('[role=alertdialog]') == null))
      return;
    const next = step === 'running' ? panel.current?.querySelector('button') : null;
    (next ?? panel.current)?.focus();
  }, [step]);

  return (
    <Stack ref={panel} tabIndex={-1} role="group" aria-label="Restore" spacing={2} sx={{ outline: 'none' }}>
      {state.step === 'running' ? <Progress state={state} onCancel={cancel} /> : null}
      {state.step === 'asking' ? (
        <Box role="status">
          <Typography sx={{ mb: 1 }}>Asking the server what became of {state.fileName} …</Typography>
          <LinearProgress aria-label="Asking the server" />
        </Box>
      ) : null}
      {busy ? null : (
        <RestoreDropZone
          onFile={(file) => {
            setRefused(null);
            setChosen(file);
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
            Nothing was changed.
          </Alert>
        ) : null}
        {state.step === 'canceled' ? (
          <Alert severity="info">The restore of {state.fileName} was canceled. Nothing was changed.</Alert>
        ) : null}
        {state.step === 'unknown' ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={state.ask}>
                Ask again
              </Button>
            }
          >
            The connection was lost. Whether {state.fileName} was restored is not known yet.
          </Alert>
        ) : null}
        {state.step === 'done' ? <RestoreResultView result={state.result} undo={undo} /> : null}
        {state.step === 'found' ? (
          <LastRestoreView
            restore={lastRestore?.id === state.restore.id ? lastRestore : state.restore}
            title={
              state.canceled
                ? 'The cancel came too late: the restore was carried out'
                : 'The answer was lost on the way, but a restore was carried out'
            }
            undo={undo}
          />
        ) : null}
      </Box>
      {lastRestore === null || busy || state.step === 'done' || state.step === 'found' ? null : (
        <LastRestoreView restore={lastRestore} title="Last restore" undo={undo} />
      )}
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
      <UnsavedChangesGuard unsaved={() => (busy ? LEAVE.text : null)} title={LEAVE.title} />
    </Stack>
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
