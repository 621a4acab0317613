import { importColumns } from '@kitroom/contract/import/columns';
import { IMPORT_LIMITS } from '@kitroom/contract/limits';
import { mdiFileUploadOutline, mdiTrayArrowDown } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, startTransition } from 'react';
import type { Sheet } from '../../reading/table.ts';
import { problemOf, UnreadableError } from '../../reading/unreadable.ts';
import { textsOf } from '../../ui/clipboard-texts.ts';
import { troubleOf } from '../../ui/drops/file-trouble.ts';
import { useDropZone } from '../../ui/drops/use-drop-zone.ts';
import { Icon } from '../../ui/icon.tsx';
import { sayNotLoaded } from '../../ui/lazy-dialog.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import { StepFrame } from '../change-set/step-frame.tsx';
import { type ImportTarget, labelOf } from './import-list.ts';
import { readFile, readTexts } from './read-table.ts';
import { downloadTemplate } from './template.ts';

interface SourceStepProps {
  target: ImportTarget;
  /** The file is null where cells were pasted. */
  onRead: (file: File | null, sheets: readonly Sheet[]) => void;
}

/** A file, or what was pasted (null), and how it is read. */
interface Given {
  file: File | null;
  read: () => Promise<Sheet[]>;
}

/** Reads what is chosen, dropped or pasted: the last of it, where a file takes longer than what follows. */
function useReading({ target, onRead }: SourceStepProps) {
  const known = importColumns(target.entity);
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: ({ read }: Given) => read(),
  });
  const take = (file: File | null, read: Given['read']) =>
    // What follows is drawn in several steps, so that the page never stands still.
    mutate({ file, read }, { onSuccess: (sheets) => startTransition(() => onRead(file, sheets)) });
  const refuse = (why: string) =>
    take(null, async () => {
      throw new UnreadableError(why);
    });
  const takeFiles = ([file, ...others]: readonly File[]) => {
    if (file === undefined) return;
    const trouble = others.length > 0 ? 'Choose one file at a time.' : troubleOf(file);
    if (trouble === null) take(file, () => readFile(file, known));
    else refuse(trouble);
  };
  return {
    problem: error === null ? null : problemOf(error),
    reading: isPending ? (variables.file?.name ?? 'what you pasted') : null,
    takeFiles,
    paste(event: ClipboardEvent) {
      const { clipboardData } = event;
      const files = [...clipboardData.files];
      const texts = textsOf(clipboardData);
      event.preventDefault();
      if (texts.plain === '' && texts.html === '' && files.length > 0) takeFiles(files);
      else take(null, () => readTexts(texts, known));
    },
  };
}

/** Where the table comes from: a file that is dropped or chosen, or cells that are pasted. */
export function SourceStep({ target, onRead }: SourceStepProps) {
  const { problem, reading, takeFiles, paste } = useReading({ target, onRead });
  const zone = useDropZone({ zone: 'table', onFiles: takeFiles });
  const { getRootProps, getInputProps, open, isDragActive } = zone;
  const { key, columns } = importColumns(target.entity);
  const required = columns.filter((column) => column.required).map(({ label }) => label);
  return (
    <StepFrame onPaste={paste}>
      <Box aria-live="assertive">{problem === null ? null : <Alert severity="error">{problem}</Alert>}</Box>
      <Box {...getRootProps()} sx={{ ...DROP, borderColor: isDragActive ? 'primary.main' : 'text.disabled' }}>
        <input {...getInputProps({ multiple: false, 'aria-label': 'Table file' })} />
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
        <li>{`The first line has headers, in any order and in your supplier’s words. ${labelOf(target, key)} tells which ${target.noun.one} each line is for.`}</li>
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
