import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';

interface ListToolbarProps {
  /** Label of the search box, such as 'Search sizes'. */
  label: string;
  list: ListState;
  /** More filters, beside the active one. */
  filters?: ReactNode;
  /** Other actions for the list: its `ListTools`. */
  children?: ReactNode;
}

/** Search box, active filter, count and tools above a list. */
export function ListToolbar({ label, list, filters, children }: ListToolbarProps) {
  const { search, setSearch, active, setActive, counts } = list;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <TextField
        type="search"
        placeholder={label}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': label, enterKeyHint: 'search', spellCheck: false },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
        sx={{ flex: '1 1 220px', maxWidth: { sm: 340 } }}
      />
      {active === null ? null : (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Active"
          value={active}
          onChange={(_event, next) => next !== null && setActive(next)}
        >
          <ToggleButton value="all">All</ToggleButton>
          <ToggleButton value="yes">Active</ToggleButton>
          <ToggleButton value="no">Inactive</ToggleButton>
        </ToggleButtonGroup>
      )}
      {filters}
      <Box sx={TOOLS}>
        <Typography
          variant="body2"
          color="textSecondary"
          role="status"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {counts === null
            ? ''
            : counts.shown === counts.all
              ? `${counts.all} in all`
              : `${counts.shown} of ${counts.all}`}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

// Where search, filters and tools do not fit into one line, the tools have one of their own.
const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1.5,
  ml: 'auto',
};
