import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { enqueueSnackbar } from 'notistack';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { downloadText } from '../../ui/download-text.ts';
import { toCsv } from '../../ui/list/csv.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useUndoToast } from '../../ui/use-undo-toast.tsx';
import { readClipboard, writeClipboard } from './clipboard-access.ts';
import { saveDraft } from './draft.ts';
import { rosterLines } from './export/clipboard-table.ts';
import { PrintSheet } from './export/print-sheet.tsx';
import { clampCursor, cursorReducer, INITIAL_CURSOR, selectedArea } from './grid/cursor.ts';
import { cellOf, type GridControl, isTextField, withEntry } from './grid/grid-control.ts';
import { RosterGrid } from './grid/roster-grid.tsx';
import type { Position } from './model/area.ts';
import { findClashes, findProblems } from './model/problems.ts';
import {
  addRows,
  addSpecialItem,
  emptyRoster,
  isBlank,
  isBlankRow,
  PLAYER_COLUMNS,
  type Roster,
  removeRows,
  removeSpecialItem,
} from './model/roster.ts';
import { rosterTotals } from './model/totals.ts';
import { AttentionPanel } from './panels/attention-panel.tsx';
import { TotalsPanel } from './panels/totals-panel.tsx';
import { type ClipboardTexts, parseClipboard } from './reading/parse-clipboard.ts';
import { pasteInto } from './reading/paste.ts';
import { type RosterActions, RosterToolbar } from './roster-toolbar.tsx';
import { usePageEvents } from './use-page-events.ts';
import { useRoster } from './use-roster.ts';

