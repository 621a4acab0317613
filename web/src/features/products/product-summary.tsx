import { hexColor } from '@kitroom/contract/colors/hex-color';
import type { ProductListRow } from '@kitroom/contract/product';
import { styled } from '@mui/material/styles';
import { swatchOutline } from '../../theme/tokens.ts';
import { useProductColors } from './product-colors.tsx';

/** More colors than these are counted. */
const DOTS = 6;

/** Below a product's name in the list: its colors. */
export function ProductSummary({ product: { id } }: { product: ProductListRow }) {
  const colorsOf = useProductColors();
  if (colorsOf === null) return null;
  const colors = colorsOf(id);
  const shown = colors.length > DOTS + 1 ? colors.slice(0, DOTS) : colors;
  const names = colors.map(({ name }) => name).join(', ');
  return (
    <Line>
      {shown.length === 0 ? null : (
        <span role="img" aria-label={`Colors: ${names}`} title={names}>
          {shown.map(({ id, hex_value }) => (
            <i key={id} style={{ backgroundColor: hexColor(hex_value) ?? 'transparent' }} />
          ))}
          {shown.length === colors.length ? null : `+${colors.length - shown.length}`}
        </span>
      )}
    </Line>
  );
}

// As high as a line before the colors are there: nothing moves.
const Line = styled('span')(({ theme: { vars } }) => ({
  display: 'flex',
  height: '1rem',
  overflow: 'hidden',
  lineHeight: '1rem',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  '& i': {
    width: 10,
    height: 10,
    borderRadius: '50%',
    boxShadow: swatchOutline(vars),
    forcedColorAdjust: 'none',
  },
}));
