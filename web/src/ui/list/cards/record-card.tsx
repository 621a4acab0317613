import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RecordCell } from '../record-cell.tsx';
import type { RecordColumn, RecordRow, RowActions, SelectableRows } from '../record-columns.ts';
import { CARD_ACTIONS } from '../row-action.tsx';
import { RowCheckbox } from '../row-checkbox.tsx';
import { activeColumn } from '../shared-columns.tsx';

/** The columns of a list by their places in a card. */
interface CardParts<Row> {
  title: RecordColumn<Row> | undefined;
  /** In one quiet line, without their headers. */
  brief: readonly RecordColumn<Row>[];
  /** With their headers. */
  lines: readonly RecordColumn<Row>[];
  /** With their headers, at the end of the quiet line: the status and numbers. */
  foot: readonly RecordColumn<Row>[];
}

interface Shown {
  /** Whether the records can be opened, where all of their values are. */
  opens: boolean;
  /** The column by which the cards are sorted; null: the server's order. */
  sorted: string | null;
}

/**
 * The columns that cards show: the first, the brief ones, and those that stay, as the user's choice does. What the
 * cards are sorted by is in sight, and so is every value of a record that has no page of its own.
 */
export function cardParts<Row>(
  columns: readonly RecordColumn<Row>[],
  { opens, sorted }: Shown,
): CardParts<Row> {
  const [title, ...others] = columns;
  const named = others.filter(({ id, stays }) => stays === true || !opens || id === sorted);
  const foot = named.filter(({ id, align }) => align === 'right' || id === activeColumn.id);
  const lines = named.filter((column) => !foot.includes(column));
  return {
    title,
    brief: others.filter((column) => column.brief === true && !named.includes(column)),
    // Long texts last.
    lines: [...lines.filter(({ long }) => long !== true), ...lines.filter(({ long }) => long === true)],
    foot,
  };
}

interface RecordCardProps<Row extends RecordRow> {
  parts: CardParts<Row>;
  row: Row;
  actions: RowActions<Row> | undefined;
  selection: SelectableRows<Row> | null;
  /** It was just created. */
  isNew: boolean;
}

/** A record on a small screen: its name and its buttons, one quiet line and its status. */
export function RecordCard<Row extends RecordRow>(props: RecordCardProps<Row>) {
  const { parts, row, actions, selection, isNew } = props;
  const { title, brief, lines, foot } = parts;
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
      <Box className="name">
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
      <Brief columns={brief} row={row} />
      <Lines place="lines" columns={lines} row={row} />
      <Lines place="foot" columns={foot} row={row} />
      {actions === undefined ? null : (
        <Stack direction="row" useFlexGap spacing={1} sx={ACTIONS}>
          {actions.of(row)}
        </Stack>
      )}
    </Paper>
  );
}

interface LinesProps<Row extends RecordRow> {
  columns: readonly RecordColumn<Row>[];
  row: Row;
}

/** Values in one line, which ends where the card does; the names of their columns are for screen readers. */
function Brief<Row extends RecordRow>({ columns, row }: LinesProps<Row>) {
  const shown = columns
    .map(({ id, header, text, value }) => ({ id, header, text: text?.(row) ?? String(value(row) ?? '') }))
    .filter(({ text }) => text !== '');
  if (shown.length === 0) return null;
  return (
    <dl className="brief" title={shown.map(({ text }) => text).join(' · ')}>
      {shown.map(({ id, header, text }) => (
        <div key={id}>
          <dt className="visually-hidden">{header}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines<Row extends RecordRow>({
  place,
  columns,
  row,
}: LinesProps<Row> & { place: 'lines' | 'foot' }) {
  if (columns.length === 0) return null;
  return (
    <dl className={place}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd dir="auto">
            <RecordCell column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

// Low enough for six cards on a phone's screen.
const CARD = {
  p: 'var(--card-padding)',
  display: 'grid',
  gridTemplate: '"name name actions" "lines lines lines" "brief foot foot" / minmax(0, 1fr) auto auto',
  rowGap: 0.25,
  lineHeight: '1.25rem',
  fontVariantNumeric: 'tabular-nums',
  '& .name': { gridArea: 'name', display: 'flex', alignItems: 'center' },
  '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, m: 0 },
  '& dl > div': { display: 'flex', alignItems: 'baseline', gap: 0.75, maxWidth: '100%' },
  '& dt': { flex: 'none', color: 'text.secondary', fontSize: '0.75rem' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', textAlign: 'left' },
  '& dd small': { display: 'inline', ml: 0.75 },
  '& .lines': { gridArea: 'lines' },
  '& .foot': { gridArea: 'foot', justifyContent: 'flex-end', ml: 1.5 },
  '& .brief': {
    gridArea: 'brief',
    // Text for screen readers alone does not widen it.
    position: 'relative',
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    fontSize: '0.8125rem',
  },
  '& .brief :is(div, dd)': { display: 'inline' },
  // Below the name, not below its picture or its color; a check box would push it too far.
  '& .name:has([data-picture]):not(:has(input)) ~ .brief': { ml: 'calc(var(--row-picture) + 12px)' },
  '& .name:has([data-swatch]):not(:has(input)) ~ .brief': { ml: '36px' },
  // Without buttons the name has all the room.
  '& .name:not(:has(~ .MuiStack-root))': { gridColumnEnd: -1 },
  // Next to both lines.
  '& .name:not(:has(input), :has(~ .lines)) [data-picture] > :first-of-type': {
    mt: 'calc(23px - var(--row-picture) / 2)',
    mb: 'calc(1px - var(--row-picture) / 2)',
  },
  '& .brief > div + div::before': { content: '" · "' },
};

const NEW = { backgroundColor: 'action.selected', borderLeft: '3px solid', borderLeftColor: 'primary.main' };

const TITLE = {
  minWidth: 0,
  fontWeight: 600,
  lineHeight: '1.5rem',
  overflowWrap: 'anywhere',
};

// In the first line of the name, which they don't make higher.
const ACTIONS = {
  ...CARD_ACTIONS,
  gridArea: 'actions',
  justifySelf: 'end',
  alignItems: 'center',
  height: 24,
  flexWrap: 'nowrap',
  ml: 0,
  mr: -1.25,
};
