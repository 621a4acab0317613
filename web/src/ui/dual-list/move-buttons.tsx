import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

interface MoveButtonsProps {
  /** Where the options go. */
  to: 'Available' | 'Assigned';
  selected: readonly number[];
  /** All that the filter shows. */
  shown: readonly number[];
  onMove: (ids: readonly number[]) => void;
}

/** Two buttons that move options to the other list; words and an arrow on that side say where to. */
export function MoveButtons({ to, selected, shown, onMove }: MoveButtonsProps) {
  const button = (what: 'selected' | 'all', ids: readonly number[]) => {
    const Icon = ICONS[to][what];
    const icon = to === 'Assigned' ? { endIcon: <Icon /> } : { startIcon: <Icon /> };
    return (
      <Button
        color="inherit"
        variant="outlined"
        disabled={ids.length === 0}
        onClick={() => onMove(ids)}
        {...icon}
      >
        {`Move ${what} to ${to}`}
      </Button>
    );
  };
  return (
    <Stack
      spacing={1}
      sx={{ '& > button': { justifyContent: to === 'Assigned' ? 'space-between' : 'flex-start' } }}
    >
      {button('selected', selected)}
      {button('all', shown)}
    </Stack>
  );
}

const ICONS = {
  Assigned: { selected: ChevronRight, all: KeyboardDoubleArrowRight },
  Available: { selected: ChevronLeft, all: KeyboardDoubleArrowLeft },
};
