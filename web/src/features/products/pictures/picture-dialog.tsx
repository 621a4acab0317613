import type { FilledSlot } from '@kitroom/contract/product-image';
import { imageUrl } from '../../../api/product-pictures.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { AltTextDialog } from './alt-text-dialog.tsx';
import { DeleteImageDialog } from './delete-image-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { isSamePlace, type PictureColor, type Place, SLOT_HINTS, SLOTS } from './slots.ts';

// Zooming is rare: its code is loaded on first use.
const ImageZoom = lazyDialog(async () => (await import('./image-zoom.tsx')).ImageZoom);

export interface PictureDialogProps {
  dialog: 'zoom' | 'text' | 'move' | 'delete';
  product: { id: number; name: string };
  /** Of the product. */
  colors: readonly PictureColor[];
  /** All pictures of the product. */
  filled: readonly FilledSlot[];
  /** Of the picture. */
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
  const pictureIn = ({ colorId, slot }: Place) =>
    filled.find((one) => one.color_id === colorId && one.slot === slot);
  const addressOf = ({ slot, sha256 }: FilledSlot, width?: 320) =>
    imageUrl({ productId: product.id, colorId: place.colorId, slot }, sha256, width);
  const picture = pictureIn(place);
  if (picture === undefined) return null;
  switch (dialog) {
    case 'zoom':
      return (
        <ImageZoom
          pictures={SLOTS.flatMap((slot) => pictureIn({ colorId: place.colorId, slot }) ?? []).map((one) => ({
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
          isFilled={(other) => !isSamePlace(place, other) && pictureIn(other) !== undefined}
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
