import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { Upload } from './use-image-uploads.ts';

interface SlotButtonProps {
  slot: number;
  /** What suppliers show in this slot, such as 'Front': a hint. */
  hint: string;
  /** Address of the thumbnail; null: the slot is empty. */
  picture: string | null;
  /** Shown large above. */
  selected: boolean;
  upload: Upload | undefined;
  /** Empty slots cannot be filled. */
  readOnly: boolean;
  /** A picture is being dragged over this slot. */
  dropTarget: boolean;
  onClick: () => void;
}

/** One of the four slots: a thumbnail that is shown large on click, or an empty place that asks for a picture. */
export function SlotButton(props: SlotButtonProps) {
  const { slot, hint, picture, selected, upload, readOnly, dropTarget, onClick } = props;
  const empty = picture === null;
  return (
    <ButtonBase
      onClick={onClick}
      disabled={upload !== undefined || (empty && readOnly)}
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
        borderColor: selected || dropTarget ? 'primary.main' : empty ? 'text.disabled' : 'divider',
        outline: selected ? '1px solid' : 'none',
        outlineColor: 'primary.main',
        '&:hover': { borderColor: 'primary.main' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {upload !== undefined ? (
        <>
          <CircularProgress
            size={28}
            variant={upload.progress < 1 ? 'determinate' : 'indeterminate'}
            value={upload.progress * 100}
            aria-label={`Uploading ${upload.fileName}`}
          />
          <Typography variant="caption">{upload.progress < 1 ? 'Uploading' : 'Checking'}</Typography>
        </>
      ) : picture !== null ? (
        <Box
          component="img"
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      ) : (
        <>
          {readOnly ? null : <AddPhotoAlternateOutlined fontSize="small" />}
          <Typography variant="caption">{hint}</Typography>
        </>
      )}
    </ButtonBase>
  );
}

function nameOf({ slot, hint, picture, upload, readOnly }: SlotButtonProps): string {
  if (upload !== undefined) return `Slot ${slot}, uploading`;
  if (picture !== null) return `Slot ${slot} (${hint}): show picture`;
  return readOnly ? `Slot ${slot} (${hint}): empty` : `Slot ${slot} (${hint}): add a picture`;
}
