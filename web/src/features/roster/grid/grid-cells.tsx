import { memo } from 'react';
import type { RowProblems } from '../model/problems.ts';
import type { RosterRow, rosterColumns } from '../model/roster.ts';

interface GridCellsProps {
  row: number;
  /** Their texts, with what is being typed. */
  cells: RosterRow;
  columns: ReturnType<typeof rosterColumns>;
  /** Column of the active cell if it is in this row, -1 otherwise. */
  active: number;
  /** The selected columns of this row; -1 when none is. */
  selectedFrom: number;
  selectedTo: number;
  problems: RowProblems | undefined;
  onWrite: (text: string) => void;
}

/** The plain fields of a row, rendered again only when one of its own props changes. */
export const GridCells = memo(function GridCells(props: GridCellsProps) {
  const { row, cells, columns, active, selectedFrom, selectedTo, problems, onWrite } = props;
  return (
    <>
      <th scope="row" aria-colindex={1} data-row={row} data-column={-1}>
        {row + 1}
      </th>
      {columns.map(({ key, label, kind, example }, column) => {
        const name = `${label}, row ${row + 1}`;
        const problem = problems?.get(column);
        const problemId = problem && `roster-problem-${row}-${column}`;
        const field = {
          'aria-label': name,
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': problemId,
          tabIndex: column === active ? 0 : -1,
          value: cells[column] ?? '',
          placeholder: row === 0 ? example : undefined,
          autoComplete: 'off',
          dir: 'auto',
          spellCheck: false,
        };
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with the role grid, td is a gridcell
          <td
            key={key}
            aria-colindex={column + 2}
            aria-selected={column >= selectedFrom && column <= selectedTo}
            data-row={row}
            data-column={column}
            data-kind={kind}
            data-problem={problem ? '' : undefined}
            data-menu={problem || kind === 'size' ? '' : undefined}
          >
            {kind === 'text' ? (
              <textarea {...field} rows={1} onChange={(event) => onWrite(event.target.value)} />
            ) : (
              <input
                {...field}
                type="text"
                inputMode={kind === 'number' ? 'numeric' : 'text'}
                autoCapitalize="characters"
                aria-keyshortcuts={kind === 'size' || problem ? 'Alt+ArrowDown' : undefined}
                onChange={(event) => onWrite(event.target.value)}
              />
            )}
            {problem || kind === 'size' ? (
              <button
                type="button"
                id={problemId}
                data-action="menu"
                tabIndex={-1}
                title={problem?.message}
                aria-label={problem?.message ?? `Choose ${label.toLowerCase()}, row ${row + 1}`}
              >
                <CellIcon name={problem ? 'problem' : 'open'} />
              </button>
            ) : null}
          </td>
        );
      })}
      <td aria-colindex={columns.length + 2} data-row={row} data-column={columns.length}>
        <button
          type="button"
          data-action="remove"
          tabIndex={active === columns.length ? 0 : -1}
          aria-label={`Remove row ${row + 1}`}
          title="Remove row"
        >
          <CellIcon name="remove" />
        </button>
      </td>
    </>
  );
});

const PATHS = {
  open: 'm7 10 5 5 5-5z',
  problem:
    'M11 15h2v2h-2zm0-8h2v6h-2zm1-5a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16',
  remove:
    'M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z',
};

/** A plain SVG: the grid shows too many icons for a styled component each. */
export function CellIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
