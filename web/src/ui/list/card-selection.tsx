import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RowCheckbox } from './row-checkbox.tsx';
import type { RowSelection } from './row-selection.ts';

interface CardSelectionProps {
  selection: RowSelection;
  /** How many cards there are. */
  count: number;
  /** Whether the cards currently have check boxes. */
  selecting: boolean;
  onSelecting: (selecting: boolean) => void;
}

/** Above selectable cards: check boxes appear on request, so that scrolling with a thumb does not select. */
export function CardSelection({ selection, count, selecting, onSelecting }: CardSelectionProps) {
  const { selected, toggleAll, clear } = selection;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, mt: -1, mb: 0.5 }}>
      {selecting ? (
        <Box sx={{ display: 'flex', alignItems: 'center', ml: 0.5 }}>
          <RowCheckbox
            label="Select all shown"
            checked={selected.size === count}
            indeterminate={selected.size > 0 && selected.size < count}
            onToggle={toggleAll}
          />
          <span aria-hidden>Select all shown</span>
        </Box>
      ) : null}
      <Button
        size="small"
        sx={{ ml: 'auto' }}
        onClick={() => {
          if (selecting) clear();
          onSelecting(!selecting);
        }}
      >
        {selecting ? 'Done' : 'Select'}
      </Button>
    </Box>
  );
}
