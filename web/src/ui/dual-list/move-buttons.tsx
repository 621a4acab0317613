import { mdiChevronDoubleLeft, mdiChevronDoubleRight, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Icon } from '../icon.tsx';

interface MoveButtonsProps {
  /** Where the options go. */
  to: 'Available' | 'Assigned';
  selected: readonly number[];
  /** All that the filter shows. */
  shown: readonly number[];
  /** Beside each other instead of under each other. */
  inLine: boolean;
  onMove: (ids: readonly number[]) => void;
}

/** Two buttons that move options to the other list; words and an arrow on that side say where to. */
export function MoveButtons({ to, selected, shown, inLine, onMove }: MoveButtonsProps) {
  const button = (what: 'selected' | 'all', ids: readonly number[]) => {
    const drawn = <Icon path={ICONS[to][what]} />;
    const icon = to === 'Assigned' ? { endIcon: drawn } : { startIcon: drawn };
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
      direction={inLine ? 'row' : 'column'}
      sx={{
        '& > button': {
          justifyContent: to === 'Assigned' ? 'space-between' : 'flex-start',
          ...(inLine ? IN_LINE : UNDER_EACH_OTHER),
        },
      }}
    >
      {button('selected', selected)}
      {button('all', shown)}
    </Stack>
  );
}

// In two lines each.
const IN_LINE = { flex: '1 1 0', minWidth: 0, py: 0.5, textAlign: 'left', whiteSpace: 'normal' };
const UNDER_EACH_OTHER = { textAlign: 'left', whiteSpace: { xs: 'normal', lg: 'nowrap' } };

const ICONS = {
  Assigned: { selected: mdiChevronRight, all: mdiChevronDoubleRight },
  Available: { selected: mdiChevronLeft, all: mdiChevronDoubleLeft },
};
