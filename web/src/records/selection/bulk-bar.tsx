import { BULK_LIMITS } from '@kitroom/contract/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import type { Noun } from '../../resource/screens.ts';
import { FLOATING } from '../../theme/tokens.ts';
import { useFocusFallback } from '../../ui/focus.ts';
import { counted } from '../../ui/sentence-parts.ts';

interface BulkBarProps {
  selected: number;
  noun: Noun;
  /** Null when no change is running. */
  progress: { done: number; of: number } | null;
  actions: readonly { label: string; onClick: () => void }[];
  onClear: () => void;
  onStop: () => void;
}

/** The actions for the selected rows of a list, and their progress. */
export function BulkBar({ selected, noun, progress, actions, onClear, onStop }: BulkBarProps) {
  // Made or not made: there is no half of it to show, and no place to stop at.
  const isOneCall = progress !== null && progress.of <= BULK_LIMITS.changes;
  return (
    <>
      {progress !== null ? (
        <Bar key="progress" label="Progress">
          <Typography variant="body2" id="bulk-progress" sx={{ whiteSpace: 'nowrap' }}>
            {isOneCall
              ? `Changing ${counted(progress.of, noun.one, noun.many)} …`
              : `${progress.done} of ${progress.of} done`}
          </Typography>
          <LinearProgress
            {...(isOneCall ? {} : { variant: 'determinate', value: (100 * progress.done) / progress.of })}
            aria-labelledby="bulk-progress"
            sx={{ flexGrow: 1, minWidth: 80 }}
          />
          {isOneCall ? null : (
            <Button size="small" color="inherit" onClick={onStop}>
              Stop
            </Button>
          )}
        </Bar>
      ) : selected === 0 ? null : (
        <Bar key="selection" label="Selected rows">
          <GlobalStyles styles={ROOM_FOR_BAR} />
          <Typography
            variant="body2"
            role="status"
            sx={{ order: { xs: -3, sm: 0 }, fontWeight: 600, mr: 1, flex: { xs: '1 0 auto', sm: 'none' } }}
          >
            {`${counted(selected, noun.one, noun.many)} selected`}
          </Typography>
          <Box sx={ACTIONS} style={{ gridTemplateColumns: `repeat(${perLine(actions.length)}, auto)` }}>
            {actions.map(({ label, onClick }) => (
              <Button key={label} size="small" onClick={onClick}>
                {label}
              </Button>
            ))}
          </Box>
          {/* On phones it is on the first line, so that the actions have the second line. */}
          <Box sx={{ display: { sm: 'none' }, flexBasis: '100%', order: -1 }} />
          <Button
            size="small"
            color="inherit"
            onClick={onClear}
            sx={{ ml: 'auto', order: { xs: -2, sm: 0 } }}
          >
            Clear Selection
          </Button>
        </Bar>
      )}
      <div id={AFTER_BAR} tabIndex={-1} style={{ outline: 'none' }} />
    </>
  );
}

// Just before the rows: gets the focus when the bar disappears together with the pressed button.
const AFTER_BAR = 'after-selected-rows';

function Bar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useFocusFallback<HTMLDivElement>(`#${AFTER_BAR}`);
  useEffect(() => {
    // A confirmation in between has taken the focus away.
    if (document.activeElement === document.body) {
      document.getElementById(AFTER_BAR)?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <Paper variant="outlined" role="group" aria-label={label} ref={bar} sx={BAR}>
      {children}
    </Paper>
  );
}

// On phones in columns, so that five buttons do not leave one alone in a line.
const ACTIONS = {
  display: { xs: 'grid', sm: 'contents' },
  flexBasis: '100%',
  justifyContent: 'space-between',
  // The first column begins where the line above does.
  ml: { xs: -1, sm: 0 },
  '& button': { justifyContent: { xs: 'flex-start', sm: 'center' } },
};

function perLine(count: number): number {
  return count > 4 ? 3 : count;
}

// At the bottom of the window: selecting does not move the rows, and a thumb can reach it.
const BAR = {
  position: 'fixed',
  zIndex: 'appBar',
  bottom: 16,
  left: '50%',
  transform: 'translateX(-50%)',
  width: 720,
  maxWidth: 'calc(100vw - 24px)',
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  columnGap: { xs: 0.5, sm: 1.5 },
  pl: 2,
  pr: 1,
  minHeight: 52,
  boxShadow: FLOATING,
};

// Keeps focused elements, including the last record, visible above the bar.
const ROOM_FOR_BAR = { html: { scrollPaddingBottom: 112 }, main: { marginBottom: 96 } };
