import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { LATE, TOUCH } from '../../theme/tokens.ts';
import { useSmallScreen } from '../use-small-screen.ts';
import { cardParts } from './cards/record-card.tsx';
import { GridTable, TABLE_FRAME } from './grid/grid-table.tsx';
import { RecordGridRows } from './grid/record-grid-row.tsx';
import { useRecordsOpen } from './record-cell.tsx';
import type { RecordColumn, RowActions } from './record-columns.ts';
import { activeColumn } from './shared-columns.tsx';

interface LoadingTableProps {
  label: string;
  columns: readonly RecordColumn<never>[];
  selection: boolean;
  actions: RowActions<never> | undefined;
}

/** A table, or cards, while its rows load: in the shape of what comes. */
export function LoadingTable({ label, columns, selection, actions }: LoadingTableProps) {
  const small = useSmallScreen();
  const named = { role: 'status', 'aria-label': `Loading ${label.toLowerCase()}` } as const;
  if (small) {
    return (
      <Box {...named} sx={LATE}>
        <LoadingCards columns={columns} actions={actions !== undefined} />
      </Box>
    );
  }
  return (
    <Paper variant="outlined" {...named} sx={FRAME}>
      <GridTable
        aria-hidden
        columns={columns}
        actions={actions}
        sort={null}
        setSort={null}
        select={selection ? '' : null}
      >
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
              {actions !== undefined ? (
                <td className="actions">
                  <Skeleton width={64} height={20} sx={END} />
                </td>
              ) : null}
            </tr>
          ))}
        </RecordGridRows>
      </GridTable>
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
const TICK = { height: 'var(--row-tick)', [TOUCH]: { height: 44 } };
const PILL = { borderRadius: '10px' };
const END = { ml: 'auto', mr: 1.25 };
const PICTURE = { flex: 'none', width: 'var(--row-picture)', height: 'var(--row-picture)' };

interface LoadingCardsProps {
  columns: readonly RecordColumn<never>[];
  actions: boolean;
}

/** Cards of a small screen while their records load. */
function LoadingCards({ columns, actions }: LoadingCardsProps) {
  const { title, brief, lines } = cardParts(columns, { opens: useRecordsOpen(), sorted: null });
  return (
    <Box aria-hidden>
      {CARD_WIDTHS.map((width) => (
        <Box key={width} sx={{ pb: 'var(--card-gap)' }}>
          <Paper variant="outlined" sx={{ p: 'var(--card-padding)' }}>
            <Box sx={CARD_LINE}>
              {title?.picture === true ? <Skeleton variant="rounded" sx={{ ...PICTURE, my: -1 }} /> : null}
              <Skeleton width={width} height={24} />
              {actions ? <Skeleton width={32} height={20} sx={{ flex: 'none', ml: 'auto' }} /> : null}
            </Box>
            {lines.length > 0 ? <Skeleton width="84%" height={20} sx={{ mt: 0.25 }} /> : null}
            {lines.length > 2 ? <Skeleton width="48%" height={20} /> : null}
            <Box sx={{ ...CARD_LINE, mt: 0.25 }}>
              {brief.length > 0 ? (
                <Skeleton width="48%" height={20} sx={title?.picture ? BELOW_NAME : {}} />
              ) : null}
              <Skeleton width={84} height={20} sx={{ ml: 'auto' }} />
            </Box>
          </Paper>
        </Box>
      ))}
    </Box>
  );
}

const CARD_LINE = { display: 'flex', alignItems: 'center', gap: 1.5 };
const BELOW_NAME = { ml: 'calc(var(--row-picture) + 12px)' };

const CARD_WIDTHS = ['62%', '48%', '70%', '55%', '66%'];
