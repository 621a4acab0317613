import { type MouseEvent, type ReactNode, useState } from 'react';
import { imageUrl } from '../../../api/product-pictures.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { AltTextDialog } from '../pictures/alt-text-dialog.tsx';
import { DeleteImageDialog } from '../pictures/delete-image-dialog.tsx';
import { MoveDialog } from '../pictures/move-dialog.tsx';
import { type Place, placeText, SLOT_HINTS } from '../pictures/slots.ts';
import type { BoardRow } from './board-rows.ts';
import { SlotMenu } from './slot-menu.tsx';
import { type BoardSlot, type SlotPlace, slotAt } from './slot-place.ts';
import { colorsOf } from './use-spoken-moves.ts';

const ImageZoom = lazyDialog(async () => (await import('../pictures/image-zoom.tsx')).ImageZoom);

interface SlotMenuOptions {
  rowOf: (productId: number) => BoardRow | undefined;
  readOnly: boolean;
  onPick: (slot: SlotPlace) => void;
  onMove: (productId: number, from: Place, to: Place) => void;
  onDelete: (slot: SlotPlace) => void;
  onDescribe: (slot: SlotPlace, words: { sha256: string; altText: string | null }) => void;
}

/** A click on a slot: its menu and what that opens; an empty slot asks for a picture. */
export function useSlotMenu(options: SlotMenuOptions): {
  onClick: (event: MouseEvent) => void;
  dialogs: ReactNode;
} {
  const { rowOf, readOnly, onPick, onMove, onDelete, onDescribe } = options;
  const [slot, setSlot] = useState<BoardSlot | null>(null);
  const [open, setOpen] = useState<'menu' | 'zoom' | 'text' | 'move' | 'delete' | null>(null);
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
  const pictureOf = ({ colorId, slot: number }: Place) =>
    row.pictures.find((one) => one.color_id === colorId && one.slot === number);
  const label = placeText(place, colors);
  const group = row.pictures.filter(({ color_id }) => color_id === place.colorId);
  const address = (number: number, sha256: string, width?: 320) =>
    imageUrl({ productId, colorId: place.colorId, slot: number }, sha256, width);
  const shown = pictureOf(place);
  const dialogs = (
    <>
      {open === 'menu' ? (
        <SlotMenu
          anchor={slot.button}
          label={label}
          onClose={close}
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
      ) : null}
      {open === 'zoom' ? (
        <ImageZoom
          pictures={group.map(({ slot: number, sha256, alt_text }) => ({
            slot: number,
            src: address(number, sha256),
            alt: alt_text ?? SLOT_HINTS[number] ?? '',
          }))}
          slot={place.slot}
          onClose={close}
        />
      ) : null}
      {open === 'text' && shown !== undefined ? (
        <AltTextDialog
          src={address(place.slot, shown.sha256, 320)}
          picture={shown}
          productName={row.product.name}
          colorName={colors.find(({ id }) => id === place.colorId)?.name ?? null}
          onCancel={close}
          onSave={(altText) => {
            close();
            onDescribe(slot, { sha256: shown.sha256, altText });
          }}
        />
      ) : null}
      {open === 'move' && shown !== undefined ? (
        <MoveDialog
          from={place}
          colors={colors}
          isFilled={(other) => pictureOf(other) !== undefined}
          onCancel={close}
          onMove={(to) => {
            close();
            onMove(productId, place, to);
          }}
        />
      ) : null}
      {open === 'delete' && shown !== undefined ? (
        <DeleteImageDialog
          picture={address(place.slot, shown.sha256, 320)}
          caption={`${row.product.name}: ${label}`}
          onCancel={close}
          onConfirm={() => {
            close();
            onDelete(slot);
          }}
        />
      ) : null}
    </>
  );
  return { onClick, dialogs };
}
