import Button from '@mui/material/Button';
import { Link } from 'react-router';

interface RowActionProps {
  to: string;
  label: string;
  /** Names the row in the accessible name of the button. */
  of: string;
}

/** A link in the Actions of a row, such as Edit. */
export function RowAction({ to, label, of }: RowActionProps) {
  return (
    <Button component={Link} to={to} size="small" aria-label={`${label} ${of}`}>
      {label}
    </Button>
  );
}
