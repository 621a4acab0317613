import { mdiContentPaste } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { type ClipboardTexts, textsOf } from '../../ui/clipboard-texts.ts';
import { Icon } from '../../ui/icon.tsx';

const LABEL = 'Paste players here';

interface RosterStartProps {
  /** Takes the texts of a paste, or what was typed. */
  onPaste: (texts: ClipboardTexts) => void;
  /** Reads the clipboard without a key press. */
  onReadClipboard: () => void;
}

/** What an empty roster has in place of its commands: a field to paste into. */
export function RosterStart({ onPaste, onReadClipboard }: RosterStartProps) {
  const [typed, setTyped] = useState('');
  const take = (text: string) => {
    setTyped('');
    onPaste({ plain: text, html: '' });
  };
  return (
    <Box sx={PLACE}>
      <OutlinedInput
        multiline
        size="small"
        placeholder={LABEL}
        inputProps={{ 'aria-label': LABEL }}
        value={typed}
        onPaste={(event) => {
          event.preventDefault();
          onPaste(textsOf(event.clipboardData));
        }}
        onChange={({ target: { value } }) => {
          // Keyboards of phones paste as if it was typed.
          if (/[\t\n]/u.test(value)) take(value);
          else setTyped(value);
        }}
        onBlur={() => {
          if (typed.trim() !== '') take(typed);
        }}
        sx={FIELD}
      />
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        startIcon={<Icon path={mdiContentPaste} />}
        onClick={onReadClipboard}
        sx={{ alignSelf: 'start', height: 'min(100%, 2.75rem)' }}
      >
        Paste
      </Button>
    </Box>
  );
}

// As high as the commands that follow: the grid stays in its place.
const PLACE = {
  display: 'flex',
  gap: 1,
  mb: 2,
  height: '2rem',
  '@media (max-width: 767.95px)': { height: '2.75rem' },
};

const FIELD = {
  flex: '1 1 0',
  maxWidth: 480,
  height: '100%',
  minHeight: 0,
  alignItems: 'start',
  '& .MuiInputBase-input': { py: 0.75 },
  '@media (max-width: 767.95px)': { '& .MuiInputBase-input': { py: 1.5 } },
};
