import type { FilledSlot } from '@kitroom/contract/product-image';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { imageUrl } from '../../../api/product-pictures.ts';
import { DROP_AREA } from '../../../theme/tokens.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { ImagePreview } from './image-preview.tsx';
import type { PictureDialogProps } from './picture-dialog.tsx';
import { SlotButton } from './slot-button.tsx';
import { SlotGrid } from './slot-grid.tsx';
import { BESIDE, PICTURES_NEXT, type PictureColor, type Place, pictureAt, SLOTS } from './slots.ts';
import { usePictureFiles } from './use-picture-files.ts';
import type { useSlotUploads } from './use-slot-uploads.ts';

const PictureDialog = lazyDialog(async () => (await import('./picture-dialog.tsx')).PictureDialog);
const PlaceFilesDialog = lazyDialog(async () => (await import('./place-files-dialog.tsx')).PlaceFilesDialog);

interface ImageSlotsProps {
  productId: number;
  productName: string;
  /** Null: the hero. */
  color: PictureColor | null;
  /** All colors of the product: pictures can be moved there. */
  colors: readonly PictureColor[];
  /** All pictures of the product. */
  filled: readonly FilledSlot[];
  images: ReturnType<typeof useSlotUploads>;
  readOnly: boolean;
}

/** The four slots of the hero or of one color: preview, upload by click, drop and paste, move, zoom, delete. */
export function ImageSlots(props: ImageSlotsProps) {
  const { productId, productName, color, colors, filled, images, readOnly } = props;
  const colorId = color?.id ?? null;
  const [chosen, choose] = useState(1);
  const place = (slot: number): Place => ({ colorId, slot });
  const isFilled = (at: Place) => pictureAt(filled, at) !== undefined;
  const holds = (slot: number) => isFilled(place(slot));
  // Until the user chooses, the first picture there is.
  const selected = holds(chosen) ? chosen : (SLOTS.find(holds) ?? chosen);
  const isUploading = (at: Place) => {
    const state = images.uploadOf(at)?.state;
    return state !== undefined && state !== 'failed';
  };
  const isFree = (at: Place) => !isFilled(at) && !isUploading(at);
  const shownIn = (slot: number, width: 320 | 960) => {
    const picture = pictureAt(filled, place(slot));
    if (picture === undefined) return null;
    const src = imageUrl({ productId, colorId, slot }, picture.sha256, width);
    return { src, altText: picture.alt_text };
  };
  const focus = useSlotFocus((slot) => (isUploading(place(slot)) ? null : holds(slot)));
  const [open, setOpen] = useState<PictureDialogProps['dialog'] | null>(null);
  const upload = (placed: { file: File; place: Place }[]) => {
    for (const { file, place: at } of placed) images.upload(at, file);
    const last = placed.findLast(({ place: at }) => at.colorId === colorId);
    if (last !== undefined) focus.expect(last.place.slot, true);
  };
  const files = usePictureFiles({ productId, colors, colorId, isFree, readOnly, onPlaced: upload });
  const [said, say] = useState('');
  const move = async (from: Place, to: Place) => {
    if (to.colorId === colorId) choose(to.slot);
    const text = images.words.moved(from, to, isFilled(to));
    if (await images.move(from, to)) say(text);
  };
  const caption =
    color === null ? `Hero Image — Slot ${selected}` : `Color: ${color.name} — Slot ${selected}`;
  return (
    <Box
      {...files.getRootProps({
        role: 'group',
        'aria-label': color === null ? 'Hero pictures' : `Pictures in ${color.name}`,
      })}
      sx={files.isDragActive ? DROP_AREA : { borderRadius: 2 }}
    >
      <input {...files.getInputProps({ 'aria-label': 'Choose pictures' })} />
      <Box sx={PICTURES_LAYOUT}>
        <ImagePreview
          picture={shownIn(selected, 960)}
          caption={caption}
          readOnly={readOnly}
          onZoom={() => setOpen('zoom')}
          onDescribe={() => setOpen('text')}
          onReplace={() => files.pick(selected, true)}
          onMove={() => setOpen('move')}
          onDelete={() => setOpen('delete')}
        />
        <SlotGrid
          buttons={focus.buttons}
          onMove={(from, to) => void move(place(from), place(to))}
          words={{
            pickedUp: (from) => images.words.pickedUp(place(from)),
            over: (from, to) => images.words.over(place(from), place(to), holds(to)),
            putBack: (from) => images.words.putBack(place(from)),
          }}
        >
          {SLOTS.map((slot) => (
            <SlotButton
              key={slot}
              slot={slot}
              picture={shownIn(slot, 320)}
              selected={holds(slot) && slot === selected}
              upload={images.uploadOf(place(slot))}
              readOnly={readOnly}
              dropTarget={files.isDragActive && files.dropSlot === slot && isFree(place(slot))}
              onClick={() => (holds(slot) ? choose(slot) : files.pick(slot, false))}
            />
          ))}
        </SlotGrid>
      </Box>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      {open === null ? null : (
        <PictureDialog
          dialog={open}
          product={{ id: productId, name: productName }}
          colors={colors}
          filled={filled}
          place={place(selected)}
          caption={caption}
          changes={{
            describe: (words) => void images.describe(place(selected), words),
            move: (to) => void move(place(selected), to),
            remove: () => {
              focus.expect(selected, false);
              void images.remove(place(selected));
            },
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {files.asked === null ? null : (
        <PlaceFilesDialog
          files={files.asked}
          colors={colors}
          isFilled={isFilled}
          onClose={files.stopAsking}
          onUpload={(placed) => {
            files.stopAsking();
            upload(placed);
          }}
        />
      )}
    </Box>
  );
}

/**
 * Brings the focus to the first slot where pictures come next, and keeps it near a slot whose picture came or went: the
 * button that had it was disabled during the upload, or is gone with the picture. `isFilled` says whether a slot has
 * its picture; null while it is on its way.
 */
function useSlotFocus(isFilled: (slot: number) => boolean | null) {
  const buttons = useRef<HTMLDivElement>(null);
  const awaited = useRef<{ slot: number; filled: boolean } | null>(null);
  useEffect(() => {
    const { current } = awaited;
    if (current === null || isFilled(current.slot) !== current.filled) return;
    awaited.current = null;
    if (document.activeElement !== document.body) return;
    buttons.current?.querySelector<HTMLElement>(`[data-slot="${current.slot}"]`)?.focus();
  });
  // Another one each time that the same link is pressed.
  const location = useLocation();
  useEffect(() => {
    const { activeElement } = document;
    // Not taken from someone who works elsewhere on the page by now, or who chooses a color's tab.
    const isFree = activeElement?.matches(`body, h1, a[href$="${PICTURES_NEXT}"]`) === true;
    if (location.hash !== PICTURES_NEXT || !isFree) return;
    buttons.current?.querySelector<HTMLElement>('[data-slot]:not(:disabled)')?.focus();
  }, [location]);
  return {
    /** Around the slots' buttons. */
    buttons,
    /** Called when a picture is about to come to a slot, or to go. */
    expect: (slot: number, filled: boolean) => {
      awaited.current = { slot, filled };
    },
  };
}

/** The places of the large picture, its tools and the slots. */
export const PICTURES_LAYOUT = {
  display: 'grid',
  gap: { xs: 1, sm: 1.5 },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"preview" "tools" "slots"',
  // A picture of 4 to 3 is as high as four square slots under each other.
  [BESIDE]: {
    gridTemplateColumns: 'minmax(0, 1fr) calc(15.79cqi - 9.5px)',
    gridTemplateAreas: '"preview slots" "tools tools"',
  },
};
