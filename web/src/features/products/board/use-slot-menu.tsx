import { type MouseEvent, type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { ChoiceMenu } from '../../../ui/more-menu.tsx';
import type { PictureDialogProps } from '../pictures/picture-dialog.tsx';
import { type Place, placeText } from '../pictures/slots.ts';
import type { BoardRow } from './board-rows.ts';
import { type BoardSlot, type SlotPlace, slotAt } from './slot-place.ts';
import { colorsOf } from './use-spoken-moves.ts';

const PictureDialog = lazyDialog(async () => (await import('../pictures/picture-dialog.tsx')).PictureDialog);

interface SlotMenuOptions {
  rowOf: (productId: number) => BoardRow | undefined;
  readOnly: boolean;
  onPick: (slot: SlotPlace) => void;
  onMove: (productId: number, from: Place, to: Place) => void;
  onDelete: (slot: SlotPlace) => void;
  onDescribe: (slot: SlotPlace, words: { sha256: string; alt_text: string | null }) => void;
}

/** A click on a slot: its menu and what that opens; an empty slot asks for a picture. */
export function useSlotMenu(options: SlotMenuOptions): {
  onClick: (event: MouseEvent) => void;
  dialogs: ReactNode;
} {
  const { rowOf, readOnly, onPick, onMove, onDelete, onDescribe } = options;
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
          { label: 'View larger', onClick: () => setOpen('zoom') },
          ...(readOnly
            ? []
            : [
                { label: 'Alt text…', onClick: () => setOpen('text') },
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
          describe: (words) => onDescribe(slot, words),
          move: (to) => onMove(productId, place, to),
          remove: () => onDelete(slot),
        }}
        onClose={close}
      />
    );
  return { onClick, dialogs };
}
