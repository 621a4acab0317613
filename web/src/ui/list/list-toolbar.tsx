import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSmallScreen } from '../use-small-screen.ts';
import type { ListState } from './list-state.ts';

interface ListToolbarProps {
  /** Label of the search box, such as 'Search sizes'. */
  label: string;
  list: ListState;
  /** More filters, next to the active one. */
  filters?: ReactNode;
  /** How the records are shown; next to their count. */
  arrangement?: ReactNode;
  /** Other actions for the list: its `ListTools`. */
  children?: ReactNode;
}

/** Search box, active filter, count and tools above a list. */
export function ListToolbar({ label, list, filters, arrangement, children }: ListToolbarProps) {
  const small = useSmallScreen();
  if (small) {
    return (
      <Box role="search" sx={{ ...TOOLBAR, gap: 1, mb: arrangement ? 1 : 2 }}>
        <SearchBox label={label} list={list} />
        {/* Icons that fit next to it. */}
        <Box sx={{ display: 'flex' }}>{children}</Box>
        <ActiveToggle list={list} />
        {filters}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', ...(arrangement ? ROW : {}) }}>
          <Count list={list} />
          {arrangement}
        </Box>
      </Box>
    );
  }
  return (
    <Box role="search" sx={{ ...TOOLBAR, gap: 1.5, mb: 2 }}>
      <SearchBox label={label} list={list} />
      <ActiveToggle list={list} />
      {filters}
      <Box sx={TOOLS}>
        <Count list={list} />
        {arrangement}
        {children}
      </Box>
    </Box>
  );
}

interface PartProps {
  list: ListState;
}

function SearchBox({ label, list: { search, setSearch } }: PartProps & { label: string }) {
  return (
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
      sx={{ flex: '1 1 200px', maxWidth: { sm: 340 } }}
    />
  );
}

function ActiveToggle({ list: { active, setActive } }: PartProps) {
  if (active === null) return null;
  return (
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
  );
}

function Count({ list: { counts } }: PartProps) {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      role="status"
      sx={{ mr: 'auto', minWidth: 72, fontVariantNumeric: 'tabular-nums', textAlign: { md: 'right' } }}
    >
      {counts === null
        ? ''
        : counts.shown === counts.all
          ? `${counts.all} in all`
          : `${counts.shown} of ${counts.all}`}
    </Typography>
  );
}

const TOOLBAR = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' };

// Its own line, as high as its buttons even before they are there.
const ROW = { flex: '1 0 100%', columnGap: 0.5, minHeight: 44 };

// If search, filters, and tools do not fit into one line, the tools get their own.
const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 0.5,
  rowGap: 1.5,
  ml: 'auto',
  // The choice of how records are shown is apart from the tools.
  '& > [role="group"]': { mx: 1 },
};
