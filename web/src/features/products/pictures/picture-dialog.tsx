import type { FilledSlot } from '@kitroom/contract/product-image';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { imageUrl } from '../../../api/product-pictures.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { TitledDialog } from '../../../ui/titled-dialog.tsx';
import { AltTextDialog } from './alt-text-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { isSamePlace, type PictureColor, type Place, pictureAt, SLOT_HINTS, SLOTS } from './slots.ts';

// Zooming is rare: its code is loaded on first use.
const ImageZoom = lazyDialog(async () => (await import('./image-zoom.tsx')).ImageZoom);

export interface PictureDialogProps {
  dialog: 'zoom' | 'text' | 'move' | 'delete';
  product: { id: number; name: string };
  colors: readonly PictureColor[];
  /** All pictures of the product. */
  filled: readonly FilledSlot[];
  place: Place;
  /** The picture's name. */
  caption: string;
  changes: {
    describe: (words: { sha256: string; alt_text: string | null }) => void;
    move: (to: Place) => void;
    remove: () => void;
  };
  onClose: () => void;
}

/** The dialogs of a picture's actions: none when the picture is no longer there. */
export function PictureDialog(props: PictureDialogProps) {
  const { dialog, product, colors, filled, place, caption, changes, onClose } = props;
  const addressOf = ({ slot, sha256 }: FilledSlot, width?: 320) =>
    imageUrl({ productId: product.id, colorId: place.colorId, slot }, sha256, width);
  const picture = pictureAt(filled, place);
  if (picture === undefined) return null;
  switch (dialog) {
    case 'zoom':
      return (
        <ImageZoom
          pictures={SLOTS.flatMap((slot) => pictureAt(filled, { ...place, slot }) ?? []).map((one) => ({
            slot: one.slot,
            src: addressOf(one),
            alt: one.alt_text ?? SLOT_HINTS[one.slot] ?? '',
          }))}
          slot={place.slot}
          onClose={onClose}
        />
      );
    case 'text':
      return (
        <AltTextDialog
          src={addressOf(picture, 320)}
          picture={picture}
          productName={product.name}
          colorName={colors.find(({ id }) => id === place.colorId)?.name ?? null}
          onClose={onClose}
          onSave={(alt_text) => {
            onClose();
            changes.describe({ sha256: picture.sha256, alt_text });
          }}
        />
      );
    case 'move':
      return (
        <MoveDialog
          from={place}
          colors={colors}
          isFilled={(other) => !isSamePlace(place, other) && pictureAt(filled, other) !== undefined}
          onClose={onClose}
          onMove={(to) => {
            onClose();
            changes.move(to);
          }}
        />
      );
    case 'delete':
      return (
        <DeleteImageDialog
          picture={addressOf(picture, 320)}
          caption={caption}
          onClose={onClose}
          onConfirm={() => {
            onClose();
            changes.remove();
          }}
        />
      );
  }
}

interface MoveDialogProps {
  from: Place;
  colors: readonly PictureColor[];
  /** Whether another slot has a picture. */
  isFilled: (place: Place) => boolean;
  onMove: (to: Place) => void;
  onClose: () => void;
}

/** Moves a picture to another slot, or swaps it with the one there: what dragging does, by keyboard and to any color. */
function MoveDialog({ from, colors, isFilled, onMove, onClose }: MoveDialogProps) {
  const [to, setTo] = useState(from);
  return (
    <TitledDialog
      title="Move picture"
      onClose={onClose}
      onCancel={onClose}
      actions={
        <Button variant="contained" disabled={isSamePlace(from, to)} onClick={() => onMove(to)}>
          {isFilled(to) ? 'Swap' : 'Move'}
        </Button>
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

interface DeleteImageDialogProps {
  /** Address of the picture that would go. */
  picture: string;
  /** 'Hero Image — Slot 1' or 'Color: Navy — Slot 2'. */
  caption: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a picture is deleted (SPEC §4). */
function DeleteImageDialog({ picture, caption, onConfirm, onClose }: DeleteImageDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Confirm Deletion"
      confirmLabel="Delete Picture"
      destroys
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      Are you sure you want to delete this image? This action cannot be undone.
      <Box component="p" sx={{ m: 0, mt: 1 }}>
        You can restore it from the product’s history for 30 days.
      </Box>
      <Box component="figure" sx={{ m: 0, mt: 2, textAlign: 'center' }}>
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{
            maxWidth: '100%',
            maxHeight: 240,
            borderRadius: 2,
            border: '1px solid',
            borderColor: 'divider',
          }}
        />
        <Box component="figcaption" sx={{ mt: 1 }}>
          {caption}
        </Box>
      </Box>
    </ConfirmDialog>
  );
}
