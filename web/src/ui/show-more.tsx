import Button, { type ButtonProps } from '@mui/material/Button';

interface ShowMoreProps extends Pick<ButtonProps, 'ref' | 'fullWidth' | 'sx'> {
  busy: boolean;
  onClick: () => void;
  label?: string;
}

/** The button below a list that has another page. */
export function ShowMore({ busy, label = 'Show more', ...button }: ShowMoreProps) {
  return (
    <Button color="inherit" variant="outlined" disabled={busy} {...button}>
      {busy ? 'Loading...' : label}
    </Button>
  );
}
