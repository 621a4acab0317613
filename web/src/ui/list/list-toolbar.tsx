import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TOUCH } from '../../theme/tokens.ts';
import { Icon } from '../icon.tsx';
import { withCommas } from '../sentence-parts.ts';
import { useSmallScreen } from '../use-small-screen.ts';
import type { ListState } from './list-state.ts';

interface ListToolbarProps {
  /** The noun for the list's records, as 'size' and 'sizes'. */
  noun: { one: string; many: string };
  list: ListState;
  /** The tools after the active filter: more filters, and how the records are shown. */
  filters?: ReactNode;
  /** For cards: their order, and whether they can be selected; next to their count. */
  arrangement?: ReactNode;
  /** Other actions for the list: its `ListTools`. */
  children?: ReactNode;
}

/** Search box, active filter, count and tools above a list. */
export function ListToolbar({ noun, list, filters, arrangement, children }: ListToolbarProps) {
  const small = useSmallScreen();
  if (small) {
    return (
      <Box role="search" sx={{ ...TOOLBAR, gap: 1, mb: arrangement ? 1 : 2 }}>
        <SearchBox noun={noun} list={list} />
        <Box sx={{ display: 'flex' }}>{children}</Box>
        <ActiveToggle list={list} />
        {filters}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', ...(arrangement ? ROW : {}) }}>
          <Count noun={noun} list={list} />
          {arrangement}
        </Box>
      </Box>
    );
  }
  return (
    <Box role="search" sx={{ ...TOOLBAR, gap: 1.5, mb: 2 }}>
      <SearchBox noun={noun} list={list} />
      <ActiveToggle list={list} />
      {filters}
      <Box sx={TOOLS}>
        <Count noun={noun} list={list} />
        {children}
      </Box>
    </Box>
  );
}

type PartProps = Pick<ListToolbarProps, 'noun' | 'list'>;

function SearchBox({ noun, list: { search, setSearch } }: PartProps) {
  const label = `Search ${noun.many}`;
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
              <Icon path={mdiMagnify} fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: '1 1 160px', maxWidth: { sm: 340 } }}
    />
  );
}

function ActiveToggle({ list: { active } }: Pick<PartProps, 'list'>) {
  if (active === null) return null;
  return (
    <ToggleChoice
      label="Active"
      value={active.value}
      choices={{ all: 'All', yes: 'Active', no: 'Inactive' }}
      onChoose={active.set}
    />
  );
}

interface ToggleChoiceProps<Value extends string> {
  label: string;
  value: Value;
  /** The label of each value, in their order. */
  choices: Record<Value, string>;
  onChoose: (value: Value) => void;
}

/** One of a few values, each with a button that stays where it is. */
export function ToggleChoice<Value extends string>(props: ToggleChoiceProps<Value>) {
  const { label, value, choices, onChoose } = props;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      sx={{ '& > *': { px: 1.5 } }}
      value={value}
      onChange={(_event, next: Value | null) => next !== null && onChoose(next)}
    >
      {(Object.keys(choices) as Value[]).map((one) => (
        <ToggleButton key={one} value={one}>
          {choices[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Such as '13 products', or '2 of 13 products' of which the others are filtered out. */
function Count({ noun, list: { counts } }: PartProps) {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      role="status"
      sx={{ mr: 'auto', minWidth: 72, fontVariantNumeric: 'tabular-nums' }}
    >
      {counts === null ? '' : countText(counts, noun)}
    </Typography>
  );
}

function countText(
  { shown, all }: NonNullable<ListState['counts']>,
  { one, many }: ListToolbarProps['noun'],
): string {
  const total = `${withCommas(all)} ${all === 1 ? one : many}`;
  return shown === all ? total : `${withCommas(shown)} of ${total}`;
}

const TOOLBAR = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' };

// Its own line, as high as its buttons even before they are there.
const ROW = { flex: '1 0 100%', columnGap: 1, minHeight: 44 };

// If search, filters, and tools do not fit into one line, the tools get their own.
const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1,
  rowGap: 1.5,
  ml: 'auto',
  // As wide as what a search finds: what is typed must not move the rest.
  '& > [role="status"]': { minWidth: 132, textAlign: 'right' },
};

/** A button of the toolbar. It looks like the filters next to it: but for the search, a toolbar has controls of one kind. */
export function ToolButton(props: ButtonProps) {
  return <Look variant="outlined" color="inherit" {...props} />;
}

const Look = styled(Button)(({ theme: { vars } }) => ({
  minWidth: 0,
  padding: '7px 12px',
  fontSize: '0.8125rem',
  lineHeight: '1.25rem',
  color: vars.palette.text.secondary,
  boxShadow: 'none',
  [TOUCH]: { minWidth: 44 },
}));
