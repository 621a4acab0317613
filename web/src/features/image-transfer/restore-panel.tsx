import { ARCHIVE_MESSAGES } from '@kitroom/contract/pictures/image-archive';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { mdiFolderZipOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { UnsavedChangesGuard } from '../../changes/leaving/unsaved-changes-guard.tsx';
import { pathOf, troubleOf } from '../../ui/drops/file-trouble.ts';
import { useDropZone } from '../../ui/drops/use-drop-zone.ts';
import { Icon } from '../../ui/icon.tsx';

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
    <Stack
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-label="Restore"
      data-drop={busy ? 'busy' : undefined}
      spacing={2}
      sx={{ outline: 'none' }}
    >
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
        {refused === null && state.step === 'failed' ? (
          <Alert severity="error">
            {state.message}
            <br />
            {NOTHING_CHANGED}
          </Alert>
        ) : null}
        {refused === null && state.step === 'canceled' ? (
          <Alert severity="info">
            The upload of {state.fileName} was canceled. {NOTHING_CHANGED}
          </Alert>
        ) : null}
      </Box>
      <UnsavedChangesGuard unsaved={() => (busy ? LEAVE.text : null)} title={LEAVE.title} byQuery />
    </Stack>
  );
}

const NOTHING_CHANGED = 'Nothing was changed.';

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

const ZIP_TYPES = ['application/zip', 'application/x-zip-compressed'];

interface RestoreDropZoneProps {
  onFile: (file: File) => void;
  onRefused: (sentence: string) => void;
}

/** Takes one zip by click or drop. */
function RestoreDropZone({ onFile, onRefused }: RestoreDropZoneProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropZone({
    zone: 'zip',
    onFiles: (files) => {
      const refused = whyRefused(files);
      const [file] = files;
      if (refused !== null) onRefused(refused);
      else if (file !== undefined) onFile(file);
    },
  });
  return (
    <Box
      {...getRootProps()}
      sx={{
        border: '1px dashed',
        borderColor: isDragActive ? 'primary.main' : 'text.disabled',
        bgcolor: isDragActive ? 'action.selected' : 'background.default',
        borderRadius: 2,
        p: 4,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1.5,
        textAlign: 'center',
      }}
    >
      <input
        {...getInputProps({
          accept: ['.zip', ...ZIP_TYPES].join(),
          multiple: false,
          'aria-label': 'Zip file',
        })}
      />
      <Icon path={mdiFolderZipOutline} sx={{ color: 'text.secondary', fontSize: 32 }} />
      <Typography color="textSecondary">Drop a zip here, or</Typography>
      <Button variant="outlined" color="inherit" onClick={open}>
        Choose Zip File
      </Button>
    </Box>
  );
}

function whyRefused(files: readonly File[]): string | null {
  const isZip = ({ name, type }: File) => /\.zip$/iu.test(name) || ZIP_TYPES.includes(type);
  if (!files.some(isZip) && files.some((file) => pathOf(file).includes('/'))) return FOLDER;
  // Of several, nobody knows which one was meant.
  if (files.length > 1) return 'One zip at a time, please';
  for (const file of files) {
    const trouble = troubleOf(file);
    if (trouble !== null) return `${file.name}: ${trouble}`;
    if (/\.(?:zip\.\d{3}|z\d{2})$/iu.test(file.name)) return `${file.name}: ${ARCHIVE_MESSAGES.partOfZip}`;
    if (!isZip(file)) return `${file.name} is not a zip file`;
  }
  return null;
}

const FOLDER =
  'This is a folder. Compress it to a zip, then drop the zip. Some browsers, such as Safari, unpack a zip when they download it.';

/** The state of a zip's upload. Whatever happens to it, no picture has changed. */
type UploadState =
  | { step: 'idle' }
  /** `progress` from 0 to 1; at 1 the server is checking. */
  | { step: 'running'; fileName: string; progress: number }
  /** The server has the zip, and what it makes of it goes. */
  | { step: 'canceling'; fileName: string }
  | { step: 'failed'; message: string }
  | { step: 'canceled'; fileName: string };

const CHECK_FAILED = 'The zip could not be checked';

/** Uploads one zip at a time to be previewed: progress, cancel, and `onPreview` with the id of what came of it. */
function usePreviewUpload(onPreview: (id: number) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const cancel = useRef(() => {});
  // Leaving cancels, too.
  useEffect(() => () => cancel.current(), []);

  const start = async (file: File) => {
    const sending = new AbortController();
    const fileName = file.name;
    let isSent = false;
    let isCanceled = false;
    const onProgress = (progress: number) => {
      isSent = progress === 1;
      if (!isCanceled) setState({ step: 'running', fileName, progress });
    };
    cancel.current = () => {
      isCanceled = true;
      // The server will check a zip that it has: the preview is discarded then.
      if (isSent) setState({ step: 'canceling', fileName });
      else sending.abort();
    };
    onProgress(0);
    try {
      const form = new FormData();
      form.set('file', file);
      const sent = { form, signal: sending.signal, onProgress };
      const { preview_id: id } = await callBody(previewCalls.create, sent);
      if (isCanceled) await callBody(previewCalls.discard, { params: { id } });
      else {
        // Nothing is lost by leaving from here on.
        flushSync(() => setState({ step: 'idle' }));
        onPreview(id);
      }
    } catch (error) {
      if (!isCanceled) setState({ step: 'failed', message: errorText(error, CHECK_FAILED) ?? CHECK_FAILED });
    } finally {
      cancel.current = () => {};
      if (isCanceled) setState({ step: 'canceled', fileName });
    }
  };

  return { state, start, cancel: () => cancel.current() };
}
