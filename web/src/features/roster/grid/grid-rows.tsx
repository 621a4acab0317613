import { Fragment, type RefObject, useCallback } from 'react';
import type { RosterProblems } from '../model/problems.ts';
import type { RosterRow, rosterColumns } from '../model/roster.ts';
import { selectedArea } from './cursor.ts';
import { GridCells } from './grid-cells.tsx';
import type { GridControl } from './grid-control.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface GridRowsProps {
  grid: GridControl;
  columns: ReturnType<typeof rosterColumns>;
  problems: RosterProblems;
  /** In px. */
  rowHeight: number;
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>;
}

/** The rows of the grid; of a long roster only those in view. */
export function GridRows({ grid, columns, problems, rowHeight, frame }: GridRowsProps) {
  const { roster, cursor, moveCursor } = grid;
  const { active, entry } = cursor;
  const area = selectedArea(cursor);
  const visible = useVisibleRows(roster.rows, rowHeight, active.row, frame);
  const onWrite = useCallback((text: string) => moveCursor({ type: 'write', text }), [moveCursor]);
  return (
    <tbody>
      {visible.rows.map(({ row, height, gap }) => {
        const cells = roster.rows[row] ?? NO_CELLS;
        const isSelected = row >= area.top && row <= area.bottom;
        return (
          <Fragment key={row}>
            <Gap height={gap} />
            <tr aria-rowindex={row + 2} style={{ height }}>
              <GridCells
                row={row}
                cells={row === active.row && entry !== null ? typed(cells, active.column, entry.text) : cells}
                columns={columns}
                active={row === active.row ? active.column : -1}
                selectedFrom={isSelected ? area.left : -1}
                selectedTo={isSelected ? area.right : -1}
                problems={problems.get(row)}
                onWrite={onWrite}
              />
            </tr>
          </Fragment>
        );
      })}
      <Gap height={visible.end} />
    </tbody>
  );
}

const NO_CELLS: RosterRow = [];

/** The cells as the active one shows them while it is being typed into. */
function typed(cells: RosterRow, column: number, text: string): RosterRow {
  return cells.map((cell, at) => (at === column ? text : cell));
}

/** Fills the space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null;
}
