import { enqueueSnackbar } from 'notistack';
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { askWorker, isSmall } from '../../reading/in-worker.ts';
import { problemOf } from '../../reading/unreadable.ts';
import type { ClipboardTexts } from '../../ui/clipboard-texts.ts';
import { loadDraft, saveDraft, watchDraft } from './draft.ts';
import { clampCursor, cursorReducer, INITIAL_CURSOR, selectedArea } from './grid/cursor.ts';
import { cellOf, type GridControl, withEntry } from './grid/grid-control.ts';
import { historyReducer, startHistory } from './history.ts';
import {
  addRows,
  addSpecialItem,
  emptyRoster,
  isBlankRow,
  type Roster,
  removeRows,
  removeSpecialItem,
  rosterColumns,
} from './model/roster.ts';
import type { SizeRanges } from './model/size-range.ts';
import { type PasteReport, pasteInto } from './reading/paste.ts';
import { type PastedRoster, type RosterSource, readLine, readRosterSource } from './reading/read-roster.ts';
import type { Notice } from './roster-notice.tsx';

/**
 * The roster with its selection, and every way to change it; changes that remove something offer an undo. A paste is
 * checked against `ranges`.
 */
export function useRosterEditor(userId: number | null, ranges: SizeRanges) {
  const { roster, report, dispatch, canUndo, canRedo, isStored } = useRoster(userId);
  const [rawCursor, moveCursor] = useReducer(cursorReducer, INITIAL_CURSOR);
  const [status, setStatus] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const bounds = { rows: roster.rows.length, columns: rosterColumns(roster.specialItems).length };
  const cursor = clampCursor(rawCursor, bounds);
  const area = selectedArea(cursor);
  const change = useCallback(
    (edit: (old: Roster) => Roster, said?: PasteReport) => {
      // Its Undo would undo this change instead.
      setNotice(null);
      dispatch({
        type: 'change',
        edit: (old) => {
          const roster = edit(old.roster);
          return roster === old.roster && !said ? old : { roster, report: said ?? old.report };
        },
      });
    },
    [dispatch],
  );

  useOtherTabs(userId, roster, change);

  const latest = useRef(roster);
  useLayoutEffect(() => {
    latest.current = roster;
  });

  const tell = (text: string) => setNotice({ text, at: performance.now() });

  function step(type: 'undo' | 'redo', said: string) {
    setNotice(null);
    dispatch({ type });
    setStatus(said);
  }

  function put(pasted: PastedRoster) {
    if (pasted.rows.length + pasted.headers.length === 0) {
      enqueueSnackbar('There is no text to paste');
      return;
    }
    const chosen = area.left < bounds.columns ? area : { ...area, left: 0, right: 0 };
    const at = cursor.isChosen ? chosen : null;
    const pasteOver = (old: Roster) => pasteInto(withEntry(old, cursor), at, pasted, ranges);
    // Reading may have taken a while; anything typed in the meantime stays.
    const before = latest.current;
    const result = pasteOver(before);
    // The rows of a long paste are drawn in several steps, so that the page never stands still.
    startTransition(() => {
      change((old) => (old === before ? result.roster : pasteOver(old).roster), result);
      moveCursor({ type: 'pasted', area: result.area });
      tell(result.summary);
    });
  }

  function paste(texts: ClipboardTexts) {
    const source = { texts, specialItems: roster.specialItems };
    const refuse = (error: unknown) => enqueueSnackbar(problemOf(error), { variant: 'warning' });
    if (!isSmall(texts)) {
      setStatus('Reading what you pasted …');
      const worker = new Worker(new URL('./reading/roster-worker.ts', import.meta.url), { type: 'module' });
      askWorker<RosterSource, PastedRoster>(worker, source).then(put, refuse);
      return;
    }
    try {
      put(readRosterSource(source));
    } catch (error) {
      refuse(error);
    }
  }

  function addLeftOut(at: number) {
    const line = report.leftOut[at] ?? '';
    const added = pasteInto(withEntry(roster, cursor), null, readLine(line));
    change(() => added.roster, { ...report, leftOut: report.leftOut.toSpliced(at, 1) });
    moveCursor({ type: 'move', to: { row: added.area.top, column: 0 } });
  }

  function removeRowsAt(first: number, last: number) {
    const hadContent = roster.rows.slice(first, last + 1).some((row) => !isBlankRow(row));
    change((old) => removeRows(old, first, last));
    const at = { row: first, column: first === last ? cursor.active.column : 0 };
    // Focus stays in the grid if it was there; tapping a button must not open a phone's keyboard.
    const isInGrid = document.activeElement !== null && cellOf(document.activeElement) !== null;
    moveCursor(isInGrid ? { type: 'move', to: at, byEdit: true } : { type: 'point', at });
    if (hadContent) tell(first === last ? `Row ${first + 1} removed` : `${last - first + 1} rows removed`);
  }

  const grid: GridControl = { roster, cursor, bounds, moveCursor, change, paste, removeRows: removeRowsAt };
  return {
    grid,
    area,
    canUndo,
    canRedo,
    /** False if this browser refuses to store the draft. */
    isStored,
    /** The last action, which can be undone. */
    notice,
    closeNotice: () => setNotice(null),
    report,
    addLeftOut,
    /** Announced to screen readers. */
    status,
    undo: () => step('undo', 'Undone'),
    redo: () => step('redo', 'Redone'),
    addRow() {
      change((old) => addRows(old, 1));
      moveCursor({ type: 'move', to: { row: roster.rows.length, column: 0 } });
    },
    addSpecialItem: () => change((old) => addSpecialItem(old)),
    removeSpecialItem(index: number) {
      change((old) => removeSpecialItem(old, index));
      tell(`${roster.specialItems[index]} removed`);
    },
    clear() {
      change(emptyRoster, NOTHING_SAID);
      moveCursor({ type: 'reset' });
      tell('Roster cleared');
    },
  };
}

/** A roster, and how its last paste was read: Undo and Redo bring back both. */
interface Step {
  roster: Roster;
  report: PasteReport;
}

const NOTHING_SAID: PasteReport = { said: [], leftOut: [] };

export type RosterEditor = ReturnType<typeof useRosterEditor>;

/** Shows what another tab has stored: the next change here would overwrite it otherwise. */
function useOtherTabs(
  userId: number | null,
  roster: Roster,
  change: (edit: (old: Roster) => Roster) => void,
): void {
  const follow = useEffectEvent(() => {
    const stored = loadDraft(userId);
    if (JSON.stringify(stored) !== JSON.stringify(roster)) change(() => stored);
  });
  useEffect(() => watchDraft(() => follow()), []);
}

/**
 * The roster of a user or of visitors (null) on this device with its undo steps; every change is stored immediately.
 */
function useRoster(userId: number | null) {
  const [history, dispatch] = useReducer(historyReducer<Step>, null, () =>
    startHistory({ roster: loadDraft(userId), report: NOTHING_SAID }),
  );
  const [isStored, setStored] = useState(true);
  const { past, present, future } = history;
  const isTouched = past.length + future.length > 0;
  useEffect(() => {
    // Opening the page must not overwrite what another tab stored, or a draft that cannot be read.
    if (isTouched) setStored(saveDraft(userId, present.roster));
  }, [present, isTouched, userId]);
  return { ...present, canUndo: past.length > 0, canRedo: future.length > 0, isStored, dispatch };
}
