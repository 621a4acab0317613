import { hexColor } from '@kitroom/contract/colors/hex-color';
import type { ProductListRow } from '@kitroom/contract/product';
import { mdiCircleHalfFull, mdiImageMultipleOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { swatchOutline } from '../../theme/tokens.ts';
import { Icon } from '../../ui/icon.tsx';
import { counted } from '../../ui/sentence-parts.ts';
import { useProductSummaries } from './product-summaries.tsx';

/** More colors than these are counted. */
const DOTS = 6;

/**
 * Below a product's name in the list: its colors, how many pictures it has, and whether the USAV Contrast Rule counts. An active
 * product without pictures needs attention, which says so.
 */
export function ProductSummary({ product }: { product: ProductListRow }) {
  const summaryOf = useProductSummaries();
  if (summaryOf === null) return null;
  const summary = summaryOf(product.id);
  const colors = summary?.colors ?? [];
  const shown = colors.length > DOTS + 1 ? colors.slice(0, DOTS) : colors;
  const names = colors.map(({ name }) => name).join(', ');
  return (
    <Line>
      {product.requires_color_pairing ? (
        <span title="USAV Contrast Rule">
          <Icon path={mdiCircleHalfFull} aria-hidden />
          <span className="visually-hidden">USAV Contrast Rule</span>
        </span>
      ) : null}
      {shown.length === 0 ? null : (
        <span className="colors" role="img" aria-label={`Colors: ${names}`} title={names}>
          {shown.map(({ id, hex_value }) => (
            <i key={id} style={{ backgroundColor: hexColor(hex_value) ?? 'transparent' }} />
          ))}
          {shown.length === colors.length ? null : `+${colors.length - shown.length}`}
        </span>
      )}
      {summary === null || (summary.pictures === 0 && product.is_active) ? null : (
        <span title={counted(summary.pictures, 'picture', 'pictures')}>
          <Icon path={mdiImageMultipleOutline} aria-hidden />
          {summary.pictures}
          <span className="visually-hidden">{summary.pictures === 1 ? ' picture' : ' pictures'}</span>
        </span>
      )}
    </Line>
  );
}

// As high as a line before the colors are there, and what is known comes first: nothing moves.
const Line = styled('span')(({ theme: { vars } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: '1rem',
  overflow: 'hidden',
  lineHeight: '1rem',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  '& svg': { fontSize: 14 },
  '& i': {
    width: 10,
    height: 10,
    borderRadius: '50%',
    boxShadow: swatchOutline(vars),
    forcedColorAdjust: 'none',
  },
}));
