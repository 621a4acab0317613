import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { FORCED, TOUCH } from '../../theme/tokens.ts';
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
  if (value === null || value === '') return <NoValue />;
  return typeof value === 'string' ? <Excerpt text={value} /> : value;
}

/** Characters that fit into two lines of any column. */
const SHORT = 24;

interface ExcerptProps {
  text: string | null;
  lines?: number;
  /** The text with its marks, if it has any. */
  children?: ReactNode;
}

/** The beginning of a text that may be long, in a cell: a row must not fill the window. */
export function Excerpt({ text, lines = 6, children = text }: ExcerptProps) {
  if (text === null) return <NoValue />;
  if (text.length <= SHORT) return children;
  return (
    <Lines title={text} style={{ WebkitLineClamp: lines }}>
      {children}
    </Lines>
  );
}

const Lines = styled('span')({ display: '-webkit-box', WebkitBoxOrient: 'vertical', overflow: 'hidden' });

/** Where the record with an id is opened. */
type PathOf = (id: number) => string;

const RecordPaths = createContext<PathOf | null>(null);

/** Names of records within lead to their pages; null: the user may open none. Pass a stable function: rows depend on it. */
export function RecordLinks({ pathOf, children }: { pathOf: PathOf | null; children: ReactNode }) {
  return <RecordPaths value={pathOf}>{children}</RecordPaths>;
}

/** Whether the user can open the records within. */
export function useRecordsOpen(): boolean {
  return use(RecordPaths) !== null;
}

/** The name of a record in its list: a link for those who can open it. */
export function RecordName({ id, children }: { id: number; children: string }) {
  const pathOf = use(RecordPaths);
  // Other lines may follow in its cell.
  const name = <Excerpt text={children} lines={5} />;
  return pathOf === null ? name : <NameLink to={pathOf(id)}>{name}</NameLink>;
}

const NameLink = styled(Link)(({ theme: { vars } }) => ({
  display: 'inline-block',
  // With several lines, a link on the baseline would make its row higher.
  verticalAlign: 'top',
  color: 'inherit',
  fontWeight: 500,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  // As large as a thumb, without moving its surroundings, even if the name takes two lines.
  [TOUCH]: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 44,
    minHeight: 44,
    paddingBlock: 10,
    marginBlock: -10,
  },
  [FORCED]: { color: 'LinkText' },
}));
