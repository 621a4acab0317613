import type { HistoryPicture } from '@kitroom/contract/history/history';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PictureShown, pictureLabel } from './history-value.tsx';

/** Pictures that came or left, next to each other: a list of `PictureTile`. */
export const PictureStrip = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
});

interface PictureTileProps {
  /** Null: the reader cannot see it. */
  picture: HistoryPicture | null;
  /** What became of it, and the way back. */
  children: ReactNode;
}

/** A picture with its place. */
export function PictureTile({ picture, children }: PictureTileProps) {
  return (
    <li>
      {picture === null ? null : (
        <>
          <PictureShown picture={picture} />
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {pictureLabel(picture)}
          </Typography>
        </>
      )}
      {children}
    </li>
  );
}
