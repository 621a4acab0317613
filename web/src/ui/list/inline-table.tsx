import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { ROUND_SCROLLER, WHOLE_ON_PAPER } from '../../theme/tokens.ts';
import { useSmallScreen } from '../use-small-screen.ts';
import { CARD_ACTIONS, quietActions } from './row-action.tsx';

interface InlineTableProps {
  /** Accessible name of the table. */
  label: string;
  nameHeader: string;
  /** `InlineRow`s. */
  children: ReactNode;
  /** The row that adds a record: always visible on desktops. */
  last: ReactNode;
}

/** Names and descriptions that are edited in their rows: a table within 65vh on desktops, cards on small screens. */
export function InlineTable({ label, nameHeader, children, last }: InlineTableProps) {
  if (useSmallScreen()) {
    return (
      <Stack component="ul" spacing={1.5} aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
        {last}
      </Stack>
    );
  }
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={SCROLLER}
    >
      <Table stickyHeader aria-label={label} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: '28%', md: '30%' } }}>{nameHeader}</TableCell>
            <TableCell>Description</TableCell>
            <TableCell align="right" sx={{ width: { xs: 264, md: 300, lg: 372 }, pr: 3.25 }}>
              Actions
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={quietActions}>{children}</TableBody>
        {last === null ? null : (
          <TableFooter ref={keepLastRowInSight} sx={LAST}>
            {last}
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
}

/** How much of a table's box the last row takes that stays at its bottom. */
const LAST_ROW = '--last-row';

const SCROLLER = {
  ...ROUND_SCROLLER,
  ...WHOLE_ON_PAPER,
  maxHeight: '65vh',
  // A row that gets the focus scrolls to between the sticky header and the sticky last row, both of which stay put.
  '& tbody :is(a, button, input, textarea)': { scrollMarginBlock: `48px var(${LAST_ROW}, 0px)` },
};

const LAST = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  '& :is(th, td)': {
    color: 'text.primary',
    backgroundColor: 'background.paper',
    borderTop: '1px solid',
    borderColor: 'divider',
    borderBottom: 0,
  },
};

// A button with a frame keeps a distance that others have within them.
const CARD = { px: 2, pt: 1.25, pb: 0.5, '&:has(.MuiButton-contained, .MuiButton-outlined)': { pb: 1.5 } };

// Anything that belongs to the name is next to it if there is room.
const CARD_NAME = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  fontSize: '0.9375rem',
  fontWeight: 600,
  overflowWrap: 'anywhere',
};

interface InlineRowProps {
  /** Names the row for screen readers, where its name has more in its cell. */
  label?: string | undefined;
  name: ReactNode;
  description: ReactNode;
  actions: ReactNode;
  onKeyDown?: KeyboardEventHandler;
}

/** One row of an `InlineTable`, shown or being edited; a card on small screens. */
export function InlineRow({ label, name, description, actions, onKeyDown }: InlineRowProps) {
  if (useSmallScreen()) {
    return (
      <Paper component="li" variant="outlined" data-record onKeyDown={onKeyDown} sx={CARD}>
        <Box dir="auto" sx={CARD_NAME}>
          {name}
        </Box>
        <Box dir="auto" sx={{ mt: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {description}
        </Box>
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{
            ...CARD_ACTIONS,
            mt: 0.5,
            alignItems: 'center',
            // As on other cards; those of a form are below its fields.
            '&:not(:has(> :is(.MuiButton-contained, .MuiButton-outlined)))': {
              justifyContent: 'flex-end',
              mt: 0,
              mr: -1.25,
            },
            '&:has(> .MuiButton-contained)': { mt: 1.5 },
          }}
        >
          {actions}
        </Stack>
      </Paper>
    );
  }
  return (
    <TableRow hover data-record onKeyDown={onKeyDown}>
      <TableCell component="th" scope="row" aria-label={label} dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </TableCell>
      <TableCell dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {description}
      </TableCell>
      <TableCell align="right" sx={{ py: 0.75 }}>
        <Stack
          direction="row"
          useFlexGap
          spacing={{ xs: 0.5, md: 1 }}
          sx={{
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            alignItems: 'center',
            // Three of them fit in one line on tablets, too.
            '& > .MuiButton-text': { px: { xs: 0.75, md: 1.25 } },
          }}
        >
          {actions}
        </Stack>
      </TableCell>
    </TableRow>
  );
}

/**
 * Ref of a last row that stays at the bottom of the box it scrolls in: tells the box how high it is, so that it never has to
 * move while it is clicked. If it would take more than half of the box, it scrolls with the other rows.
 */
function keepLastRowInSight(row: HTMLElement | null): (() => void) | undefined {
  const box = row?.closest<HTMLElement>('[role="region"]');
  if (!row || !box) return undefined;
  const makeRoom = () => {
    const isTall = row.offsetHeight > box.clientHeight / 2;
    box.style.setProperty(LAST_ROW, isTall ? '0px' : `${row.offsetHeight}px`);
    row.style.position = isTall ? 'static' : '';
    // The reason why it grew, such as an error, should be in sight.
    if (isTall) row.scrollIntoView({ block: 'nearest' });
  };
  const sizes = new ResizeObserver(makeRoom);
  sizes.observe(row);
  sizes.observe(box);
  return () => sizes.disconnect();
}
