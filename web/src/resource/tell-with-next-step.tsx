import Button from '@mui/material/Button';
import { closeSnackbar, enqueueSnackbar } from 'notistack';
import type { NavigateFunction } from 'react-router';

/** A screen on which to go on with a record that was just created. */
export interface NextStep {
  label: string;
  to: string;
}

/** In ms: how long a message with a button is shown, to be read and followed. */
export const TIME_TO_ACT = 10_000;

/** Says that a record was created, with a button that leads to the next step, if there is one. */
export function tellWithNextStep(message: string, next: NextStep | null, navigate: NavigateFunction): void {
  if (next === null) return void enqueueSnackbar(message, { variant: 'success' });
  enqueueSnackbar(message, {
    variant: 'success',
    autoHideDuration: TIME_TO_ACT,
    action: (key) => (
      <Button
        color="inherit"
        size="small"
        onClick={() => {
          closeSnackbar(key);
          void navigate(next.to);
        }}
      >
        {next.label}
      </Button>
    ),
  });
}
