import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { LATE } from '../../theme/late.ts';
import { useSmallScreen } from '../use-small-screen.ts';
import { activeColumn } from './active-column.tsx';
import { LoadingCards } from './cards/loading-cards.tsx';
import { RecordGridRows } from './grid/record-grid-row.tsx';
import { actionsWidth, SELECT_WIDTH, TABLE_FRAME, useTableLayout } from './grid/table-layout.ts';
import type { RecordColumn } from './record-columns.ts';

interface LoadingTableProps {
  /** What is being loaded. */
  label: string;
  columns: readonly RecordColumn<never>[];
  selection: boolean;
  actions: boolean;
  oneAction: boolean;
}

/** A table, or cards, while its rows load: in the shape of what comes. */
export function LoadingTable({ label, columns, selection, actions, oneAction }: LoadingTableProps) {
  const small = useSmallScreen();
  const width = actionsWidth(actions, oneAction);
  const layout = useTableLayout(columns, { selection, actionsWidth: width });
  const named = { role: 'status', 'aria-label': `Loading ${label.toLowerCase()}` } as const;
  if (small) {
    return (
      <Box {...named} sx={LATE}>
        <LoadingCards columns={columns} actions={actions} />
      </Box>
    );
  }
  return (
    <Paper variant="outlined" {...named} sx={FRAME}>
      <Table aria-hidden sx={layout}>
        <TableHead>
          <TableRow>
            {selection ? <TableCell sx={{ width: SELECT_WIDTH }} /> : null}
            {columns.map(({ id, align, width, header }) => (
              <TableCell
                key={id}
                align={align ?? 'left'}
                data-column={id}
                sx={{ width, whiteSpace: 'nowrap' }}
              >
                {header}
              </TableCell>
            ))}
            {actions ? (
              <TableCell align="right" sx={{ width, pr: 3.25 }}>
                Actions
              </TableCell>
            ) : null}
          </TableRow>
        </TableHead>
        <RecordGridRows>
          {WIDTHS.map((width) => (
            <tr key={width}>
              {selection ? (
                <td className="select">
                  <Box sx={TICK} />
                </td>
              ) : null}
              {columns.map((column, place) => (
                <td key={column.id} data-column={column.id} className={column.align}>
                  <LoadingCell column={column} width={place === 0 ? width : `calc(${width} - 12%)`} />
                </td>
              ))}
              {actions ? (
                <td className="actions">
                  <Skeleton width={64} height={20} sx={END} />
                </td>
              ) : null}
            </tr>
          ))}
        </RecordGridRows>
      </Table>
    </Paper>
  );
}

function LoadingCell({ column, width }: { column: RecordColumn<never>; width: string }) {
  if (column.id === activeColumn.id) return <Skeleton variant="rounded" width={46} height={20} sx={PILL} />;
  if (column.align === 'right') return <Skeleton width={32} height={20} sx={END} />;
  if (column.picture !== true) return <Skeleton width={width} height={20} />;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Skeleton variant="rounded" sx={PICTURE} />
      <Box sx={{ flex: 1 }}>
        <Skeleton width={width} height={20} />
        <Skeleton width="40%" height={16} />
      </Box>
    </Box>
  );
}

// As unequal as words are.
const WIDTHS = ['72%', '54%', '83%', '61%', '77%', '49%', '68%', '58%'];

const FRAME = { ...TABLE_FRAME, ...LATE, overflow: 'hidden' };
const TICK = { height: 'var(--row-tick)', '@media (pointer: coarse)': { height: 44 } };
const PILL = { borderRadius: '10px' };
const END = { ml: 'auto', mr: 1.25 };
const PICTURE = { flex: 'none', width: 'var(--row-picture)', height: 'var(--row-picture)' };
