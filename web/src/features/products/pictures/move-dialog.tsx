import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { PlaceFields } from './place-fields.tsx';
import { isSamePlace, type PictureColor, type Place } from './slots.ts';

interface MoveDialogProps {
  from: Place;
  colors: readonly PictureColor[];
  isFilled: (place: Place) => boolean;
  onMove: (to: Place) => void;
  onCancel: () => void;
}

/** Moves a picture to another slot, or swaps it with the one there: what dragging does, by keyboard and to any color. */
export function MoveDialog({ from, colors, isFilled, onMove, onCancel }: MoveDialogProps) {
  const id = useId();
  const [to, setTo] = useState(from);
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Move picture</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <PlaceFields
          colors={colors}
          colorId={to.colorId}
          slot={to.slot}
          isFilled={(place) => isFilled(place) && !isSamePlace(from, place)}
          filledText="swaps"
          onChange={(colorId, slot) => setTo({ colorId, slot: slot ?? to.slot })}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="contained" disabled={isSamePlace(from, to)} onClick={() => onMove(to)}>
          {isFilled(to) && !isSamePlace(from, to) ? 'Swap' : 'Move'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
