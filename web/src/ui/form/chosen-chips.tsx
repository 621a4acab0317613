import Box from '@mui/material/Box';
import { ColorSwatch } from '../color-swatch.tsx';

interface ChosenChipsProps {
  /** Accessible name of the list. */
  label: string;
  chosen: readonly { id: number; label: string; hex?: string }[];
  /** Chosen ones whose names are still loading: their room is kept. */
  loading: number;
}

/** All that is chosen in a picker whose summary names only the first ones. */
export function ChosenChips({ label, chosen, loading }: ChosenChipsProps) {
  if (chosen.length + loading === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={CHIPS}>
      {chosen.map(({ id, label: name, hex }) => (
        <Box component="li" key={id} sx={CHIP}>
          {hex === undefined ? null : <ColorSwatch hex={hex} size={14} />}
          <bdi>{name}</bdi>
        </Box>
      ))}
      {Array.from({ length: loading }, (_, at) => `loading ${at}`).map((key) => (
        <Box component="li" key={key} aria-hidden sx={{ ...CHIP, width: 56 }} />
      ))}
    </Box>
  );
}

const CHIPS = { display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, mt: 1, p: 0, listStyle: 'none' };

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 26,
  maxWidth: '100%',
  px: 1,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.default',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
};
