import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { FADES_WHERE_IT_GOES_ON } from '../../../theme/tokens.ts';
import { counted } from '../../../ui/sentence-parts.ts';
import { COUNTED, type RosterTotals } from '../model/totals.ts';
import { Panel } from './panel.tsx';

/** Size by garment: what to order. */
export const TotalsPanel = memo(function TotalsPanel({ totals }: { totals: RosterTotals }) {
  const { players, garments } = totals;
  return (
    <Panel title="Size totals">
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {counted(players, 'player', 'players')}
      </Typography>
      {/* Scrolls sideways on a phone, so it must be reachable by keyboard. */}
      <Box
        role="region"
        aria-label="Sizes by garment"
        tabIndex={0}
        sx={{ ...FADES_WHERE_IT_GOES_ON, overflowX: 'auto' }}
      >
        <Table size="small" sx={COUNTS}>
          <TableHead>
            <TableRow>
              <TableCell component="th" scope="col">
                Garment
              </TableCell>
              {COUNTED.map((heading) => (
                <TableCell key={heading} component="th" scope="col" align="right">
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {garments.map(({ label, counts }) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                {COUNTED.map((each) => (
                  <Count key={each} count={counts[each]} isOpen={each === 'Other' || each === 'Missing'} />
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  );
});

/** Zeros are dimmed; open questions stand out. */
function Count({ count, isOpen }: { count: number; isOpen: boolean }) {
  const color = count === 0 ? 'text.secondary' : isOpen ? 'warning.main' : 'text.primary';
  return (
    <TableCell align="right" sx={{ color, fontWeight: count === 0 ? 400 : 600 }}>
      {count}
    </TableCell>
  );
}

// Begins where the panel's heading does, and needs no line above the panel's own edge.
const COUNTS = {
  '& th, & td': { px: 1, whiteSpace: 'nowrap' },
  '& tr > :first-of-type': { pl: 0 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
};
