import type { ImportedLine } from '@kitroom/contract/import/import';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { excerpt } from './excerpt.ts';
import { type ImportTarget, labelOf } from './import-list.ts';
import type { CheckedLine } from './use-preview.ts';

interface PreviewRowProps {
  target: ImportTarget;
  columns: readonly string[];
  checked: CheckedLine;
  /** Widths of the columns. */
  template: string;
  onEdit: (number: number, column: number, text: string) => void;
}

const RESULTS: Readonly<Record<ImportedLine['result'], { text: string; color: string }>> = {
  error: { text: 'Error', color: 'error.main' },
  create: { text: 'New', color: 'success.main' },
  change: { text: 'Changed', color: 'text.primary' },
  unchanged: { text: 'As it is', color: 'text.secondary' },
};

/** One line: its cells, the values they replace, and their errors. */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { target, columns, checked, template, onEdit } = props;
  const { line, said } = checked;
  const errors = said?.errors ?? [];
  const result = said === null ? null : RESULTS[said.result];
  return (
    <Box
      sx={{ display: 'grid', alignItems: 'start', columnGap: 1, px: 1.5, py: 0.5 }}
      style={{ gridTemplateColumns: template }}
    >
      <Typography role="cell" variant="body2" color="textSecondary" sx={NUMBER}>
        {line.number}
      </Typography>
      <Typography
        role="cell"
        variant="body2"
        sx={{ ...BESIDE_CELLS, fontWeight: 600, color: result?.color ?? 'text.secondary' }}
      >
        {result?.text ?? '…'}
      </Typography>
      {columns.map((field, at) => {
        const label = labelOf(target, field);
        const isWrong = errors.some(({ path }) => path === field);
        const change = said?.changes.find((one) => one.field === field);
        const text = line.cells[at] ?? '';
        return (
          <Box role="cell" key={field} sx={{ minWidth: 0 }}>
            <InputBase
              value={text}
              // A line break would be lost in a single line.
              multiline={text.includes('\n')}
              maxRows={3}
              fullWidth
              onChange={(event) => onEdit(line.number, at, event.target.value)}
              inputProps={{
                id: cellId(line.number, field),
                'aria-label': `${label}, line ${line.number}`,
                'aria-invalid': isWrong,
                dir: 'auto',
              }}
              sx={isWrong ? WRONG_CELL : CELL}
            />
            {change === undefined ? null : (
              <Typography variant="caption" color="textSecondary" sx={BELOW}>
                {change.before === null ? 'was empty' : `was ${excerpt(change.before, 80)}`}
              </Typography>
            )}
          </Box>
        );
      })}
      {errors.length === 0 ? null : (
        <Box role="cell" sx={ERRORS}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {errors.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <Link
                  component="button"
                  type="button"
                  color="error"
                  underline="always"
                  variant="body2"
                  sx={{ textAlign: 'start' }}
                  onClick={() => document.getElementById(cellId(line.number, path))?.focus()}
                >
                  {message}
                </Link>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
});

function cellId(line: number, field: string): string {
  return `import-${line}-${field}`;
}

// On the line of the fields: their frame, their padding and that of their input.
const BESIDE_CELLS = { py: '7px' };
const NUMBER = { ...BESIDE_CELLS, fontVariantNumeric: 'tabular-nums' };
const BELOW = { display: 'block', px: 1, pb: 0.5, overflowWrap: 'anywhere' };
// In sight however far the table is scrolled sideways; choosing one leads to its cell.
const ERRORS = {
  gridColumn: '2 / -1',
  position: 'sticky',
  left: 68,
  justifySelf: 'start',
  pb: 1,
  maxWidth: { xs: 270, sm: 720 },
} as const;
const CELL = {
  border: '1px solid transparent',
  borderRadius: 1,
  px: 1,
  py: 0.25,
  typography: 'body2',
  '&:hover': { borderColor: 'divider' },
  '&.Mui-focused': { borderColor: 'primary.main', bgcolor: 'background.paper' },
  '& input, & textarea': { textOverflow: 'ellipsis' },
};
const WRONG_CELL = { ...CELL, borderColor: 'error.main' };
