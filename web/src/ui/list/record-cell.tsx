import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { NoValue } from '../no-value.tsx';
import type { RecordColumn } from './record-columns.ts';

interface RecordCellProps<Row> {
  column: RecordColumn<Row>;
  row: Row;
}

/** A cell of a row: the column's own `cell`, otherwise the value; booleans as Yes or No, empty as a dash. */
export function RecordCell<Row>({ column, row }: RecordCellProps<Row>) {
  if (column.cell !== undefined) return column.cell(row);
  const value = column.value(row);
  if (value === true) return 'Yes';
  if (value === false) {
    return (
      <Typography component="span" color="textSecondary" variant="inherit">
        No
      </Typography>
    );
  }
  if (value !== null && value !== '') return value;
  return <NoValue />;
}

/** The beginning of a text that may be long, in a cell: a row must not fill the window. */
export function Excerpt({ text }: { text: string | null }) {
  if (text === null) return <NoValue />;
  return <SixLines title={text}>{text}</SixLines>;
}

const SixLines = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
});
