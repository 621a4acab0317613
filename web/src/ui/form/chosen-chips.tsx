import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, useState } from 'react';
import { TOUCH } from '../../theme/tokens.ts';
import { ColorSwatch } from '../color-swatch.tsx';
import { Icon } from '../icon.tsx';

interface ChosenChipsProps {
  /** Accessible name of the list. */
  label: string;
  chosen: readonly { id: number; label: string; hex?: string }[];
  /** Chosen ones whose names are still loading: their room is kept. */
  loading: number;
  onRemove: (id: number) => void;
  /** The last one is about to be removed: something else has to take the focus. */
  onLeave: () => void;
}

/**
 * All that is chosen in a picker whose summary names only the first ones, each with a button that removes it. Tab stops
 * once; arrow keys, Home and End go from one to the next.
 */
export function ChosenChips({ label, chosen, loading, onRemove, onLeave }: ChosenChipsProps) {
  const [current, setCurrent] = useState(0);
  if (chosen.length + loading === 0) return null;
  const stop = Math.min(current, chosen.length - 1);
  return (
    <Box component="ul" aria-label={label} sx={CHIPS} onKeyDown={moveFocus}>
      {chosen.map(({ id, label: name, hex }, at) => (
        <Box component="li" key={id} sx={CHIP}>
          {hex === undefined ? null : <ColorSwatch hex={hex} size={14} />}
          <bdi>{name}</bdi>
          <IconButton
            aria-label={`Remove ${name}`}
            size="small"
            tabIndex={at === stop ? 0 : -1}
            onFocus={() => setCurrent(at)}
            onClick={({ currentTarget }) => {
              const buttons = buttonsBeside(currentTarget);
              const next = buttons[at + 1] ?? buttons[at - 1];
              // Before it leaves with the focus.
              if (next === undefined) onLeave();
              else next.focus();
              onRemove(id);
            }}
            sx={REMOVE}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
      ))}
      {Array.from({ length: loading }, (_, at) => `loading ${at}`).map((key) => (
        <Box component="li" key={key} aria-hidden sx={{ ...CHIP, width: 72 }} />
      ))}
    </Box>
  );
}

function buttonsBeside(element: Element): HTMLButtonElement[] {
  return [...(element.closest('ul')?.querySelectorAll('button') ?? [])];
}

function moveFocus(event: KeyboardEvent): void {
  const buttons = buttonsBeside(event.currentTarget);
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const to: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = to[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

const CHIPS = { display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, mt: 1, p: 0, listStyle: 'none' };

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 28,
  // As high as its button, also before that is there.
  [TOUCH]: { minHeight: 46 },
  maxWidth: '100%',
  pl: 1,
  pr: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.default',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
};

const REMOVE = { ml: -0.5, p: 0.5, borderRadius: '4px', '& svg': { fontSize: 16 } };
