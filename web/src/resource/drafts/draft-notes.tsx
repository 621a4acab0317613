import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

/** The offer of a form's draft; before it, if what is typed now cannot be kept (`isRefused`), a sentence that says so. */
export function draftNotes(isRefused: boolean, offer: ReactNode): ReactNode {
  if (!isRefused) return offer;
  return (
    <>
      <Alert severity="warning" role="status">
        This browser cannot keep what you type on this device. Save it before you leave.
      </Alert>
      {offer}
    </>
  );
}
