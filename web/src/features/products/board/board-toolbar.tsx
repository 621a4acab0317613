import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import type { ListAddress } from '../../../records/list/list-address.ts';
import { ToolButton } from '../../../ui/list/list-toolbar.tsx';
import { SLOT_HINTS, SLOTS } from '../pictures/slots.ts';
import { type Missing, missingFilter } from './board-rows.ts';

/** The part of the list's products that the board shows; kept in the address. */
export interface BoardFilter {
  missing: Missing;
  activeColors: boolean;
}

/** Reads the board's filter from an address. */
export function boardFilter({ params }: Pick<ListAddress, 'params'>): BoardFilter {
  return {
    missing: missingFilter(params.get('missing')),
    activeColors: params.get('colors') === 'active',
  };
}

const CHOICES: readonly (readonly [Missing, string])[] = [
  ['all', 'All products'],
  ['any', 'Pictures missing'],
  ...SLOTS.map((slot) => [slot as Missing, `Slot ${slot} (${SLOT_HINTS[slot]}) missing`] as const),
  ['none', 'No pictures'],
  ['alt', 'No alt text'],
];

interface BoardToolbarProps {
  address: ListAddress;
  filter: BoardFilter;
  /** Such as '96/384 pictures'. */
  summary: string;
  /** Null for users who cannot change products. */
  choosing: { files: () => void; folder: () => void } | null;
}

/** Filters of the board, and where pictures are chosen. */
export function BoardToolbar({ address, filter, summary, choosing }: BoardToolbarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, mb: 1.5 }}>
      <TextField
        select
        value={filter.missing}
        onChange={({ target }) => {
          const missing = missingFilter(target.value);
          address.write('missing', missing === 'all' ? null : String(missing));
        }}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Pictures shown' } }}
        sx={{ width: { xs: '100%', sm: 220 } }}
      >
        {CHOICES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
      <ToggleButton
        size="small"
        value="active"
        selected={filter.activeColors}
        onChange={() => address.write('colors', filter.activeColors ? null : 'active')}
      >
        Active Colors Only
      </ToggleButton>
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}
      >
        {summary}
      </Typography>
      {choosing === null ? null : (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <ToolButton onClick={choosing.files}>Choose Files</ToolButton>
          <ToolButton
            onClick={choosing.folder}
            // Phones have no folders to choose.
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            Choose Folder
          </ToolButton>
        </Box>
      )}
    </Box>
  );
}
