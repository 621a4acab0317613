import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ShownTable } from '../grid/record-grid.tsx';
import { useShownNewRecord } from '../new-record.ts';
import { RecordCell } from '../record-cell.tsx';
import type { RecordColumn, RecordRow, RowActions, SelectableRows } from '../record-columns.ts';
import { CARD_ACTIONS } from '../row-action.tsx';
import { RowCheckbox } from '../row-checkbox.tsx';
import { activeColumn } from '../shared-columns.tsx';
import { SelectAllCards } from './card-tools.tsx';

interface RecordCardsProps<Row extends RecordRow> {
  label: string;
  table: Pick<ShownTable<Row>, 'columns' | 'rows'>;
  /** Whether only the visible rows are rendered. */
  long: boolean;
  actions: RowActions<Row> | undefined;
  /** Gives each card its check box. */
  selection: SelectableRows<Row> | null;
}

/** A list on a small screen: a card for each record, with every action. */
export function RecordCards<Row extends RecordRow>(props: RecordCardsProps<Row>) {
  const { label, table, long, actions, selection } = props;
  const { columns, rows } = table;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: long,
    estimateSize: () => 172,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const newRecord = useShownNewRecord(rows, (index) => {
    if (long) virtualizer.scrollToIndex(index, { align: 'center' });
    else list.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'center' });
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
            data-record
            ref={long ? virtualizer.measureElement : undefined}
            sx={{ pb: 'var(--card-gap)', ...(long ? { position: 'absolute', insetInline: 0, top: 0 } : {}) }}
            style={long ? { transform: `translateY(${start - top}px)` } : undefined}
          >
            <Card
              columns={columns}
              row={row}
              actions={actions}
              selection={selection}
              isNew={row.id === newRecord}
            />
          </Box>
        );
      })}
    </Box>
  );
  if (selection === null) return cards;
  return (
    <>
      <SelectAllCards selection={selection} count={rows.length} />
      {cards}
    </>
  );
}

interface CardProps<Row extends RecordRow> extends Pick<RecordCardsProps<Row>, 'actions' | 'selection'> {
  columns: readonly RecordColumn<Row>[];
  row: Row;
  /** It was just created. */
  isNew: boolean;
}

function Card<Row extends RecordRow>({ columns, row, actions, selection, isNew }: CardProps<Row>) {
  const [title, ...others] = columns;
  const texts = others.filter(({ long }) => long === true);
  const shortest = others.filter(({ id, align }) => align === 'right' || id === activeColumn.id);
  const values = others.filter((column) => !texts.includes(column) && !shortest.includes(column));
  return (
    <Paper
      variant="outlined"
      aria-current={isNew || undefined}
      sx={{
        ...CARD,
        ...(isNew ? NEW : {}),
        ...(selection?.selected.has(row.id) ? { backgroundColor: 'action.selected' } : {}),
      }}
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
        <Typography component="div" variant="subtitle1" dir="auto" sx={TITLE}>
          {title === undefined ? null : <RecordCell column={title} row={row} />}
        </Typography>
      </Box>
      <dl>
        {[...values, ...texts].map((column) => (
          <Line key={column.id} column={column} row={row} />
        ))}
      </dl>
      <Box sx={FOOT}>
        <dl>
          {shortest.map((column) => (
            <Line key={column.id} column={column} row={row} />
          ))}
        </dl>
        {actions === undefined ? null : (
          <Stack direction="row" useFlexGap spacing={1} sx={ACTIONS}>
            {actions.of(row)}
          </Stack>
        )}
      </Box>
    </Paper>
  );
}

function Line<Row extends RecordRow>({ column, row }: { column: RecordColumn<Row>; row: Row }) {
  return (
    <div>
      <dt>{column.header}</dt>
      <dd dir="auto">
        <RecordCell column={column} row={row} />
      </dd>
    </div>
  );
}

// Low enough for three cards on a phone's screen: short values are side by side.
const CARD = {
  p: 'var(--card-padding)',
  lineHeight: '1.25rem',
  fontVariantNumeric: 'tabular-nums',
  '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, m: 0, mt: 0.25 },
  '& dl > div': { display: 'flex', alignItems: 'baseline', gap: 0.75, maxWidth: '100%' },
  '& dt': { flex: 'none', color: 'text.secondary', fontSize: '0.75rem' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', textAlign: 'left' },
  '& dd small': { display: 'inline', ml: 0.75 },
};

const NEW = { backgroundColor: 'action.selected', borderLeft: '3px solid', borderLeftColor: 'primary.main' };

const TITLE = {
  minWidth: 0,
  fontWeight: 600,
  lineHeight: '1.5rem',
  overflowWrap: 'anywhere',
};

// Numbers and the status next to the buttons, stacked if there is no room.
const FOOT = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  '& dl': { flex: 1, minWidth: 96 },
  '& dl > div': { alignItems: 'center' },
};

const ACTIONS = { ...CARD_ACTIONS, flexWrap: 'nowrap', ml: 'auto', mr: -1.25 };
