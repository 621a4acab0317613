import type { ImportColumn } from '@kitroom/contract/import/columns';
import { mdiArrowRight } from '@mdi/js';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Icon } from '../../ui/icon.tsx';
import { excerpt } from './excerpt.ts';

interface ColumnFieldProps {
  /** The name of the file's column. */
  name: string;
  samples: readonly string[];
  fields: readonly ImportColumn[];
  /** The field that it is; null: it is not imported. */
  field: string | null;
  onChoose: (field: string | null) => void;
}

/** The value of a choice that isn't a field. */
const NOWHERE = '';

/** A column of the file with its first texts, and the field that it is. */
export function ColumnField({ name, samples, fields, field, onChoose }: ColumnFieldProps) {
  return (
    <Box component="li" sx={COLUMN}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body1" dir="auto" sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" dir="auto">
          {samples.length === 0 ? 'Empty' : samples.map((text) => excerpt(text, 30)).join(' · ')}
        </Typography>
      </Box>
      <Icon
        path={mdiArrowRight}
        aria-hidden
        sx={{ color: 'text.secondary', fontSize: 20, display: { xs: 'none', sm: 'block' } }}
      />
      <TextField
        select
        value={field ?? NOWHERE}
        slotProps={{
          select: { displayEmpty: true },
          htmlInput: { 'aria-label': `Kitroom field for ${name}` },
        }}
        onChange={({ target }) => onChoose(target.value === NOWHERE ? null : target.value)}
      >
        <MenuItem value={NOWHERE}>
          <em>Not imported</em>
        </MenuItem>
        {fields.map(({ field, label }) => (
          <MenuItem key={field} value={field}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

/** Your column, an arrow, and the field; on phones, one below the other. */
export const COLUMN_GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 20px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 1,
} as const;
const COLUMN = {
  ...COLUMN_GRID,
  alignItems: 'center',
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
