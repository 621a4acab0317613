import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { TitledDialog } from '../../../ui/titled-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { isSamePlace, type PictureColor, type Place } from './slots.ts';

interface MoveDialogProps {
  from: Place;
  colors: readonly PictureColor[];
  /** Whether another slot has a picture. */
  isFilled: (place: Place) => boolean;
  onMove: (to: Place) => void;
  onClose: () => void;
}

/** Moves a picture to another slot, or swaps it with the one there: what dragging does, by keyboard and to any color. */
export function MoveDialog({ from, colors, isFilled, onMove, onClose }: MoveDialogProps) {
  const [to, setTo] = useState(from);
  return (
    <TitledDialog
      title="Move picture"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={isSamePlace(from, to)} onClick={() => onMove(to)}>
            {isFilled(to) ? 'Swap' : 'Move'}
          </Button>
        </>
      }
    >
      <Box sx={{ pt: 1 }}>
        <PlaceFields
          colors={colors}
          colorId={to.colorId}
          slot={to.slot}
          isFilled={isFilled}
          filledText="swaps"
          onChange={(colorId, slot) => setTo({ colorId, slot: slot ?? to.slot })}
        />
      </Box>
    </TitledDialog>
  );
}
