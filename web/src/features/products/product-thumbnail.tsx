import type { ProductListRow } from '@kitroom/contract/product';
import { THUMBNAIL_WIDTHS } from '@kitroom/contract/product-image';
import { mdiImageOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { imageUrl } from '../../api/product-pictures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';

const SIDE = 'var(--row-picture)';
/** The value of `SIDE` where rows have most room, in pixels. */
const LARGEST = 40;

/** The picture of a product next to its name; a plain tile if there is none. */
export function ProductThumbnail({ product: { id, thumbnail } }: { product: ProductListRow }) {
  const [failed, setFailed] = useState<string | null>(null);
  const address =
    thumbnail === null
      ? null
      : imageUrl(
          { productId: id, colorId: null, slot: thumbnail.slot },
          thumbnail.sha256,
          THUMBNAIL_WIDTHS[0],
        );
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
        <Icon path={mdiImageOutline} sx={{ fontSize: 20 }} />
      ) : (
        <Thumbnail src={address} alt="" side={LARGEST} onError={() => setFailed(address)} />
      )}
    </Box>
  );
}
