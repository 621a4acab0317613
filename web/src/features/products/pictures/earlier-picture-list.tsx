import { earlierPictures } from '@kitroom/contract/history/earlier-pictures';
import type { HistoryPicture } from '@kitroom/contract/history/history';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { callBody } from '../../../api/call.ts';
import { LOAD_FAILED } from '../../../api/failures.ts';
import { pictureIn } from '../../../resource/history/change-list.tsx';
import { pictureLabel } from '../../../resource/history/history-value.tsx';
import { PictureStrip, PictureTile } from '../../../resource/history/picture-strip.tsx';
import { recordName } from '../../../resource/history/put-back.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
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
  const { data, error, refetch } = useQuery({
    queryKey: [earlierPictures.path, productId],
    queryFn: ({ signal }) => callBody(earlierPictures, { params: { id: productId }, signal }),
    staleTime: 0,
  });
  const [busy, setBusy] = useState(false);
  if (error !== null) {
    return <ErrorBox message={errorText(error, LOAD_FAILED.data) ?? LOAD_FAILED.data} onRetry={refetch} />;
  }
  if (data === undefined) return <LoadingText what="earlier pictures" />;
  const { entries } = data;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
        {entries.length === 0
          ? 'No picture was replaced or deleted in the last 30 days.'
          : 'Replaced and deleted pictures are kept here for 30 days.'}
      </Typography>
      <PictureStrip>
        {entries.map(({ actor, at, changes: [change] }) => {
          const picture = pictureIn(change?.before);
          if (picture === null) return null;
          const { color, sha256 } = picture;
          const place = pictureLabel(picture);
          const isOffered = color === null || colors.some(({ id }) => id === color.id);
          return (
            <PictureTile key={`${place} ${sha256}`} picture={picture}>
              <Typography variant="body2" color="textSecondary">
                {change?.after ? 'Replaced ' : 'Deleted '}
                <RelativeTime iso={at} within />
                {actor === null ? '' : ` by ${actor.name}`}
              </Typography>
              {isOffered ? null : (
                <Typography variant="body2" color="textSecondary">
                  {`The product is not available in ${recordName(color)}: add that color and save to bring this back.`}
                </Typography>
              )}
              {readOnly || !isOffered ? null : (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={`Restore: ${place}`}
                  sx={{ ml: -0.75 }}
                  onClick={async () => {
                    setBusy(true);
                    await bringBack(picture);
                    setBusy(false);
                  }}
                >
                  Restore
                </Button>
              )}
            </PictureTile>
          );
        })}
      </PictureStrip>
    </>
  );
}
