import { useDraggable, useDroppable } from '@dnd-kit/core';
import { mdiAlertCircle, mdiImagePlusOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { Icon } from '../../../ui/icon.tsx';
import type { Upload } from '../../../uploads/upload-queue.ts';
import { SLOT_HINTS } from './slots.ts';

interface SlotButtonProps {
  slot: number;
  /** Address of the thumbnail, and what it shows, in words, if somebody has said; null: the slot is empty. */
  picture: { src: string; altText: string | null } | null;
  /** Shown large above. */
  selected: boolean;
  /** On its way to this slot, or failed. */
  upload: Upload | undefined;
  /** Empty slots cannot be filled. */
  readOnly: boolean;
  /** A picture is being dragged over this slot. */
  dropTarget: boolean;
  onClick: () => void;
}

/**
 * One of the four slots: a thumbnail that is shown large on click and can be dragged to another slot, or an empty place
 * that asks for a picture.
 */
export function SlotButton(props: SlotButtonProps) {
  const { slot, picture, selected, upload, readOnly, onClick } = props;
  const empty = picture === null;
  const failed = upload?.state === 'failed';
  const running = upload !== undefined && !failed;
  const drag = useDraggable({ id: slot, disabled: readOnly || empty || running });
  const drop = useDroppable({ id: slot, disabled: readOnly || running });
  const dropTarget = props.dropTarget || (drop.isOver && drop.active?.id !== slot);
  const { x = 0, y = 0 } = drag.transform ?? {};
  return (
    <ButtonBase
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      // Only the pointer drags: Enter and Space show the picture, and "Move" does the same from the keyboard.
      {...drag.listeners}
      onClick={onClick}
      disabled={running || (empty && readOnly)}
      aria-label={nameOf(props)}
      aria-pressed={empty ? undefined : selected}
      data-slot={slot}
      sx={{
        aspectRatio: '1',
        width: '100%',
        borderRadius: 2,
        overflow: 'hidden',
        flexDirection: 'column',
        gap: 0.5,
        color: 'text.secondary',
        bgcolor: dropTarget ? 'action.selected' : 'background.default',
        border: '1px solid',
        borderStyle: empty ? 'dashed' : 'solid',
        borderColor: failed
          ? 'error.main'
          : selected || dropTarget
            ? 'primary.main'
            : empty
              ? 'text.disabled'
              : 'divider',
        position: 'relative',
        transform: drag.isDragging ? `translate(${x}px, ${y}px)` : 'none',
        zIndex: drag.isDragging ? 1 : 'auto',
        opacity: drag.isDragging ? 0.8 : 1,
        outline: selected ? '1px solid' : 'none',
        outlineColor: 'primary.main',
        '&:hover': { borderColor: 'primary.main' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <SlotContent {...props} running={running} failed={failed} />
    </ButtonBase>
  );
}

type SlotContentProps = Pick<SlotButtonProps, 'slot' | 'picture' | 'upload' | 'readOnly'> & {
  running: boolean;
  failed: boolean;
};

function SlotContent({ slot, picture, upload, readOnly, running, failed }: SlotContentProps) {
  if (upload !== undefined && running) {
    return (
      <>
        <CircularProgress
          size={28}
          variant={upload.progress < 1 ? 'determinate' : 'indeterminate'}
          value={upload.progress * 100}
          aria-label={`Uploading ${upload.fileName}`}
        />
        <Typography variant="caption">{upload.progress < 1 ? 'Uploading' : 'Checking'}</Typography>
      </>
    );
  }
  if (picture !== null) {
    return (
      <>
        <Box
          component="img"
          src={picture.src}
          alt={picture.altText ?? ''}
          draggable={false}
          loading="lazy"
          decoding="async"
          sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
        {failed ? (
          <Icon
            path={mdiAlertCircle}
            color="error"
            sx={{ position: 'absolute', top: 4, right: 4 }}
            fontSize="small"
          />
        ) : null}
      </>
    );
  }
  if (failed) {
    return (
      <>
        <Icon path={mdiAlertCircle} color="error" fontSize="small" />
        <Typography variant="caption">Failed</Typography>
      </>
    );
  }
  return (
    <>
      {readOnly ? null : <Icon path={mdiImagePlusOutline} fontSize="small" />}
      <Typography variant="caption">{SLOT_HINTS[slot]}</Typography>
    </>
  );
}

function nameOf({ slot, picture, upload, readOnly }: SlotButtonProps): string {
  const hint = SLOT_HINTS[slot];
  const failure = upload?.state === 'failed' ? `, upload of ${upload.fileName} failed` : '';
  if (upload !== undefined && failure === '') return `Slot ${slot}, uploading`;
  if (picture !== null) {
    const words = picture.altText === null ? '' : `, ${picture.altText}`;
    return `Slot ${slot} (${hint}): show picture${words}${failure}`;
  }
  return readOnly ? `Slot ${slot} (${hint}): empty` : `Slot ${slot} (${hint}): add a picture${failure}`;
}
