import { type FilledSlot, IMAGE_MESSAGES, IMAGE_TYPES } from '@kitroom/contract/product-image';
import Box from '@mui/material/Box';
import { enqueueSnackbar } from 'notistack';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { filesForSlots, SLOTS } from './files-for-slots.ts';
import { imageUrl } from './image-api.ts';
import { ImagePreview } from './image-preview.tsx';
import { SlotButton } from './slot-button.tsx';
import { slotKey, type useImageUploads } from './use-image-uploads.ts';
import { useSlotFocus } from './use-slot-focus.ts';

// Zooming is rare: its code is loaded when somebody does.
const ImageZoom = lazy(async () => ({ default: (await import('./image-zoom.tsx')).ImageZoom }));

// Named types make phones convert their own format to JPEG and offer the camera.
const ACCEPT = Object.fromEntries(Object.values(IMAGE_TYPES).map((type) => [type, []]));

/** What suppliers' pictures usually show in the four slots: a hint, no rule. */
const HINTS: Record<number, string> = { 1: 'Front', 2: 'Back', 3: 'Side', 4: 'Detail' };

interface ImageSlotsProps {
  productId: number;
  /** Null: the hero. */
  color: { id: number; name: string } | null;
  filled: readonly FilledSlot[];
  images: ReturnType<typeof useImageUploads>;
  readOnly: boolean;
}

/** The four slots of the hero or of one color: preview, upload by click, drop and paste, zoom, delete. */
export function ImageSlots({ productId, color, filled, images, readOnly }: ImageSlotsProps) {
  const colorId = color?.id ?? null;
  const bySlot = new Map(filled.map((picture) => [picture.slot, picture]));
  const [chosen, setChosen] = useState(1);
  const [deleting, setDeleting] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  // Until the user chooses, the first picture there is.
  const selected = bySlot.has(chosen) ? chosen : (filled[0]?.slot ?? chosen);
  const target = useRef(selected);
  const [dropSlot, setDropSlot] = useState<number | null>(null);

  const isFilled = (slot: number) =>
    images.uploads[slotKey({ colorId, slot })] === undefined ? bySlot.has(slot) : null;
  const isFree = (slot: number) => isFilled(slot) === false;
  const focus = useSlotFocus(isFilled);
  const take = (files: File[], wanted: number, replace: boolean) => {
    const { placed, left } = filesForSlots(files, wanted, replace, isFree);
    for (const { file, slot } of placed) void images.upload({ colorId, slot }, file);
    const last = placed.at(-1);
    if (last !== undefined) focus.expect(last.slot, true);
    if (left.length > 0) {
      enqueueSnackbar(`No empty slot for ${left.map(({ name }) => name).join(', ')}`, { variant: 'warning' });
    }
  };
  const refuse = (rejections: FileRejection[]) => {
    for (const { file } of rejections) {
      enqueueSnackbar(`${file.name}: ${IMAGE_MESSAGES.notAPicture}`, { variant: 'error' });
    }
  };
  const replacing = useRef(false);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: ACCEPT,
    noClick: true,
    noKeyboard: true,
    disabled: readOnly,
    onDropAccepted: (files) => {
      take(files, dropSlot ?? target.current, replacing.current);
      setDropSlot(null);
    },
    onDropRejected: refuse,
    onDragOver: (event) => setDropSlot(slotUnder(event.target)),
    onDragLeave: () => setDropSlot(null),
  });
  const pick = (slot: number, replace: boolean) => {
    target.current = slot;
    replacing.current = replace;
    open();
  };

  // A copied picture goes into the first empty slot, wherever on the page the focus is.
  const paste = useRef<(event: ClipboardEvent) => void>(() => {});
  useEffect(() => {
    paste.current = (event) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (readOnly || files.length === 0) return;
      event.preventDefault();
      take(files, 1, false);
    };
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste.current(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const shown = bySlot.get(selected);
  const caption =
    color === null ? `Hero Image — Slot ${selected}` : `Color: ${color.name} — Slot ${selected}`;
  const address = { productId, colorId, slot: selected };
  return (
    <Box
      {...getRootProps({
        role: 'group',
        'aria-label': color === null ? 'Hero pictures' : `Pictures in ${color.name}`,
      })}
      sx={{
        outline: isDragActive ? '2px dashed' : 'none',
        outlineColor: 'primary.main',
        outlineOffset: 8,
        borderRadius: 2,
      }}
    >
      <input {...getInputProps({ 'aria-label': 'Choose pictures' })} />
      <ImagePreview
        picture={shown === undefined ? null : imageUrl(address, shown.sha256, 960)}
        caption={caption}
        emptyText={readOnly ? 'No pictures yet.' : 'Click a slot, or drop or paste pictures here.'}
        readOnly={readOnly}
        onZoom={() => setZoomed(true)}
        onReplace={() => pick(selected, true)}
        onDelete={() => setDeleting(true)}
      />
      <Box
        ref={focus.buttons}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: { xs: 1, sm: 1.5 }, mt: 1.5 }}
      >
        {SLOTS.map((slot) => {
          const picture = bySlot.get(slot);
          return (
            <SlotButton
              key={slot}
              slot={slot}
              hint={HINTS[slot] ?? ''}
              picture={
                picture === undefined ? null : imageUrl({ productId, colorId, slot }, picture.sha256, 320)
              }
              selected={picture !== undefined && slot === selected}
              upload={images.uploads[slotKey({ colorId, slot })]}
              readOnly={readOnly}
              dropTarget={isDragActive && dropSlot === slot && isFree(slot)}
              onClick={() => (picture === undefined ? pick(slot, false) : setChosen(slot))}
            />
          );
        })}
      </Box>
      <ConfirmDialog
        open={deleting && shown !== undefined}
        title="Confirm Deletion"
        confirmLabel="Delete image"
        onCancel={() => setDeleting(false)}
        onConfirm={() => {
          setDeleting(false);
          focus.expect(selected, false);
          void images.remove({ colorId, slot: selected });
        }}
      >
        Are you sure you want to delete this image? This action cannot be undone.
        {shown === undefined ? null : (
          <Box component="figure" sx={{ m: 0, mt: 2, textAlign: 'center' }}>
            <Box
              component="img"
              src={imageUrl(address, shown.sha256, 320)}
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
        )}
      </ConfirmDialog>
      {zoomed ? (
        <Suspense fallback={null}>
          <ImageZoom
            pictures={SLOTS.flatMap((slot) => {
              const picture = bySlot.get(slot);
              if (picture === undefined) return [];
              return {
                slot,
                src: imageUrl({ productId, colorId, slot }, picture.sha256),
                alt: `${HINTS[slot]}`,
              };
            })}
            slot={selected}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}

function slotUnder(target: EventTarget | null): number | null {
  const slot =
    target instanceof Element ? target.closest<HTMLElement>('[data-slot]')?.dataset.slot : undefined;
  return slot === undefined ? null : Number(slot);
}
