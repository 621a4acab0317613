import Box from '@mui/material/Box';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { RecordGridProps } from '../grid/record-grid.tsx';
import { useShownNewRecord } from '../new-record.ts';
import { useRecordsOpen } from '../record-cell.tsx';
import type { RecordRow } from '../record-columns.ts';
import { SelectAllCards } from './card-tools.tsx';
import { cardParts, RecordCard } from './record-card.tsx';

/** A list on a small screen: a card for each record. */
export function RecordCards<Row extends RecordRow>(props: RecordGridProps<Row>) {
  const { label, table, long, actions, selection } = props;
  const { columns, rows, sort } = table;
  const parts = cardParts(columns, { opens: useRecordsOpen(), sorted: sort?.column ?? null });
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: long,
    estimateSize: () => 124,
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
            <RecordCard
              parts={parts}
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
