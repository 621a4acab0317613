import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import Button from '@mui/material/Button';
import { Icon } from '../icon.tsx';

interface MoveButtonProps {
  /** Where the options go. */
  to: 'Available' | 'Assigned';
  selected: readonly number[];
  onMove: (ids: readonly number[]) => void;
}

/** Moves the selected options to the other list; words and an arrow on that side say where to. */
export function MoveButton({ to, selected, onMove }: MoveButtonProps) {
  return (
    <Button
      color="inherit"
      variant="outlined"
      disabled={selected.length === 0}
      onClick={() => onMove(selected)}
      {...(to === 'Assigned'
        ? { endIcon: <Icon path={mdiChevronRight} /> }
        : { startIcon: <Icon path={mdiChevronLeft} /> })}
      sx={{
        justifyContent: to === 'Assigned' ? 'space-between' : 'flex-start',
        textAlign: 'left',
        whiteSpace: { xs: 'normal', lg: 'nowrap' },
      }}
    >
      {`Move Selected to ${to}`}
    </Button>
  );
}