/** A scratch roster: players are pasted or typed, sizes chosen; it never leaves this device by itself. */
export function RosterScreen() {
  const { roster, dispatch, canUndo, canRedo, isKept } = useRoster();
  const [rawCursor, moveCursor] = useReducer(cursorReducer, INITIAL_CURSOR);
  const [isClearing, setClearing] = useState(false);
  const [status, setStatus] = useState('');
  const screen = useRef<HTMLDivElement>(null);
  const toast = useUndoToast(undo);
  const columns = PLAYER_COLUMNS.length + roster.specialItems.length;
  const cursor = clampCursor(rawCursor, roster.rows.length, columns);
  const area = selectedArea(cursor);
  const findings = useMemo(() => {
    const clashes = findClashes(roster);
    return { roster, clashes, problems: findProblems(roster, clashes), totals: rosterTotals(roster) };
  }, [roster]);
  // The grid shows a long paste at once, the panels below it a moment later.
  const settled = useDeferredValue(findings);

  const { tell, close } = toast;
  const change = useCallback(
    (edit: (old: Roster) => Roster) => {
      close();
      dispatch({ type: 'change', edit });
    },
    [close, dispatch],
  );
  const goTo = useCallback((to: Position) => moveCursor({ type: 'move', to }), []);

  function undo() {
    close();
    dispatch({ type: 'undo' });
    setStatus('Undone');
  }

  function redo() {
    close();
    dispatch({ type: 'redo' });
    setStatus('Redone');
  }

  function paste(texts: ClipboardTexts) {
    const lines = parseClipboard(texts);
    if (lines.length === 0) {
      enqueueSnackbar('There is no text to paste');
      return;
    }
    const at = area.left < columns ? area : { ...area, left: 0, right: 0 };
    const pasteOver = (old: Roster) => pasteInto(withEntry(old, cursor), at, lines);
    const result = pasteOver(roster);
    // The clipboard may have been handed out late: what was written meanwhile stays.
    change((old) => (old === roster ? result.roster : pasteOver(old).roster));
    moveCursor({ type: 'select', area: result.area });
    tell(result.summary);
  }

  function removeRowsAt(first: number, last: number) {
    const hadContent = roster.rows.slice(first, last + 1).some((row) => !isBlankRow(row));
    change((old) => removeRows(old, first, last));
    const at = { row: first, column: first === last ? cursor.active.column : 0 };
    // Whoever works in the grid stays in it; a finger on a button calls up no keyboard.
    const isInGrid = document.activeElement !== null && cellOf(document.activeElement) !== null;
    moveCursor(isInGrid ? { type: 'move', to: at } : { type: 'point', at });
    if (hadContent) tell(first === last ? `Row ${first + 1} removed` : `${last - first + 1} rows removed`);
  }

  const actions: RosterActions = {
    addRow() {
      change((old) => addRows(old, 1));
      moveCursor({ type: 'move', to: { row: roster.rows.length, column: 0 } });
    },
    addSpecialItem() {
      flushSync(() => change((old) => addSpecialItem(old)));
      const name = `[data-special-item="${roster.specialItems.length}"]`;
      const field = screen.current?.querySelector<HTMLInputElement>(name);
      field?.focus();
      field?.select();
    },
    removeSelectedRows: () => removeRowsAt(area.top, area.bottom),
    undo,
    redo,
    paste() {
      const refused = 'The browser keeps its clipboard to itself: press Ctrl+V (⌘V) in the grid';
      readClipboard().then(paste, () => enqueueSnackbar(refused, { variant: 'warning' }));
    },
    copy() {
      const refused = 'The browser did not let the roster be copied: select it with Ctrl+A and press Ctrl+C';
      writeClipboard(rosterLines(roster)).then(
        () => enqueueSnackbar('Roster copied', { variant: 'success' }),
        () => enqueueSnackbar(refused, { variant: 'warning' }),
      );
    },
    download: () => downloadText('roster.csv', toCsv(rosterLines(roster))),
    print: () => window.print(),
    clear: () => setClearing(true),
  };

  function onKeyDown(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    // A text that is being written has the browser's own undo.
    if (isTextField(event.target) && (cellOf(event.target) === null || cursor.entry !== null)) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  }

  usePageEvents({
    onPaste: (texts) => paste(texts),
    onLeave: () => {
      if (cursor.entry !== null) saveDraft(withEntry(roster, cursor));
    },
  });

  const grid: GridControl = { roster, cursor, moveCursor, change, paste, removeRows: removeRowsAt };
  return (
    <Box ref={screen} onKeyDown={onKeyDown}>
      <PageHeader
        title="Roster"
        subtitle="Paste players from a spreadsheet or type them in. The roster stays on this device until you clear it."
      />
      <RosterToolbar
        actions={actions}
        selectedRows={area.bottom - area.top + 1}
        canUndo={canUndo}
        canRedo={canRedo}
        isBlank={isBlank(roster)}
      />
      {isKept ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This browser cannot keep the roster on this device. Copy or download it before you leave.
        </Alert>
      )}
      <RosterGrid
        grid={grid}
        problems={findings.problems}
        onRemoveItem={(index) => {
          change((old) => removeSpecialItem(old, index));
          tell(`${roster.specialItems[index]} removed`);
        }}
      />
      <Box sx={PANELS}>
        <TotalsPanel totals={settled.totals} />
        <AttentionPanel
          roster={settled.roster}
          clashes={settled.clashes}
          problems={settled.problems}
          onGo={goTo}
          onChange={change}
        />
      </Box>
      <div role="status" className="visually-hidden">
        {status}
      </div>
      <PrintSheet roster={roster} totals={findings.totals} />
      <ConfirmDialog
        open={isClearing}
        title="Clear the roster?"
        confirmLabel="Clear roster"
        onCancel={() => setClearing(false)}
        onConfirm={() => {
          setClearing(false);
          change(emptyRoster);
          tell('Roster cleared');
        }}
      >
        All rows and special items go from this device. Undo brings them back until you leave the page.
      </ConfirmDialog>
    </Box>
  );
}

const PANELS = {
  display: 'grid',
  gap: 2,
  mt: 3,
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  alignItems: 'start',
};
