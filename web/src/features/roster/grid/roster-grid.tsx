import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Position } from '../model/area.ts';
import type { RosterProblems } from '../model/problems.ts';
import { renameSpecialItem, rosterColumns, setCells } from '../model/roster.ts';
import { CellMenu } from './cell-menu.tsx';
import { selectedArea } from './cursor.ts';
import { type GridControl, widgetAt } from './grid-control.ts';
import { GridFrame, NARROW, ROW_HEIGHT, TOUCH_QUERY, TOUCH_ROW_HEIGHT, WIDE } from './grid-frame.ts';
import { GridHeader, gridWidth } from './grid-header.tsx';
import { onGridKeyDown } from './grid-keyboard.ts';
import { GridRow } from './grid-row.tsx';
import { useActiveField } from './use-active-field.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface RosterGridProps {
  grid: GridControl;
  problems: RosterProblems;
  onRemoveItem: (index: number) => void;
}

/** The roster as a spreadsheet: one active cell, and a rectangular selection that starts there. */
export function RosterGrid({ grid, problems, onRemoveItem }: RosterGridProps) {
  const { roster, cursor, moveCursor, change } = grid;
  const { active, entry } = cursor;
  const area = selectedArea(cursor);
  const columns = useMemo(() => rosterColumns(roster.specialItems), [roster.specialItems]);
  const isTouch = useMediaQuery(TOUCH_QUERY, { noSsr: true });
  const widths = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
    ? NARROW
    : WIDE;
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [menu, setMenu] = useState<{ at: Position; anchor: Element } | null>(null);
  const visible = useVisibleRows(roster.rows, isTouch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT, active.row, frame);
  const openMenu = (at: Position, anchor: Element | null | undefined) => {
    const offers = columns[at.column]?.kind === 'size' || problems.get(at.row)?.has(at.column);
    if (anchor && offers) setMenu({ at, anchor });
  };
  const pointer = useGridPointer(grid, openMenu);
  const clipboard = useGridClipboard(grid);
  const onWrite = useCallback((text: string) => moveCursor({ type: 'write', text }), [moveCursor]);
  useActiveField(table, grid);

  function choose(text: string) {
    if (menu === null) return;
    change((old) => setCells(old, [{ ...menu.at, text }]));
    setMenu(null);
    // On a phone, focus would open the keyboard over the grid.
    if (!isTouch) moveCursor({ type: 'move', to: menu.at });
  }

  const menuColumn = menu ? columns[menu.at.column] : undefined;
  return (
    <>
      <GridFrame ref={frame}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: W3C's data grid pattern on a real table
          role="grid"
          aria-label="Roster"
          aria-describedby={hintId}
          aria-rowcount={roster.rows.length + 1}
          aria-colcount={columns.length + 2}
          aria-multiselectable
          style={{ minWidth: gridWidth(roster.specialItems.length, widths) }}
          {...pointer}
          onKeyDown={(event) =>
            onGridKeyDown(event, grid, () =>
              openMenu(active, table.current && widgetAt(table.current, active)?.closest('td')),
            )
          }
          {...clipboard}
        >
          <GridHeader
            specialItems={roster.specialItems}
            widths={widths}
            onRename={(index, name) => change((old) => renameSpecialItem(old, index, name))}
            onRemove={onRemoveItem}
          />
          <tbody>
            {visible.rows.map(({ row, height, gap }) => {
              const isSelected = row >= area.top && row <= area.bottom;
              return (
                <Fragment key={row}>
                  <Gap height={gap} />
                  <GridRow
                    row={row}
                    cells={roster.rows[row] ?? []}
                    columns={columns}
                    height={height}
                    active={row === active.row ? active.column : -1}
                    selectedFrom={isSelected ? area.left : -1}
                    selectedTo={isSelected ? area.right : -1}
                    entry={row === active.row && entry !== null ? entry.text : null}
                    problems={problems.get(row)}
                    onWrite={onWrite}
                  />
                </Fragment>
              );
            })}
            <Gap height={visible.end} />
          </tbody>
        </table>
      </GridFrame>
      <Typography variant="caption" component="p" id={hintId} color="textSecondary" sx={HINT}>
        Enter and Tab move on, F2 edits the text, Shift+arrows select, Alt+↓ opens the sizes. Escape, then
        Tab, leaves the grid.
      </Typography>
      <CellMenu
        anchor={menu?.anchor ?? null}
        label={menu && menuColumn ? `${menuColumn.label}, row ${menu.at.row + 1}` : ''}
        text={menu ? (roster.rows[menu.at.row]?.[menu.at.column] ?? '') : ''}
        isSize={menuColumn?.kind === 'size'}
        problem={menu ? problems.get(menu.at.row)?.get(menu.at.column) : undefined}
        onChoose={choose}
        onClose={() => setMenu(null)}
      />
    </>
  );
}

/** Fills the space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null;
}

const HINT = { display: { xs: 'none', md: 'block' }, mt: 1 };
