import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { isMac } from '../ui/keys.ts';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { PALETTE_DOES } from './entry.ts';
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts';

const SHORTCUTS: readonly { keys: readonly string[]; does: string; single: boolean }[] = [
  { keys: ['Ctrl', 'K'], does: PALETTE_DOES, single: false },
  { keys: ['Ctrl', 'S'], does: 'Save the form on the page', single: false },
  { keys: ['/'], does: 'Search the list on the page', single: true },
  { keys: ['N'], does: 'Create a record of the list on the page', single: true },
  { keys: ['J'], does: 'Go to the next record of the list; Enter opens it', single: true },
  { keys: ['K'], does: 'Go to the previous record of the list', single: true },
  { keys: ['X'], does: 'Select the record, or deselect it', single: true },
  { keys: ['Z'], does: 'Undo the last change while that is offered', single: true },
  { keys: ['?'], does: 'Show these shortcuts', single: true },
];

/** Lists the shortcuts, and turns off the single-key ones (WCAG 2.1.4). */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(areSingleKeysOn);
  return (
    <TitledDialog
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <Button variant="outlined" color="inherit" autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <Box component="dl" sx={LIST}>
        {SHORTCUTS.map(({ keys, does, single: isSingle }) => (
          <Box key={does} sx={{ display: 'contents', '& > *': { opacity: isSingle && !single ? 0.6 : 1 } }}>
            <dt>
              {keys.map((key) => (
                <Box key={key} component="kbd" sx={KEY}>
                  {key === 'Ctrl' && isMac() ? '⌘' : key}
                </Box>
              ))}
            </dt>
            <dd>{does}</dd>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        label="Single-key shortcuts"
        sx={{ mt: 2.5, ml: -0.5, '& .MuiSwitch-root': { mr: 0.75 } }}
        control={
          <Switch
            checked={single}
            onChange={(_event, on) => {
              setSingleKeys(on);
              setSingle(on);
            }}
          />
        }
      />
    </TitledDialog>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  columnGap: 2.5,
  rowGap: 1.5,
  m: 0,
  mt: 1,
  '& dt': { display: 'flex', gap: 0.5 },
  '& dd': { m: 0 },
};

const KEY = {
  font: 'inherit',
  fontSize: '0.8125rem',
  minWidth: 26,
  px: 0.75,
  py: 0.25,
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
