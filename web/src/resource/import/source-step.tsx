import { IMPORT_LIMITS } from '@kitroom/contract/limits';
import { mdiFileUploadOutline, mdiTrayArrowDown } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Icon } from '../../ui/icon.tsx';
import { sayNotLoaded } from '../../ui/lazy-dialog.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import { StepFrame } from '../change-set/step-frame.tsx';
import { columnsOf, type ImportTarget } from './import-list.ts';
import { readFile } from './reading/read-file.ts';
import { readPasted } from './reading/read-pasted.ts';
import type { Sheet } from './reading/table.ts';
import { UNREADABLE, UnreadableError } from './reading/unreadable.ts';
import { downloadTemplate } from './template.ts';

interface SourceStepProps {
  target: ImportTarget;
  /** The file is null where cells were pasted. */
  onRead: (file: File | null, sheets: readonly Sheet[]) => void;
}

/** Reads what is chosen, dropped or pasted: the last of it, where a file takes longer than what follows. */
function useReading({ target, onRead }: SourceStepProps) {
  const known = columnsOf(target);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const newest = useRef<object | null>(null);
  useEffect(
    () => () => {
      newest.current = null;
    },
    [],
  );

  /** Begins with another source, and returns whether it still is the newest. */
  const begin = (fileName: string | null) => {
    const own = {};
    newest.current = own;
    setProblem(null);
    setReading(fileName);
    return () => newest.current === own;
  };
  const fail = (error: unknown) =>
    setProblem(error instanceof UnreadableError ? error.message : UNREADABLE.damaged);

  const read = async (file: File) => {
    const isNewest = begin(file.name);
    try {
      const sheets = await readFile(file, { known });
      if (isNewest()) onRead(file, sheets);
    } catch (error) {
      if (isNewest()) fail(error);
    }
    if (isNewest()) setReading(null);
  };
  const paste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    const [file] = clipboardData.files;
    const [plain, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')];
    event.preventDefault();
    if (plain === '' && html === '' && file !== undefined) return void read(file);
    begin(null);
    try {
      onRead(null, [readPasted({ plain, html }, known)]);
    } catch (error) {
      fail(error);
    }
  };
  return { problem, setProblem, reading, read, paste };
}

/** Where the table comes from: a file that is dropped or chosen, or cells that are pasted. */
export function SourceStep({ target, onRead }: SourceStepProps) {
  const { problem, setProblem, reading, read, paste } = useReading({ target, onRead });
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // Cells come with a picture of them.
    noPaste: true,
    onDropAccepted: ([file]) => file && void read(file),
    onDropRejected: () => setProblem('Choose one file at a time.'),
  });
  const { key, columns } = columnsOf(target);
  const required = columns.filter((column) => column.required).map(({ label }) => label);
  const keyLabel = columns.find(({ field }) => field === key)?.label ?? '';
  return (
    <StepFrame onPaste={paste}>
      <Box aria-live="assertive">{problem === null ? null : <Alert severity="error">{problem}</Alert>}</Box>
      <Box {...getRootProps()} sx={{ ...DROP, borderColor: isDragActive ? 'primary.main' : 'text.disabled' }}>
        <input {...getInputProps({ 'aria-label': 'Table file' })} />
        <Icon path={mdiFileUploadOutline} sx={{ color: 'text.secondary', fontSize: 32 }} />
        <Typography color="textSecondary" role="status">
          {reading === null ? 'Drop an Excel or CSV file here, or' : `Reading ${reading} …`}
        </Typography>
        <Button variant="contained" disabled={reading !== null} onClick={open}>
          Choose File
        </Button>
        <TextField
          label="Or paste cells from a spreadsheet"
          value=""
          fullWidth
          multiline
          minRows={2}
          placeholder="Copy the cells with their headers, click here, and paste."
          sx={{ mt: 2, maxWidth: 480, textAlign: 'start' }}
        />
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', display: 'grid', rowGap: 0.5 }}>
        <li>{`The first line has headers, in any order and in your supplier’s words. ${keyLabel} tells which ${target.noun.one} each line is for.`}</li>
        <li>{`New ${target.noun.many} need ${LIST.format(required)}.`}</li>
        <li>{`Up to ${withCommas(IMPORT_LIMITS.lines)} lines. An empty cell clears its field: leave out columns that should stay as they are.`}</li>
        <li>You see what would happen to each line before anything changes.</li>
      </Box>
      <Box>
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Icon path={mdiTrayArrowDown} />}
          onClick={() => void downloadTemplate(target).then((isWritten) => isWritten || sayNotLoaded())}
        >
          Download a Template
        </Button>
      </Box>
    </StepFrame>
  );
}

const LIST = new Intl.ListFormat('en-US');
const DROP = {
  border: '1px dashed',
  bgcolor: 'background.paper',
  borderRadius: 2,
  p: { xs: 2, sm: 4 },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1.5,
  textAlign: 'center',
} as const;
