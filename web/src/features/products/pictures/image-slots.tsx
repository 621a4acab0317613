import type { FilledSlot } from '@kitroom/contract/product-image';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { AltTextDialog } from './alt-text-dialog.tsx';
import { DeleteImageDialog } from './delete-image-dialog.tsx';
import { ImagePreview } from './image-preview.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PlaceFilesDialog } from './place-files-dialog.tsx';
import { SlotButton } from './slot-button.tsx';
import { SlotGrid } from './slot-grid.tsx';
import { BESIDE, type PictureColor, type Place, SLOT_HINTS, SLOTS } from './slots.ts';
import { usePictureFiles } from './use-picture-files.ts';
import type { useSlotUploads } from './use-slot-uploads.ts';
import { useSlots } from './use-slots.ts';

// Zooming is rare: its code is loaded on first use.
const ImageZoom = lazyDialog(async () => (await import('./image-zoom.tsx')).ImageZoom);

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
  const { productId, color, colors, filled, images, readOnly } = props;
  const slots = useSlots({ productId, colorId: color?.id ?? null, filled, images });
  const { colorId, selected, choose, place, holds, isFilled, isFree, focus } = slots;
  const [open, setOpen] = useState<OpenDialog | null>(null);
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
          picture={slots.shownIn(selected, 960)}
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
              hint={SLOT_HINTS[slot] ?? ''}
              picture={slots.shownIn(slot, 320)}
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
      <SlotDialogs
        of={props}
        slots={slots}
        open={open}
        caption={caption}
        onMove={(to) => void move(place(selected), to)}
        onClose={() => setOpen(null)}
      />
      {files.asked === null ? null : (
        <PlaceFilesDialog
          files={files.asked}
          colors={colors}
          isFilled={isFilled}
          onCancel={files.stopAsking}
          onUpload={(placed) => {
            files.stopAsking();
            upload(placed);
          }}
        />
      )}
    </Box>
  );
}

interface SlotDialogsProps {
  of: ImageSlotsProps;
  slots: ReturnType<typeof useSlots>;
  /** Null: none. */
  open: OpenDialog | null;
  caption: string;
  onMove: (to: Place) => void;
  onClose: () => void;
}

type OpenDialog = 'delete' | 'move' | 'text' | 'zoom';

/** What the actions of the selected picture open. */
function SlotDialogs({ of, slots, open, caption, onMove, onClose }: SlotDialogsProps) {
  const { productName, color, colors, images } = of;
  const { selected, place, isFilled, focus, pictureOf } = slots;
  const picture = slots.filledIn(selected);
  if (open === null || picture === undefined) return null;
  const small = pictureOf(selected, 320) ?? '';
  switch (open) {
    case 'zoom':
      return <ImageZoom pictures={slots.pictures()} slot={selected} onClose={onClose} />;
    case 'text':
      return (
        <AltTextDialog
          src={small}
          picture={picture}
          productName={productName}
          colorName={color?.name ?? null}
          onCancel={onClose}
          onSave={(altText) => {
            onClose();
            void images.describe(place(selected), { sha256: picture.sha256, altText });
          }}
        />
      );
    case 'move':
      return (
        <MoveDialog
          from={place(selected)}
          colors={colors}
          isFilled={isFilled}
          onCancel={onClose}
          onMove={(to) => {
            onClose();
            onMove(to);
          }}
        />
      );
    case 'delete':
      return (
        <DeleteImageDialog
          picture={small}
          caption={caption}
          onCancel={onClose}
          onConfirm={() => {
            onClose();
            focus.expect(selected, false);
            void images.remove(place(selected));
          }}
        />
      );
  }
}

const DROP_AREA = {
  outline: '2px dashed',
  outlineColor: 'primary.main',
  outlineOffset: 8,
  borderRadius: 2,
};

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
