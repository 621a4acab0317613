import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { CheckedChanges } from './use-checked-changes.ts';

interface ApplyButtonProps {
  label: string;
  checked: Pick<CheckedChanges, 'notMade' | 'busy' | 'ready'> & { make: () => Promise<unknown> };
  children?: ReactNode;
}

/** The button that makes changes, and why they were not made. */
export function ApplyButton({ label, checked, children }: ApplyButtonProps) {
  return (
    <>
      {checked.notMade === null ? null : (
        <Alert severity="error" sx={{ flex: '1 0 100%' }}>
          {checked.notMade}
        </Alert>
      )}
      {children}
      <Button
        variant="contained"
        disabled={checked.busy || !checked.ready}
        onClick={() => void checked.make()}
      >
        {label}
      </Button>
    </>
  );
}
