import type { ClipboardEvent } from 'react';
import { putCells, textsOf } from '../clipboard-access.ts';
import { areaLines } from '../export/clipboard-table.ts';
import { clearCells } from '../model/roster.ts';
import { selectedArea } from './cursor.ts';
import { boundsOf, cellOf, commitEntry, type GridControl } from './grid-control.ts';

/** Copy, cut and paste of cells; while text is being typed the browser's own handling applies. */
export function useGridClipboard(grid: GridControl) {
  const { roster, cursor, change } = grid;
  const area = selectedArea(cursor);

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    const isButton = cursor.active.column === boundsOf(grid).columns;
    if (cursor.entry !== null || cellOf(event.target) === null || isButton) return;
    event.preventDefault();
    putCells(event.clipboardData, areaLines(roster, area));
    if (event.type === 'cut') change((old) => clearCells(old, area));
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const texts = textsOf(event.clipboardData);
    // A word pasted while typing goes into the text as usual; rows and columns never do.
    if (cellOf(event.target) === null || (cursor.entry !== null && !/[\t\n\r]/u.test(texts.plain))) return;
    event.preventDefault();
    commitEntry(grid);
    grid.paste(texts);
  }

  return { onCopy, onCut: onCopy, onPaste };
}
