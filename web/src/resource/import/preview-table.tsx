import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { type ImportTarget, labelOf } from './import-list.ts';
import { PreviewRow } from './preview-row.tsx';
import type { CheckedLine } from './use-preview.ts';

interface PreviewTableProps {
  target: ImportTarget;
  columns: readonly string[];
  lines: readonly CheckedLine[];
  onEdit: (number: number, column: number, text: string) => void;
}

/** In pixels: of the line's number, of its result, and of each column at least. */
const WIDTHS = { number: 56, result: 96, column: 168 };
const ROW = 46;
/** Where the text of a cell begins: behind its border and padding. */
const FIELD_INSET = '9px';

/** The lines with their results; only the visible ones are rendered. */
export function PreviewTable({ target, columns, lines, onEdit }: PreviewTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: (index) => lines[index]?.line.number ?? index,
  });
  const template = `${WIDTHS.number}px ${WIDTHS.result}px repeat(${columns.length}, minmax(${WIDTHS.column}px, 1fr))`;
  const width = WIDTHS.number + WIDTHS.result + columns.length * WIDTHS.column;
  return (
    <Box
      ref={box}
      role="table"
      aria-label="Preview"
      aria-rowcount={lines.length + 1}
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
        {['Line', 'Result', ...columns.map((field) => labelOf(target, field))].map((label, at) => (
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
          const line = lines[index];
          return line === undefined ? null : (
            <Box
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              role="row"
              aria-rowindex={index + 2}
              sx={{ position: 'absolute', insetInline: 0, borderTop: 1, borderColor: 'divider' }}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PreviewRow
                target={target}
                columns={columns}
                checked={line}
                template={template}
                onEdit={onEdit}
              />
            </Box>
          );
        })}
      </Box>
      {lines.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 3 }}>
          No lines to show.
        </Typography>
      ) : null}
    </Box>
  );
}

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
