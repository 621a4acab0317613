import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { ENCODINGS, type Encoding } from '../../reading/decode-text.ts';
import { problemOf } from '../../reading/unreadable.ts';
import { readFile } from './read-table.ts';
import type { ImportSource } from './use-source.ts';

interface EncodingChoiceProps {
  source: ImportSource;
  disabled: boolean;
}

/** Words of a file that does not say how its letters are written, and the choice; nothing where there is no doubt. */
export function EncodingChoice({ source, disabled }: EncodingChoiceProps) {
  const { table, known } = source;
  const read = table?.sheet.encoding;
  const file = table?.file;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (encoding: Encoding) =>
      file && source.read(file, await readFile(file, known, encoding)),
  });
  if (!read || !file) return null;
  return (
    <Alert severity={error === null ? 'warning' : 'error'} sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
      {error === null ? sentenceOf(read.words) : problemOf(error)}
      <TextField
        select
        label="Encoding"
        value={read.is}
        disabled={disabled || isPending}
        onChange={({ target }) => mutate(target.value as Encoding)}
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
