import type { PreviewedPicture } from '@kitroom/contract/pictures/image-restore';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { TOUCH } from '../../theme/tokens.ts';
import { ColorSwatch } from '../../ui/color-swatch.tsx';
import { RowCheckbox } from '../../ui/list/row-checkbox.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import type { PreviewLine } from './preview-groups.ts';
import { SlotCard } from './slot-card.tsx';
import { countTicks, type Ticks } from './use-ticks.ts';

export interface LineProps {
  line: PreviewLine;
  previewId: number;
  ticks: Ticks;
  /** Whether the slot of a picture has changed since the preview was looked at first. */
  hasChanged: (picture: PreviewedPicture) => boolean;
}

/** One line of a preview; scrolling does not render it again. */
export const PreviewLineView = memo(function PreviewLineView({ line, ...rest }: LineProps) {
  if (line.kind === 'product') return <ProductLine line={line} {...rest} />;
  if (line.kind === 'color') return <ColorLine line={line} {...rest} />;
  if (line.kind === 'skipped-heading') {
    return (
      <Typography variant="h2" sx={{ pt: 3, pb: 1 }}>
        {line.count === 1 ? '1 file matches no slot' : `${withCommas(line.count)} files match no slot`}
      </Typography>
    );
  }
  return (
    <Box sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{line.name}</Typography>
      <Typography variant="body2" color="textSecondary">
        {line.reason}
      </Typography>
    </Box>
  );
});

function ProductLine({ line, ticks }: LineProps & { line: PreviewLine & { kind: 'product' } }) {
  const { product, pictures } = line;
  const { changes, ticked } = countTicks(pictures, ticks.leftOut);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pt: 3, pb: 1 }}>
      <GroupBox pictures={pictures} name={product.name} ticks={ticks} />
      <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {product.name}
      </Typography>
      <Typography color="textSecondary">{product.code}</Typography>
      {product.is_active ? null : <Chip size="small" label="Inactive" />}
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}
      >
        {changes === 0 ? 'Unchanged' : `${ticked} of ${changes} to apply`}
      </Typography>
    </Box>
  );
}

function ColorLine(props: LineProps & { line: PreviewLine & { kind: 'color' } }) {
  const { line, previewId, ticks, hasChanged } = props;
  const { product, color, pictures } = line;
  const colorName = color?.name ?? 'Hero';
  return (
    <Box sx={LINE}>
      <Box sx={{ display: 'flex', alignItems: 'center', alignSelf: 'start', gap: 1, minHeight: 44 }}>
        <GroupBox pictures={pictures} name={`${product.name}, ${colorName}`} ticks={ticks} />
        {color === null ? null : <ColorSwatch hex={color.hex_value} />}
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {colorName}
        </Typography>
      </Box>
      <Box sx={CARDS}>
        {pictures.map((picture) => (
          <SlotCard
            key={picture.position}
            previewId={previewId}
            picture={picture}
            name={`${product.name}, ${colorName}, slot ${picture.slot}`}
            ticked={!ticks.leftOut.has(picture.position)}
            changed={hasChanged(picture)}
            onToggle={ticks.toggle}
          />
        ))}
      </Box>
    </Box>
  );
}

interface GroupBoxProps {
  pictures: readonly PreviewedPicture[];
  name: string;
  ticks: Ticks;
}

/** Ticks or unticks all of these pictures; nothing where none can be ticked. */
export function GroupBox({ pictures, name, ticks }: GroupBoxProps) {
  const { changes, ticked } = countTicks(pictures, ticks.leftOut);
  if (changes === 0) return null;
  return (
    <Box component="span" sx={BOX}>
      <RowCheckbox
        label={`Apply all of ${name}`}
        checked={ticked === changes}
        indeterminate={ticked > 0 && ticked < changes}
        onToggle={() => ticks.toggle(pictures)}
      />
    </Box>
  );
}

// The box itself, not the place around it that a finger can hit, is in line with the cards.
const BOX = {
  ml: '-11px',
  mr: '-7px',
  flex: 'none',
  [TOUCH]: { ml: '-14px', mr: '-10px' },
};

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '176px 1fr' },
  columnGap: 2,
  rowGap: 0.5,
  pb: 1.5,
};
const CARDS = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 216px), 1fr))',
};
