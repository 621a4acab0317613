import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RowCheckbox } from '../row-checkbox.tsx';
import type { RowSelection } from '../row-selection.ts';

interface SelectCardsProps {
  selection: Pick<RowSelection, 'clear'>;
  /** Whether the cards currently have check boxes. */
  selecting: boolean;
  onSelecting: (selecting: boolean) => void;
  /** While the cards load. */
  disabled: boolean;
}

/** In the toolbar of cards: check boxes appear on request, so that scrolling with a thumb does not select. */
export function SelectCards({ selection, selecting, onSelecting, disabled }: SelectCardsProps) {
  return (
    <Button
      size="small"
      disabled={disabled}
      onClick={() => {
        if (selecting) selection.clear();
        onSelecting(!selecting);
      }}
    >
      {selecting ? 'Done' : 'Select'}
    </Button>
  );
}

interface SelectAllCardsProps {
  selection: RowSelection;
  /** How many cards there are. */
  count: number;
}

/** Above cards that have check boxes. */
export function SelectAllCards({ selection: { selected, toggleAll }, count }: SelectAllCardsProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', ml: 0.5, minHeight: 44 }}>
      <RowCheckbox
        label="Select all shown"
        checked={selected.size === count}
        indeterminate={selected.size > 0 && selected.size < count}
        onToggle={toggleAll}
      />
      <span aria-hidden>Select all shown</span>
    </Box>
  );
}
