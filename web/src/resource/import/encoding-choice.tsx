import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { columnsOf, type ImportTarget } from './import-list.ts';
import { ENCODINGS, type Encoding } from './reading/decode-text.ts';
import { readFile } from './reading/read-file.ts';
import { UNREADABLE, UnreadableError } from './reading/unreadable.ts';
import type { ImportSource, ReadTable } from './use-source.ts';

interface EncodingChoiceProps {
  target: ImportTarget;
  source: ImportSource;
  disabled: boolean;
  /** The file was read anew. */
  onRead: (table: ReadTable) => void;
}

/** Words of a file that does not say how its letters are written, and the choice; nothing where there is no doubt. */
export function EncodingChoice({ target, source, disabled, onRead }: EncodingChoiceProps) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { table } = source;
  const read = table?.sheet.encoding;
  const file = table?.file;
  if (!read || !file) return null;
  const choose = async (encoding: Encoding) => {
    setReading(true);
    setProblem(null);
    try {
      const found = source.read(file, await readFile(file, { known: columnsOf(target), encoding }));
      if (found !== null) onRead(found);
    } catch (error) {
      setProblem(error instanceof UnreadableError ? error.message : UNREADABLE.damaged);
    } finally {
      setReading(false);
    }
  };
  return (
    <Alert severity={problem === null ? 'warning' : 'error'} sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
      {problem ?? sentenceOf(read.words)}
      <TextField
        select
        label="Encoding"
        value={read.is}
        disabled={disabled || isReading}
        onChange={({ target }) => void choose(target.value as Encoding)}
        sx={{ display: 'block', mt: 2, maxWidth: 320, '& > *': { width: '100%' } }}
      >
        {Object.entries(ENCODINGS).map(([encoding, label]) => (
          <MenuItem key={encoding} value={encoding}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Alert>
  );
}

function sentenceOf(words: readonly string[]): string {
  const examples = words.length === 0 ? '' : `, for example ${LIST.format(words.map((word) => `“${word}”`))}`;
  return `This file does not say how its letters are written. Please check them${examples}. If they are wrong, choose another encoding.`;
}

const LIST = new Intl.ListFormat('en-US');
