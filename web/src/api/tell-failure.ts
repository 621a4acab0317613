import { enqueueSnackbar } from 'notistack';
import { errorText, UNKNOWN_ERROR } from './api-error.ts';

/** Says in a toast why a call failed. */
export function tellFailure(failure: unknown): void {
  enqueueSnackbar(errorText(failure, UNKNOWN_ERROR), { variant: 'error' });
}
