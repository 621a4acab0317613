import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { FLOATING } from '../../theme/tokens.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import type { Noun } from '../screens.ts';
import { counted } from '../usage.ts';
import type { Outcome } from './change-all.ts';

interface BulkBarProps {
  selected: number;
  noun: Noun;
  /** Null when no change is running. */
  progress: { done: number; of: number } | null;
  failed: Outcome<unknown>['failed'];
  /** Null for users who may not change these records. */
  activation: { onActivate: () => void; onDeactivate: () => void } | null;
  /** Buttons that open dialogs. */
  actions: readonly { label: string; onClick: () => void }[];
  onClear: () => void;
  onStop: () => void;
  onDismiss: () => void;
}

/** The actions for the selected rows of a list, their progress, and what failed. */
export function BulkBar(props: BulkBarProps) {
  const { selected, noun, progress, failed, activation, actions } = props;
  return (
    <>
      {failed.length === 0 ? null : (
        <Alert severity="warning" onClose={props.onDismiss} sx={{ mb: 2 }}>
          <AlertTitle>{`${counted(failed.length, noun.one, noun.many)} could not be changed`}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflow: 'auto' }}>
            {failed.map(({ target, reason }) => (
              <li key={target.id}>{`${target.name}: ${reason}`}</li>
            ))}
          </Box>
        </Alert>
      )}
      {progress !== null ? (
        <Bar key="progress" label="Progress">
          <Typography variant="body2" id="bulk-progress" sx={{ whiteSpace: 'nowrap' }}>
            {`${progress.done} of ${progress.of} done`}
          </Typography>
          <LinearProgress
            variant="determinate"
            aria-labelledby="bulk-progress"
            value={(100 * progress.done) / progress.of}
            sx={{ flexGrow: 1, minWidth: 80 }}
          />
          <Button size="small" color="inherit" onClick={props.onStop}>
            Stop
          </Button>
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
          {actions.map(({ label, onClick }) => (
            <Button key={label} size="small" onClick={onClick}>
              {label}
            </Button>
          ))}
          {activation === null ? null : (
            <>
              <Button size="small" onClick={activation.onActivate}>
                Activate
              </Button>
              <Button size="small" onClick={activation.onDeactivate}>
                Deactivate
              </Button>
            </>
          )}
          {/* On phones it stands in the first line, so that the actions have the second one for themselves. */}
          <Box sx={{ display: { sm: 'none' }, flexBasis: '100%', order: -1 }} />
          <Button
            size="small"
            color="inherit"
            onClick={props.onClear}
            sx={{ ml: 'auto', order: { xs: -2, sm: 0 } }}
          >
            Clear selection
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
