import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { filledSlots, imageUrl } from '../../api/product-pictures.ts';
import { PicturePoint } from '../../colors/picture-point.tsx';
import { TryAgainAlert } from '../../resource/try-again-alert.tsx';

interface PictureOfProductProps {
  productId: number;
  /** Its pictures come first; a new color has none. */
  color: { id: number | null; name: string };
  onRead: (hex: string | null) => void;
  onTake: () => void;
}

/** The pictures of a product in one color and as a whole, and a point in the chosen one. */
export function PictureOfProduct({ productId, color, onRead, onTake }: PictureOfProductProps) {
  const slots = useQuery(filledSlots(productId));
  const [chosen, setChosen] = useState<string | null>(null);
  if (slots.isLoadingError)
    return (
      <TryAgainAlert
        failure={errorText(slots.error, 'Failed to load pictures')}
        onTry={() => void slots.refetch()}
      />
    );
  if (slots.data === undefined) return null;
  const own = slots.data.filter(({ color_id }) => color_id !== null && color_id === color.id);
  const pictures = [...own, ...slots.data.filter(({ color_id }) => color_id === null)].map(
    ({ slot, color_id, sha256 }) => {
      const address = { productId, colorId: color_id, slot };
      return {
        key: imageUrl(address, sha256),
        label: `${color_id === null ? 'Home' : color.name}, slot ${slot}`,
        small: imageUrl(address, sha256, 96),
        large: imageUrl(address, sha256, 960),
      };
    },
  );
  const shown = pictures.find(({ key }) => key === chosen) ?? pictures[0];
  if (shown === undefined)
    return (
      <Typography color="textSecondary">
        This product has only pictures in other colors. Choose another product.
      </Typography>
    );
  return (
    <>
      <Box role="group" aria-label="Pictures" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {pictures.map(({ key, label, small }) => (
          <ButtonBase
            key={key}
            aria-label={label}
            aria-pressed={key === shown.key}
            title={label}
            onClick={() => {
              if (key === shown.key) return;
              setChosen(key);
              onRead(null);
            }}
            sx={SMALL}
          >
            <img src={small} alt="" width={48} height={48} />
          </ButtonBase>
        ))}
      </Box>
      <div>
        <PicturePoint key={shown.key} src={shown.large} label={shown.label} onRead={onRead} onTake={onTake} />
      </div>
    </>
  );
}

const SMALL = {
  p: '3px',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'divider',
  '& img': { objectFit: 'contain', borderRadius: '4px' },
  '&[aria-pressed=true]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px',
    color: 'primary.main',
  },
  '&:hover': { borderColor: 'primary.main' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};
