import type { HistoryEntry, HistoryPicture } from '@kitroom/contract/history/history';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { LOAD_FAILED } from '../../../api/failures.ts';
import { pictureLabel } from '../../../resource/history/history-value.tsx';
import { recordName } from '../../../resource/history/put-back.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { earlierPictures } from './image-api.ts';
import type { PictureColor } from './slots.ts';

export interface EarlierPicturesProps {
  productId: number;
  /** Of the product: pictures of others cannot come back. */
  colors: readonly PictureColor[];
  readOnly: boolean;
  bringBack: (picture: HistoryPicture) => Promise<unknown>;
}

/** The pictures that left the product's slots lately as a strip, each with the button that brings it back. */
export function EarlierPictureList({ productId, colors, readOnly, bringBack }: EarlierPicturesProps) {
  const { data, error, refetch } = useQuery({ ...earlierPictures(productId), staleTime: 0 });
  const [busy, setBusy] = useState(false);
  if (error !== null) {
    return <ErrorBox message={errorText(error, LOAD_FAILED.data) ?? LOAD_FAILED.data} onRetry={refetch} />;
  }
  if (data === undefined) return <LoadingText what="earlier pictures" />;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
        {data.length === 0
          ? 'No picture was replaced or deleted in the last 30 days.'
          : 'Replaced and deleted pictures are kept here for 30 days.'}
      </Typography>
      <Box component="ul" sx={STRIP}>
        {data.map((entry) => {
          const picture = pictureOf(entry);
          if (picture === null) return null;
          const place = pictureLabel(picture);
          const { color } = picture;
          const notOffered =
            color !== null && colors.every(({ id }) => id !== color.id) ? recordName(color) : null;
          return (
            <li key={`${place} ${picture.sha256}`}>
              <Box
                component="img"
                src={`${picture.url}?width=320`}
                alt={`Earlier picture of ${place}`}
                loading="lazy"
                decoding="async"
                sx={PICTURE}
              />
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {place}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {entry.changes[0]?.after ? 'Replaced ' : 'Deleted '}
                <RelativeTime iso={entry.at} within />
                {entry.actor === null ? '' : ` by ${entry.actor.name}`}
              </Typography>
              {notOffered === null ? null : (
                <Typography variant="body2" color="textSecondary">
                  {`The product is not available in ${notOffered}: add that color and save to bring this back.`}
                </Typography>
              )}
              {readOnly || notOffered !== null ? null : (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={`Bring Back: ${place}`}
                  sx={{ ml: -0.75 }}
                  onClick={async () => {
                    setBusy(true);
                    await bringBack(picture);
                    setBusy(false);
                  }}
                >
                  Bring Back
                </Button>
              )}
            </li>
          );
        })}
      </Box>
    </>
  );
}

/** The picture that left its slot. */
function pictureOf({ changes: [change] }: HistoryEntry): HistoryPicture | null {
  return change?.before?.type === 'picture' ? change.before.picture : null;
}

const STRIP = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
  '& > li': { overflowWrap: 'anywhere' },
};

const PICTURE = {
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  objectFit: 'contain',
  borderRadius: 2,
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.default',
};
