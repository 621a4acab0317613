import { styled } from '@mui/material/styles';
import TableBody from '@mui/material/TableBody';
import { memo, type ReactNode, type Ref, useMemo } from 'react';
import { cellLook } from '../../../theme/density.ts';
import { RecordCell } from '../record-cell.tsx';
import type { RecordColumn, RecordRow, RowActions, SelectableRows } from '../record-columns.ts';
import { quietActions } from '../row-action.tsx';
import { RowCheckbox } from '../row-checkbox.tsx';

interface RecordGridRowProps<Row extends RecordRow> {
  row: Row;
  /** Its place among all rows, from 0. */
  index: number;
  columns: readonly RecordColumn<Row>[];
  actions: RowActions<Row> | undefined;
  /** Null: rows cannot be selected. */
  selected: boolean | null;
  onToggle: SelectableRows<Row>['toggle'] | undefined;
  nameOf: SelectableRows<Row>['nameOf'] | undefined;
  /** It was just created. */
  isNew: boolean;
  ref: Ref<HTMLTableRowElement> | undefined;
}

/** One row of a `RecordGrid`; re-renders only when its own props change. */
export const RecordGridRow = memo(function RecordGridRow<Row extends RecordRow>(
  props: RecordGridRowProps<Row>,
) {
  const { row, index, columns, actions, selected, onToggle, nameOf, isNew, ref } = props;
  // Selecting a row draws none of its values again.
  const cells = useMemo(
    () => [
      ...columns.map((column, place) => {
        const cell = { 'data-column': column.id, className: column.align, dir: 'auto' };
        const content = <RecordCell column={column} row={row} />;
        if (place > 0)
          return (
            <td key={column.id} {...cell}>
              {content}
            </td>
          );
        // Screen readers say it with each value of the record: its name alone, without what is below it.
        return (
          <th key={column.id} scope="row" aria-label={column.text?.(row)} {...cell}>
            {content}
          </th>
        );
      }),
      actions && (
        <td key="actions" className="actions">
          {actions.of(row)}
        </td>
      ),
    ],
    [columns, row, actions],
  );
  return (
    <tr
      className={[selected && 'selected', isNew && 'new'].filter(Boolean).join(' ')}
      aria-current={isNew || undefined}
      aria-rowindex={index + 2}
      data-index={index}
      data-record
      ref={ref}
    >
      {selected === null ? null : (
        <td className="select">
          <RowCheckbox
            label={`Select ${nameOf?.(row)}`}
            checked={selected}
            onToggle={(range) => onToggle?.(row.id, range)}
          />
        </td>
      )}
      {cells}
    </tr>
  );
}) as <Row extends RecordRow>(props: RecordGridRowProps<Row>) => ReactNode;

/** The body around `RecordGridRow`s. One style for hundreds of plain cells: styled cells would be slow. */
export const RecordGridRows = styled(TableBody)(({ theme }) => ({
  ...quietActions(theme),
  '& :is(th, td)': {
    ...cellLook(theme),
    fontWeight: 'inherit',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    // Texts from right to left too: the edge of a column is easier to follow.
    textAlign: 'left',
  },
  '& td.right, & td.actions': { textAlign: 'right' },
  '& td.actions': {
    paddingBlock: 'max(var(--row-padding) - 4px, 2px)',
    whiteSpace: 'nowrap',
    // In sight when the columns that the user chose need more room than there is.
    position: 'sticky',
    right: 0,
    background: `linear-gradient(var(--tint, transparent), var(--tint, transparent)), ${theme.vars.palette.background.paper}`,
  },
  '& tr': { color: theme.vars.palette.text.primary, backgroundColor: 'var(--tint, transparent)' },
  '& tr:hover': { '--tint': theme.vars.palette.action.hover },
  '& tr.new > .select, & tr.new > th:not(.select + th)': {
    boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}`,
  },
  // No darker on hover: muted text has to stay readable in the dark theme.
  '& tr.selected, & tr.new': { '--tint': theme.vars.palette.action.selected },
  '& td.select': { padding: '0 0 0 8px' },
  ...rowsWithFeet,
}));

/** The class of a text in the first cell of a table's row that is at the foot of the row, across its columns. */
export const ROW_FOOT = 'row-foot';

const HEIGHT = '--row-foot';

/**
 * Ref of such a text: keeps the room of the foot as high as the text is, however many lines it takes. Elsewhere than in a
 * table it does nothing.
 */
export function keepRoomOfFoot(foot: HTMLElement | null): (() => void) | undefined {
  const row = foot?.closest('tr');
  if (!foot || !row) return undefined;
  const keep = () => {
    const line = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    // The style sheet has the room of one line, which is all that most rows need: only others are changed.
    if (foot.offsetHeight > line) row.style.setProperty(HEIGHT, `${foot.offsetHeight}px`);
    else row.style.removeProperty(HEIGHT);
  };
  // Before the row is measured and painted.
  keep();
  const sizes = new ResizeObserver(keep);
  sizes.observe(foot);
  return () => {
    sizes.disconnect();
    row.style.removeProperty(HEIGHT);
  };
}

const ROOM = 'max(var(--row-padding) - 8px, 2px)';
const FOOT = `var(${HEIGHT}, 1rem)`;
const WITH_FOOT = `& tr:has(> th .${ROW_FOOT}) > :is(th, td)`;

/**
 * Styles of rows: one line of a foot takes its room from the padding, so that no row moves when the text comes later. The
 * cells are in the middle of what is above it.
 */
const rowsWithFeet = {
  [WITH_FOOT]: { paddingTop: ROOM, paddingBottom: `calc(${ROOM} + ${FOOT})` },
  [`${WITH_FOOT}.actions`]: {
    paddingTop: 'max(var(--row-padding) - 12px, 2px)',
    paddingBottom: `calc(max(var(--row-padding) - 12px, 2px) + ${FOOT})`,
  },
  [`${WITH_FOOT}.select`]: { paddingBlock: `0 ${FOOT}`, '& > *': { marginBlock: '-4px' } },
  [`& th:has(.${ROW_FOOT})`]: { position: 'relative' },
  [`& th .${ROW_FOOT}`]: {
    position: 'absolute',
    left: 16,
    bottom: ROOM,
    // Of the table's frame, without the check box and the picture, which may be stretched. It is below the buttons, too.
    width: 'calc(100cqw - 200px)',
    zIndex: 1,
  },
} as const;
