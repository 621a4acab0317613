import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ENCODINGS, type Encoding } from './reading/decode-text.ts';
import type { Sheet } from './reading/table.ts';
import { UNREADABLE, UnreadableError } from './reading/unreadable.ts';

interface EncodingChoiceProps {
  read: NonNullable<Sheet['encoding']>;
  disabled: boolean;
  /** Reads the file anew. */
  onChoose: (encoding: Encoding) => Promise<void>;
}

/** Words of a file that does not say how its letters are written, and the choice. */
export function EncodingChoice({ read, disabled, onChoose }: EncodingChoiceProps) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (encoding: Encoding) => {
    setReading(true);
    setProblem(null);
    try {
      await onChoose(encoding);
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
