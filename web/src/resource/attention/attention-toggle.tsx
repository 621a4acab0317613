import ToggleButton from '@mui/material/ToggleButton';
import type { AttentionFilter } from './attention-filter.ts';

/** Shows only the records that need attention, and says how many they are. */
export function AttentionToggle({ filter: { only, setOnly, count } }: { filter: AttentionFilter }) {
  return (
    <ToggleButton size="small" value="attention" selected={only} onChange={() => setOnly(!only)} sx={TOGGLE}>
      {count === null ? 'Needs attention' : `Needs attention (${count})`}
    </ToggleButton>
  );
}

// The count comes later, and may be 10,000: it must not move what stands beside it. On a phone the button has what the
// other filter leaves of the line, whatever it says.
const TOGGLE = {
  flex: { xs: '1 1 150px', sm: 'none' },
  minWidth: { xs: 0, sm: 166 },
  px: { xs: 0.25, sm: 1 },
  whiteSpace: 'nowrap',
};
