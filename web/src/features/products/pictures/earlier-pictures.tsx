import { mdiChevronDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { usePartOnDemand } from '../../../ui/lazy-dialog.tsx';
import type { EarlierPicturesProps } from './earlier-picture-list.tsx';

const loadList = async () => (await import('./earlier-picture-list.tsx')).EarlierPictureList;

/** Pictures that were replaced or deleted lately, folded away; each can be brought back into its slot. */
export function EarlierPictures({ bringBack, ...rest }: EarlierPicturesProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const List = usePartOnDemand(open, loadList, () => setOpen(false));
  return (
    <Box component="section" aria-labelledby={`${id}-toggle`} sx={{ mt: 2 }}>
      <Button
        ref={toggle}
        id={`${id}-toggle`}
        color="inherit"
        size="small"
        aria-expanded={open}
        aria-controls={`${id}-pictures`}
        startIcon={<Icon path={mdiChevronDown} sx={{ transform: open ? 'none' : 'rotate(-90deg)' }} />}
        onClick={() => setOpen(!open)}
      >
        Earlier Pictures
      </Button>
      <Box id={`${id}-pictures`}>
        {open && List !== null ? (
          <List
            {...rest}
            bringBack={async (picture) => {
              // The pressed button goes with its picture.
              toggle.current?.focus({ preventScroll: true });
              await bringBack(picture);
            }}
          />
        ) : null}
      </Box>
    </Box>
  );
}
