import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useRef } from 'react';
import { labelOf } from './import-list.ts';
import { PreviewRow, type PreviewRowProps } from './preview-row.tsx';
import type { PreviewItem } from './use-preview-order.ts';

interface PreviewTableProps extends Omit<PreviewRowProps, 'checked' | 'template'> {
  items: readonly PreviewItem[];
  /** The focus has left a cell. */
  onLeave: () => void;
}

/** In pixels: of the line's number, of its result, and of each column at least. */
const WIDTHS = { number: 56, result: 96, column: 168 };
const ROW = 46;
/** Where the text of a cell begins: behind its border and padding. */
const FIELD_INSET = '9px';

/** The lines with their results; only the visible ones are rendered. */
export function PreviewTable({ items, onLeave, ...row }: PreviewTableProps) {
  const { target, columns, order } = row;
  const box = useRef<HTMLDivElement>(null);
  // The frame first, then its rows: both in one step would hold the page.
  const isFramed = useDeferredValue(true, false);
  const virtualizer = useVirtualizer({
    count: isFramed ? items.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: (index) => keyOf(items[index]),
  });
  const template = `${WIDTHS.number}px ${WIDTHS.result}px repeat(${columns.length}, minmax(${WIDTHS.column}px, 1fr))`;
  const width = WIDTHS.number + WIDTHS.result + columns.length * WIDTHS.column;
  return (
    <Box
      ref={box}
      role="table"
      aria-label={`Preview of the ${target.noun.many}`}
      aria-rowcount={items.length + 1}
      onBlur={onLeave}
      sx={{
        flex: '1 1 0',
        minHeight: 240,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        role="row"
        aria-rowindex={1}
        sx={HEADER}
        style={{ gridTemplateColumns: template, minWidth: width }}
      >
        {['Line', 'Result', ...order.map((at) => labelOf(target, columns[at] ?? ''))].map((label, at) => (
          <Typography
            key={label}
            role="columnheader"
            variant="body2"
            noWrap
            sx={{ fontWeight: 600, pl: at < 2 ? 0 : FIELD_INSET }}
          >
            {label}
          </Typography>
        ))}
      </Box>
      <Box
        role="rowgroup"
        sx={{ position: 'relative' }}
        style={{ height: virtualizer.getTotalSize(), minWidth: width }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          return item === undefined ? null : (
            <Box
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              role="row"
              aria-rowindex={index + 2}
              sx={{ position: 'absolute', insetInline: 0, borderTop: 1, borderColor: 'divider' }}
              style={{ transform: `translateY(${start}px)` }}
            >
              {'heading' in item ? (
                <Box role="cell" aria-colspan={columns.length + 2} sx={HEADING}>
                  <Typography variant="h2">{item.heading}</Typography>
                </Box>
              ) : (
                <PreviewRow {...row} checked={item.line} template={template} />
              )}
            </Box>
          );
        })}
      </Box>
      {items.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 3 }}>
          No lines to show.
        </Typography>
      ) : null}
    </Box>
  );
}

/** A heading is the only one with its text; lines have their numbers. */
function keyOf(item: PreviewItem | undefined): string | number {
  if (item === undefined) return '';
  return 'heading' in item ? item.heading : item.line.line.number;
}

// In sight however far the table is scrolled sideways.
const HEADING = { width: 'fit-content', position: 'sticky', left: 0, px: 1.5, pt: 1.5, pb: 0.5 };
const HEADER = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1,
  px: 1.5,
  minHeight: 40,
  position: 'sticky',
  top: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  boxShadow: (theme: { vars: { palette: { divider: string } } }) => `0 1px 0 ${theme.vars.palette.divider}`,
};
