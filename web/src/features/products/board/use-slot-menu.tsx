import { type MouseEvent, type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { ChoiceMenu } from '../../../ui/more-menu.tsx';
import type { PictureDialogProps } from '../pictures/picture-dialog.tsx';
import { type Place, placeText } from '../pictures/slots.ts';
import type { slotChanges } from '../pictures/use-slot-uploads.ts';
import { type BoardRow, colorsOf } from './board-rows.ts';
import { type BoardSlot, type SlotPlace, slotAt } from './slot-place.ts';

const PictureDialog = lazyDialog(async () => (await import('../pictures/picture-dialog.tsx')).PictureDialog);

interface SlotMenuOptions {
  rowOf: (productId: number) => BoardRow | undefined;
  readOnly: boolean;
  onPick: (slot: SlotPlace) => void;
  /** Moves a picture, and says so. */
  move: (productId: number, from: Place, to: Place) => Promise<void>;
  changesOf: (productId: number) => ReturnType<typeof slotChanges>;
}

/** A click on a slot: its menu and what that opens; an empty slot asks for a picture. */
export function useSlotMenu(options: SlotMenuOptions): {
  onClick: (event: MouseEvent) => void;
  dialogs: ReactNode;
} {
  const { rowOf, readOnly, onPick, move, changesOf } = options;
  const [slot, setSlot] = useState<BoardSlot | null>(null);
  const [open, setOpen] = useState<'menu' | PictureDialogProps['dialog'] | null>(null);
  const close = () => setOpen(null);
  const onClick = (event: MouseEvent) => {
    const at = slotAt(event.target);
    if (at === null) return;
    if (at.filled) {
      setSlot(at);
      setOpen('menu');
    } else if (!readOnly) onPick(at);
  };

  const row = slot === null ? undefined : rowOf(slot.productId);
  if (slot === null || row === undefined || open === null) return { onClick, dialogs: null };
  const { productId, place } = slot;
  const colors = colorsOf(row);
  const label = placeText(place, colors);
  const dialogs =
    open === 'menu' ? (
      <ChoiceMenu
        // Rendered on the board, so that its content belongs to a landmark.
        menu={{ open: true, disablePortal: true, anchorEl: slot.button, onClose: close }}
        list={{ 'aria-label': label, dense: true }}
        choices={[
          { label: 'View Larger', onClick: () => setOpen('zoom') },
          ...(readOnly
            ? []
            : [
                { label: 'Alt Text…', onClick: () => setOpen('text') },
                { label: 'Move…', onClick: () => setOpen('move') },
                { label: 'Replace…', onClick: () => onPick(slot) },
                { label: 'Delete…', onClick: () => setOpen('delete') },
              ]),
        ]}
      />
    ) : (
      <PictureDialog
        dialog={open}
        product={row.product}
        colors={colors}
        filled={row.pictures}
        place={place}
        caption={`${row.product.name}: ${label}`}
        changes={{
          describe: (words) => void changesOf(productId).describe(place, words),
          move: (to) => void move(productId, place, to),
          remove: () => void changesOf(productId).remove(place),
        }}
        onClose={close}
      />
    );
  return { onClick, dialogs };
}
