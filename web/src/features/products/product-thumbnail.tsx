import type { ProductListRow } from '@kitroom/contract/product';
import { imageCalls, THUMBNAIL_WIDTHS } from '@kitroom/contract/product-image';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { Thumbnail } from '../../ui/thumbnail.tsx';

const SIDE = 'var(--row-picture)';
/** What `SIDE` is where rows have most room, in pixels. */
const LARGEST = 40;

/** The picture of a product next to its name; a plain tile if there is none. */
export function ProductThumbnail({ product: { id, thumbnail } }: { product: ProductListRow }) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = thumbnail === null ? null : thumbnailAddress(id, thumbnail);
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: SIDE,
        height: SIDE,
        '& img': { width: SIDE, height: SIDE },
        borderRadius: '8px',
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.disabled',
      }}
    >
      {address === null || failed === address ? (
        <ImageOutlined sx={{ fontSize: 20 }} />
      ) : (
        <Thumbnail src={address} alt="" side={LARGEST} onError={() => setFailed(address)} />
      )}
    </Box>
  );
}

// The address changes with the picture, so that an old one is never shown.
function thumbnailAddress(
  productId: number,
  { slot, sha256 }: NonNullable<ProductListRow['thumbnail']>,
): string {
  const query = new URLSearchParams({
    productId: String(productId),
    slot: String(slot),
    width: String(THUMBNAIL_WIDTHS[0]),
    v: sha256.slice(0, 12),
  });
  return `${imageCalls.image.path}?${query}`;
}
