import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type ClipboardEvent,
  Fragment,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { putCells, textsOf } from '../clipboard-access.ts';
import { areaLines } from '../export/clipboard-table.ts';
import { type Position, positionsIn } from '../model/area.ts';
import type { RosterProblems } from '../model/problems.ts';
import { renameSpecialItem, rosterColumns, setCells } from '../model/roster.ts';
import { CellMenu } from './cell-menu.tsx';
import { selectedArea } from './cursor.ts';
import { cellOf, type GridControl, keepEntry, widgetAt } from './grid-control.ts';
import { GridFrame, NARROW, ROW_HEIGHT, TOUCH_QUERY, TOUCH_ROW_HEIGHT, WIDE } from './grid-frame.ts';
import { GridHeader, gridWidth } from './grid-header.tsx';
import { onGridKeyDown } from './grid-keyboard.ts';
import { GridRow } from './grid-row.tsx';
import { useGridPointer } from './use-grid-pointer.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface RosterGridProps {
  grid: GridControl;
  problems: RosterProblems;
  onRemoveItem: (index: number) => void;
}

/** The roster as a spreadsheet: one field has the keyboard, the selection is a rectangle that starts there. */
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
  const onWrite = useCallback((text: string) => moveCursor({ type: 'write', text }), [moveCursor]);
  useActiveField(table, grid);

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    if (entry !== null || cellOf(event.target) === null || active.column === columns.length) return;
    event.preventDefault();
    putCells(event.clipboardData, areaLines(roster, area));
    if (event.type === 'cut') {
      change((old) =>
        setCells(
          old,
          positionsIn(area).map((at) => ({ ...at, text: '' })),
        ),
      );
    }
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const texts = textsOf(event.clipboardData);
    // While somebody writes, a word goes into the text as anywhere; rows and columns never do.
    if (cellOf(event.target) === null || (entry !== null && !/[\t\n\r]/u.test(texts.plain))) return;
    event.preventDefault();
    keepEntry(grid);
    grid.paste(texts);
  }

  function choose(text: string) {
    if (menu === null) return;
    change((old) => setCells(old, [{ ...menu.at, text }]));
    setMenu(null);
    // On a phone the focus would call up the keyboard over the grid.
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
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
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
        Enter and Tab go on, F2 edits the text, Shift with arrows selects, Alt+↓ opens the sizes. Escape, then
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

/** Stands for rows out of sight. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null;
}

/** Gives the active field the focus when asked, and selects its text: what is typed then replaces it. */
function useActiveField(table: React.RefObject<HTMLTableElement | null>, { cursor }: GridControl): void {
  const { active, entry, focusRequest } = cursor;
  const answered = useRef(0);
  useLayoutEffect(() => {
    const widget = table.current && widgetAt(table.current, active);
    if (!widget) return;
    if (answered.current !== focusRequest) {
      answered.current = focusRequest;
      widget.focus({ preventScroll: true });
      widget.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    const isReady = entry === null && document.activeElement === widget;
    if (isReady && !(widget instanceof HTMLButtonElement)) widget.select();
  });
}

const HINT = { display: { xs: 'none', md: 'block' }, mt: 1 };
