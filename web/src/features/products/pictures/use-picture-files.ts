import { IMAGE_TYPES } from '@kitroom/contract/product-image';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DropzoneInputProps } from 'react-dropzone';
import { textsOf } from '../../../ui/clipboard-texts.ts';
import { pathOf } from '../../../ui/drops/file-trouble.ts';
import { isField } from '../../../ui/drops/untaken.ts';
import { useDropZone } from '../../../ui/drops/use-drop-zone.ts';
import { type PlacedFile, placeInProduct } from './place-files.ts';
import type { PictureColor, Place } from './slots.ts';
import { sayLeftOut, sortFiles } from './sort-files.ts';

/** Named types make phones convert their own format to JPEG and offer the camera. */
export const ACCEPT = Object.values(IMAGE_TYPES).join();

interface PictureFilesOptions {
  productId: number;
  colors: readonly PictureColor[];
  /** The tab that is open. */
  colorId: number | null;
  isFree: (place: Place) => boolean;
  readOnly: boolean;
  /** Called with pictures whose places are clear. */
  onPlaced: (placed: { file: File; place: Place }[]) => void;
}

/**
 * Pictures by click, drop and paste, and where each goes. `asked` holds those for a dialog, because a file name is
 * not clear or a picture would be replaced.
 */
export function usePictureFiles(options: PictureFilesOptions) {
  const { productId, colors, colorId, isFree, readOnly, onPlaced } = options;
  const [asked, setAsked] = useState<readonly PlacedFile<File>[] | null>(null);
  const [dropSlot, setDropSlot] = useState<number | null>(null);
  const [picking, setPicking] = useState<{ slot: number; replace: boolean } | null>(null);

  const take = async (given: File[], wanted: number | null, replace = false) => {
    const { pictures, leftOut } = await sortFiles(given.map((file) => ({ file, path: pathOf(file) })));
    if (leftOut.length > 0 || pictures.length === 0) sayLeftOut(leftOut);
    if (pictures.length === 0) return;
    const files = pictures.map(({ file }) => file);
    const [file] = files;
    // Anyone who points at a slot with one file has said where it goes, whatever its name says.
    if (file !== undefined && files.length === 1 && wanted !== null) {
      const place = { colorId, slot: wanted };
      if (replace || isFree(place)) return onPlaced([{ file, place }]);
    }
    const placed = placeInProduct(files, { productId, colors, colorId, wanted, isFree });
    const clear = placed.flatMap(({ file: each, slot, doubt, colorId: color }) =>
      slot === null || doubt !== null ? [] : [{ file: each, place: { colorId: color, slot } }],
    );
    if (clear.length === placed.length) onPlaced(clear);
    else setAsked(placed);
  };

  const { getRootProps, getInputProps, open, isDragActive } = useDropZone({
    zone: 'slots',
    disabled: readOnly,
    onFiles: (files, event) => {
      // Chosen in the file dialog, or dropped: only the latter is over a slot.
      const chosen = 'dataTransfer' in event ? null : picking;
      void take(files, chosen?.slot ?? dropSlot, chosen?.replace);
      setPicking(null);
      setDropSlot(null);
    },
    onDragOver: (event) => setDropSlot(slotUnder(event.target)),
    onDragLeave: () => setDropSlot(null),
  });

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = pastedPictures(event);
    if (readOnly || files.length === 0) return;
    event.preventDefault();
    void take(files, null);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return {
    getRootProps,
    getInputProps: (props: DropzoneInputProps) => getInputProps({ accept: ACCEPT, ...props }),
    isDragActive,
    /** The slot under dragged files. */
    dropSlot,
    /** Opens the file dialog for a slot. */
    pick: (slot: number, replace: boolean) => {
      setPicking({ slot, replace });
      open();
    },
    asked,
    stopAsking: () => setAsked(null),
  };
}

/**
 * The pictures of a paste that is meant for the product. A copied cell of Excel or Word comes as text and as a picture of
 * itself: with a field focused or text in the clipboard, the text is wanted.
 */
export function pastedPictures({
  clipboardData,
  target,
}: Pick<ClipboardEvent, 'clipboardData' | 'target'>): File[] {
  // Word puts a blank next to a picture.
  if (clipboardData === null || isField(target) || textsOf(clipboardData).plain.trim() !== '') return [];
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
}

function slotUnder(target: EventTarget | null): number | null {
  const slot =
    target instanceof Element ? target.closest<HTMLElement>('[data-slot]')?.dataset.slot : undefined;
  return slot === undefined ? null : Number(slot);
}
