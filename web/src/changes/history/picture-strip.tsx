import type { HistoryPicture } from '@kitroom/contract/history/history';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PictureShown, pictureLabel } from './history-value.tsx';

/** Pictures next to each other: a list of `PictureTile`. */
export function PictureStrip({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ ...STRIP, listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

export const STRIP = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
};

interface PictureTileProps {
  picture: HistoryPicture;
  /** What became of it. */
  children: ReactNode;
}

export function PictureTile({ picture, children }: PictureTileProps) {
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <PictureShown picture={picture} />
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {pictureLabel(picture)}
      </Typography>
      {children}
    </Box>
  );
}
