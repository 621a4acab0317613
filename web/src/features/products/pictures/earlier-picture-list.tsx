import type { EarlierPicture } from '@kitroom/contract/history/earlier-pictures';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { LOAD_FAILED } from '../../../api/failures.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { earlierImageUrl, earlierPictures } from './image-api.ts';

export interface EarlierPicturesProps {
  productId: number;
  readOnly: boolean;
  bringBack: (picture: EarlierPicture) => Promise<unknown>;
}

/** The pictures that left the product's slots lately, each with the button that brings it back. */
export function EarlierPictureList({ productId, readOnly, bringBack }: EarlierPicturesProps) {
  const { data, error, refetch } = useQuery({ ...earlierPictures(productId), staleTime: 0 });
  const [busy, setBusy] = useState(false);
  if (error !== null) {
    return <ErrorBox message={errorText(error, LOAD_FAILED.data) ?? LOAD_FAILED.data} onRetry={refetch} />;
  }
  if (data === undefined) return <LoadingText what="earlier pictures" />;
  if (data.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
        No picture was replaced or deleted in the last 30 days.
      </Typography>
    );
  }
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
        Replaced and deleted pictures are kept here for 30 days.
      </Typography>
      <Box component="ul" sx={LIST}>
        {data.map((picture) => {
          const { color, slot, sha256 } = picture;
          const place = `${color?.name ?? 'Hero'}, slot ${slot}`;
          return (
            <Box component="li" key={`${color?.id ?? 'hero'} ${slot} ${sha256}`} sx={ROW}>
              <Box
                component="img"
                src={earlierImageUrl(productId, sha256, 320)}
                alt={`Earlier picture of ${place}`}
                loading="lazy"
                decoding="async"
                sx={THUMBNAIL}
              />
              <Box sx={{ minWidth: 0, flexGrow: 1 }}>
                <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {place}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {picture.replaced ? 'Replaced ' : 'Deleted '}
                  <RelativeTime iso={picture.at} within />
                  {picture.by === null ? '' : ` by ${picture.by}`}
                </Typography>
                {picture.offered ? null : (
                  <Typography variant="body2" color="textSecondary">
                    {`The product is not available in ${color?.name}: add that color and save to bring this back.`}
                  </Typography>
                )}
                {readOnly || !picture.offered ? null : (
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
              </Box>
            </Box>
          );
        })}
      </Box>
    </>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(280px, 1fr))' },
};

const ROW = { display: 'flex', gap: 1.5, alignItems: 'flex-start' };

const THUMBNAIL = {
  flex: 'none',
  width: 88,
  height: 88,
  objectFit: 'contain',
  borderRadius: 2,
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.default',
};
