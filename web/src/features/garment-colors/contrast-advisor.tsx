import {
  adviseContrast,
  type ContrastAdvice,
  type NamedColor,
  VERDICT_LABELS,
} from '@kitroom/contract/colors/contrast';
import { hexColor } from '@kitroom/contract/colors/hex-color';
import { mdiCheck, mdiClose, mdiHelp } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { AS_IT_IS } from '../../theme/tokens.ts';
import { Icon } from '../../ui/icon.tsx';
import { counted } from '../../ui/sentence-parts.ts';

interface ContrastAdvisorProps {
  garment: NamedColor;
  /** The approved imprint colors; undefined while they are on their way. */
  imprints: readonly (NamedColor & { id: number })[] | undefined;
  /** How many other imprint colors would be clear on this garment. */
  clear: number;
  onAddClear: () => void;
}

const BADGES = {
  clear: { icon: mdiCheck, palette: 'success' },
  check: { icon: mdiHelp, palette: 'info' },
  'too-close': { icon: mdiClose, palette: 'error' },
} as const;

/** Shows each approved imprint color as a number on the garment, and says how well it stands out. */
export function ContrastAdvisor({ garment, imprints, clear, onAddClear }: ContrastAdvisorProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const addClear = () => {
    onAddClear();
    // The button disappears when there is nothing left to add.
    heading.current?.focus();
  };
  const known = hexColor(garment.hex_value) !== null;
  if (!known) return null;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography
        id={headingId}
        ref={heading}
        variant="h2"
        tabIndex={-1}
        sx={{ '&:focus': { outline: 'none' } }}
      >
        Number contrast
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '65ch' }}>
        How well each approved imprint color stands out from this garment by brightness, not counting borders.
        This is advice only: officials decide at the event, and a heather or a pattern has more than one
        color.
      </Typography>
      {imprints === undefined ? null : imprints.length === 0 ? (
        <Typography sx={{ mt: 2 }}>
          No imprint color is approved yet. The colors you choose above are rated here.
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-labelledby={headingId}
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 2,
            p: 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(124px, 1fr))',
          }}
        >
          {imprints.map((imprint) => (
            <PrintedNumber key={imprint.id} garment={garment} imprint={imprint} />
          ))}
        </Box>
      )}
      {clear === 0 ? null : (
        <Button color="inherit" variant="outlined" size="small" sx={{ mt: 2 }} onClick={addClear}>
          {`Add ${counted(clear, 'Other Clear Color', 'Other Clear Colors')}`}
        </Button>
      )}
    </Box>
  );
}

function PrintedNumber({ garment, imprint }: { garment: NamedColor; imprint: NamedColor }) {
  const advice = adviseContrast(garment, imprint);
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Jersey garment={garment.hex_value} number={imprint.hex_value} />
      <Typography variant="subtitle2" component="p" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
        {imprint.name}
      </Typography>
      {advice === null ? null : <Badge advice={advice} />}
    </Box>
  );
}

/** A drawing of a jersey with its number: as a drawing, it is exempt from the contrast rules for text. */
function Jersey({ garment, number }: { garment: string; number: string }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 96 80"
      aria-hidden
      sx={{ display: 'block', height: 88, maxWidth: '100%', ...AS_IT_IS }}
    >
      <Box
        component="path"
        d="M33 3 8 15l-6 21 13 4 5-10v47h56V30l5 10 13-4-6-21L63 3q-15 12-30 0z"
        sx={{
          stroke: (theme) => theme.vars.palette.text.secondary,
          strokeOpacity: 0.6,
          strokeLinejoin: 'round',
        }}
        style={{ fill: hexColor(garment) ?? 'none' }}
      />
      <text
        x="48"
        y="60"
        textAnchor="middle"
        fontSize="36"
        fontWeight="800"
        style={{ fill: hexColor(number) ?? 'none' }}
      >
        12
      </text>
    </Box>
  );
}

function Badge({ advice: { verdict, ratio, named } }: { advice: ContrastAdvice }) {
  const { icon, palette } = BADGES[verdict];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            color: `${palette}.main`,
            fontWeight: 600,
            typography: 'caption',
          }}
        >
          <Icon path={icon} sx={{ fontSize: 14 }} />
          {VERDICT_LABELS[verdict]}
        </Box>
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {ratio.toFixed(1)}:1
        </Typography>
      </Box>
      {named ? (
        <Typography variant="caption" color="textSecondary" component="p">
          Named in the published rule
        </Typography>
      ) : null}
    </>
  );
}
