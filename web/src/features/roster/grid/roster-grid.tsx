import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type ClipboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { textsOf } from '../../../ui/clipboard-texts.ts';
import { areaLines, tableTexts } from '../export/clipboard-table.ts';
import type { Position } from '../model/area.ts';
import type { RosterProblems } from '../model/problems.ts';
import { clearCells, EXAMPLE_COLUMNS, renameSpecialItem, rosterColumns, setCells } from '../model/roster.ts';
import { CellMenu } from './cell-menu.tsx';
import { selectedArea } from './cursor.ts';
import { cellOf, commitEntry, type GridControl, widgetAt } from './grid-control.ts';
import { GridFrame, NARROW, ROW_HEIGHT, TOUCH_QUERY, TOUCH_ROW_HEIGHT, WIDE } from './grid-frame.ts';
import { GridHeader, gridWidth } from './grid-header.tsx';
import { onGridKeyDown } from './grid-keyboard.ts';
import { GridRows } from './grid-rows.tsx';
import { useGridPointer } from './use-grid-pointer.ts';

interface RosterGridProps {
  grid: GridControl;
  problems: RosterProblems;
  /** Nothing is in it yet: the first row shows an example. */
  isNew: boolean;
  onRemoveItem: (index: number) => void;
}

/** The roster as a spreadsheet: one active cell, and a rectangular selection that starts there. */
export function RosterGrid({ grid, problems, isNew, onRemoveItem }: RosterGridProps) {
  const { roster, cursor, moveCursor, change } = grid;
  const columns = useMemo(
    () => (isNew ? EXAMPLE_COLUMNS : rosterColumns(roster.specialItems)),
    [isNew, roster.specialItems],
  );
  const isTouch = useMediaQuery(TOUCH_QUERY, { noSsr: true });
  const widths = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
    ? NARROW
    : WIDE;
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [menu, setMenu] = useState<{ at: Position; anchor: Element } | null>(null);
  const openMenu = (at: Position, anchor: Element | null | undefined) => {
    const offers = columns[at.column]?.kind === 'size' || problems.get(at.row)?.has(at.column);
    if (anchor && offers) setMenu({ at, anchor });
  };
  const pointer = useGridPointer(grid, openMenu);
  const clipboard = useGridClipboard(grid);
  useActiveField(table, grid);

  function choose(text: string) {
    if (menu !== null) change((old) => setCells(old, [{ ...menu.at, text }]));
    setMenu(null);
  }

  function focusCell() {
    // On a phone, focus would open the keyboard over the grid.
    if (!isTouch) moveCursor({ type: 'move', to: cursor.active, byEdit: true });
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
              openMenu(cursor.active, table.current && widgetAt(table.current, cursor.active)?.closest('td')),
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
          <GridRows
            grid={grid}
            columns={columns}
            problems={problems}
            rowHeight={isTouch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT}
            frame={frame}
          />
        </table>
      </GridFrame>
      <Typography variant="caption" component="p" id={hintId} color="textSecondary" sx={HINT}>
        {isTouch
          ? 'Tap a cell to replace its text, tap it again to edit it.'
          : 'Enter and Tab move on, F2 edits the text, Shift+arrows select, Alt+↓ opens the sizes. Escape, then Tab, leaves the grid.'}
      </Typography>
      <CellMenu
        anchor={menu?.anchor ?? null}
        label={menu && menuColumn ? `${menuColumn.label}, row ${menu.at.row + 1}` : ''}
        text={menu ? (roster.rows[menu.at.row]?.[menu.at.column] ?? '') : ''}
        isSize={menuColumn?.kind === 'size'}
        problem={menu ? problems.get(menu.at.row)?.get(menu.at.column) : undefined}
        onChoose={choose}
        onClose={() => setMenu(null)}
        onClosed={focusCell}
      />
    </>
  );
}

/** In px: the room below the grid for its hint, or for a notice in its place. */
export const NOTICE_ROOM = 60;

const HINT = {
  pt: 1,
  pb: 1.5,
  minHeight: NOTICE_ROOM,
  // A notice takes its place.
  '*:has(> * > .MuiSnackbar-root) > &': { visibility: 'hidden' },
  '@media print': { display: 'none' },
};

/** Focuses the active field when asked to and selects its text, so that typing replaces it. */
function useActiveField(table: RefObject<HTMLTableElement | null>, { cursor }: GridControl): void {
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

/** Copy, cut and paste of cells; while text is being typed the browser's own handling applies. */
function useGridClipboard(grid: GridControl) {
  const { roster, cursor, bounds, change } = grid;
  const area = selectedArea(cursor);

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    const isButton = cursor.active.column === bounds.columns;
    if (cursor.entry !== null || cellOf(event.target) === null || isButton) return;
    event.preventDefault();
    const { plain, html } = tableTexts(areaLines(roster, area));
    event.clipboardData.setData('text/plain', plain);
    event.clipboardData.setData('text/html', html);
    if (event.type === 'cut') change((old) => clearCells(old, area));
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const texts = textsOf(event.clipboardData);
    // A word pasted while typing goes into the text as usual, also that of a spreadsheet's cell, which ends with a line break;
    // rows and columns never do.
    const isWord = !/[\t\n\r]/u.test(texts.plain.replace(/\r?\n$/u, ''));
    if (cellOf(event.target) === null || (cursor.entry !== null && isWord)) return;
    event.preventDefault();
    commitEntry(grid);
    grid.paste(texts);
  }

  return { onCopy, onCut: onCopy, onPaste };
}
