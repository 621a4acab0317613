import { mdiEyedropperVariant } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { PictureColorDialogProps } from './picture-color-dialog.tsx';

const PictureColorDialog = lazyDialog<PictureColorDialogProps>(
  async () => (await import('./picture-color-dialog.tsx')).PictureColorDialog,
);

/** The button in the field of a color's hex value that reads it from a picture of a product. */
export function PickFromPicture(props: Omit<PictureColorDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const { onPick } = props;
  const label = 'Pick from a picture';
  return (
    <InputAdornment position="end">
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          edge="end"
          size="small"
          onClick={() => setOpen(true)}
          sx={{ '@media (pointer: coarse)': { width: 44, height: 44 } }}
        >
          <Icon path={mdiEyedropperVariant} fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOpen ? (
        <PictureColorDialog
          {...props}
          onPick={(hex) => {
            setOpen(false);
            onPick(hex);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </InputAdornment>
  );
}
