import ToggleButton from '@mui/material/ToggleButton';
import type { AttentionFilter } from './attention-filter.ts';

/** Shows only the records that need attention, and says how many they are. */
export function AttentionToggle({ filter: { only, setOnly, count } }: { filter: AttentionFilter }) {
  return (
    <ToggleButton
      size="small"
      value="attention"
      selected={only}
      onChange={() => setOnly(!only)}
      // The count comes later: it must not move what stands beside it.
      sx={{ minWidth: 150, px: 1, whiteSpace: 'nowrap' }}
    >
      {count === null ? 'Needs attention' : `Needs attention (${count})`}
    </ToggleButton>
  );
}
