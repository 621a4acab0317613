import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { CARD_ACTIONS } from './card-actions.ts';
import { CardSelection } from './card-selection.tsx';
import { RecordCell } from './record-cell.tsx';
import type { RecordColumn, RecordRow, SelectableRows } from './record-columns.ts';
import { RowCheckbox } from './row-checkbox.tsx';

interface RecordCardsProps<Row extends RecordRow> {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  /** Whether only the visible rows are rendered. */
  long: boolean;
  actions?: ((row: Row) => ReactNode) | undefined;
  selection: SelectableRows<Row> | null;
}

/** A list on a small screen: a card for each record, with every action. */
export function RecordCards<Row extends RecordRow>(props: RecordCardsProps<Row>) {
  const { label, columns, rows, long, actions, selection } = props;
  const [selecting, setSelecting] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: long,
    estimateSize: () => 190,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = long ? virtualizer.getVirtualItems() : rows.map((_row, index) => ({ index, start: 0 }));
  const cards = (
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, position: 'relative' }}
      style={long ? { height: virtualizer.getTotalSize() } : undefined}
    >
      {items.map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Box
            component="li"
            key={row.id}
            data-index={index}
            ref={long ? virtualizer.measureElement : undefined}
            sx={{ pb: 1.5, ...(long ? { position: 'absolute', insetInline: 0, top: 0 } : {}) }}
            style={long ? { transform: `translateY(${start - top}px)` } : undefined}
          >
            <Card columns={columns} row={row} actions={actions} selection={selecting ? selection : null} />
          </Box>
        );
      })}
    </Box>
  );
  if (selection === null) return cards;
  return (
    <>
      <CardSelection
        selection={selection}
        count={rows.length}
        selecting={selecting}
        onSelecting={setSelecting}
      />
      {cards}
    </>
  );
}

function Card<Row extends RecordRow>({
  columns,
  row,
  actions,
  selection,
}: Omit<RecordCardsProps<Row>, 'rows' | 'long' | 'label'> & { row: Row }) {
  const [title, ...others] = columns;
  return (
    <Paper
      variant="outlined"
      sx={{ p: 2, ...(selection?.selected.has(row.id) ? { backgroundColor: 'action.selected' } : {}) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {selection === null ? null : (
          <Box sx={{ m: -1.25, mr: 0.5 }}>
            <RowCheckbox
              label={`Select ${selection.nameOf(row)}`}
              checked={selection.selected.has(row.id)}
              onToggle={() => selection.toggle(row.id, false)}
            />
          </Box>
        )}
        <Typography
          component="div"
          variant="subtitle1"
          dir="auto"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {title === undefined ? null : <RecordCell column={title} row={row} />}
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(96px, auto) 1fr',
          columnGap: 2,
          rowGap: 0.5,
          m: 0,
          mt: 1,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere', textAlign: 'left' },
        }}
      >
        {others.map((column) => (
          <Box key={column.id} sx={{ display: 'contents' }}>
            <dt>{column.header}</dt>
            <dd dir="auto">
              <RecordCell column={column} row={row} />
            </dd>
          </Box>
        ))}
      </Box>
      {actions === undefined ? null : (
        <Stack direction="row" useFlexGap spacing={1} sx={{ ...CARD_ACTIONS, mt: 0.5, mb: -1 }}>
          {actions(row)}
        </Stack>
      )}
    </Paper>
  );
}
