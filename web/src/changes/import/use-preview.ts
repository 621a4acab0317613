import type { FieldError } from '@kitroom/contract/failure-bodies';
import { importColumns } from '@kitroom/contract/import/columns';
import { type ImportedLine, type ImportResult, importCall } from '@kitroom/contract/import/import';
import { KINDS } from '@kitroom/contract/kinds';
import { useMemo, useState } from 'react';
import { SAVE_FAILED } from '../../api/failures.ts';
import { useCheckedChanges } from '../change-set/use-checked-changes.ts';
import type { ImportTarget } from './import-list.ts';
import {
  type MissingRecord,
  missingIn,
  type NameInstead,
  unknownCounts,
  unknownKey,
  withName,
} from './unknown-names.ts';

/** The field that says whether a record is active. */
const ACTIVE = 'is_active';

/** A line as it will be sent, with its number in the file. */
export interface EditedLine {
  number: number;
  cells: readonly string[];
  /** Of cells that could not be read and were not edited since. */
  errors: readonly FieldError[];
}

export interface Lines {
  columns: readonly string[];
  lines: readonly EditedLine[];
}

/** A line with the server's answer; null: not yet. */
export interface CheckedLine {
  line: EditedLine;
  said: ImportedLine | null;
}

export interface Applied {
  result: ImportResult;
  requestId: string | null;
  /** Lines that were not sent, with what was wrong with them. */
  leftOut: readonly CheckedLine[];
}

/**
 * The lines of an import while they are looked at: what each would do, corrected cells, lines that are left out, and
 * applying them. The server's last answer is what is applied.
 */
export function usePreview(target: ImportTarget, given: Lines, onApplied: (applied: Applied) => void) {
  const [{ columns, lines, edits }, setLines] = useState({ ...given, edits: 0 });
  // Another preview in its place has other lines, and must not take its answer.
  const [openedAt] = useState(() => performance.now());
  const [leftOut, setLeftOut] = useState<readonly CheckedLine[]>([]);
  const [last, setLast] = useState<{
    answer: ImportResult;
    result: ImportResult;
    of: readonly EditedLine[];
  } | null>(null);
  const change = (to: (lines: readonly EditedLine[]) => readonly EditedLine[]) =>
    setLines((now) => ({ ...now, lines: to(now.lines), edits: now.edits + 1 }));

  const input = useMemo(
    () => (lines.length === 0 ? null : { columns, lines: lines.map(({ cells }) => cells) }),
    [columns, lines],
  );
  const checked = useCheckedChanges({
    call: importCall(KINDS[target.entity]),
    input,
    inputKey: `${openedAt} ${edits}`,
    failures: { check: 'The lines could not be checked', make: SAVE_FAILED.submission },
    onMade: (result, requestId) => onApplied({ result, requestId, leftOut }),
  });
  const { answer } = checked;
  if (answer !== null && answer !== last?.answer)
    setLast({ answer, result: withUnread(answer, lines), of: lines });

  const said = useMemo(
    () => new Map(last?.of.map(({ number }, at) => [number, last.result.lines[at] ?? null])),
    [last],
  );
  const withAnswers = useMemo(
    () => lines.map((line): CheckedLine => ({ line, said: said.get(line.number) ?? null })),
    [lines, said],
  );

  const [isTyping, setTyping] = useState(false);
  const errors = useMemo(() => withAnswers.flatMap(({ said }) => said?.errors ?? []), [withAnswers]);
  const found = useMemo(() => missingIn(target, errors), [target, errors]);
  // What is offered stays while a cell is typed: half of a name is none.
  const [missing, setMissing] = useState<readonly MissingRecord[]>(found);
  if (missing !== found && !isTyping && !checked.checking) setMissing(found);

  return {
    columns,
    lines: withAnswers,
    /** The server's answer for all lines as they are now; null: it is being asked. */
    result: answer !== null && answer === last?.answer ? last.result : null,
    /** Its last answer, which may be about earlier lines. */
    last: last?.result ?? null,
    checked,
    leftOut: leftOut.length,
    /** What the lines name and is not there, each once. */
    missing,
    unknown: useMemo(() => unknownCounts(errors), [errors]),
    /** How many records are inactive and stay so. */
    inactive: withAnswers.filter(isInactive).length,
    /** The records that the lines deactivate, by their key. */
    deactivated() {
      const key = columns.indexOf(importColumns(target.entity).key);
      return withAnswers.flatMap(({ line, said }) => {
        const ends = said?.changes.some(({ field, after }) => field === ACTIVE && after === 'No');
        return ends === true && said?.id != null ? [{ id: said.id, name: line.cells[key] ?? '' }] : [];
      });
    },
    edit(number: number, column: number, text: string) {
      const field = columns[column] ?? '';
      setTyping(true);
      change((now) =>
        now.map((line) => (line.number === number ? withCell(line, { field, column, text }) : line)),
      );
    },
    /** The focus has left a cell. */
    endTyping: () => setTyping(false),
    /** Puts a known name in the place of an unknown one, in all lines that have it. */
    use(instead: NameInstead) {
      const { field, unknown } = instead;
      const column = columns.indexOf(field);
      const key = unknownKey({ path: field, message: '', unknown });
      const numbers = new Set(
        withAnswers
          .filter(({ said }) => said?.errors.some((error) => unknownKey(error) === key))
          .map(({ line }) => line.number),
      );
      change((now) =>
        now.map((line) =>
          numbers.has(line.number)
            ? withCell(line, { field, column, text: withName(line.cells[column] ?? '', instead) })
            : line,
        ),
      );
    },
    /** Says of inactive records that they shall be active. */
    activate() {
      const numbers = new Set(withAnswers.filter(isInactive).map(({ line }) => line.number));
      const toActive = (line: EditedLine) =>
        activeWhere(numbers.has(line.number), line, columns.indexOf(ACTIVE));
      const withActive = [...new Set([...columns, ACTIVE])];
      setLines({ columns: withActive, lines: lines.map(toActive), edits: edits + 1 });
      setLeftOut(leftOut.map(({ line, said }) => ({ line: toActive(line), said })));
    },
    leaveOutErrors() {
      const isWrong = ({ said }: CheckedLine) => said?.result === 'error';
      setLeftOut([...leftOut, ...withAnswers.filter(isWrong)]);
      const right = new Set(withAnswers.filter((line) => !isWrong(line)).map(({ line }) => line));
      change((now) => now.filter((line) => right.has(line)));
    },
    takeIn() {
      change((now) =>
        [...now, ...leftOut.map(({ line }) => line)].toSorted((one, other) => one.number - other.number),
      );
      setLeftOut([]);
    },
    apply: () => checked.make({ preview: answer?.preview }),
  };
}

export type ImportPreview = ReturnType<typeof usePreview>;

// Whoever edits a line has looked at it.
function withCell(
  { number, cells, errors }: EditedLine,
  { field, column, text }: { field: string; column: number; text: string },
): EditedLine {
  return {
    number,
    cells: cells.with(column, text),
    errors: errors.filter(({ path }) => path !== field && path !== ''),
  };
}

/** `at`: the place of the field, or -1 where the lines do not have it yet. */
function activeWhere(isWanted: boolean, line: EditedLine, at: number): EditedLine {
  const cells = at < 0 ? [...line.cells, ''] : line.cells;
  return { ...line, cells: isWanted ? cells.with(at, 'Yes') : cells };
}

function isInactive({ said }: CheckedLine): boolean {
  return said?.is_inactive === true && said.result !== 'error';
}

/** The server's answer together with what it cannot know: a cell that could not be read is an error of its line. */
function withUnread(result: ImportResult, lines: readonly EditedLine[]): ImportResult {
  const all = { ...result, lines: [...result.lines] };
  lines.forEach(({ errors }, at) => {
    const said = result.lines[at];
    if (errors.length === 0 || said === undefined) return;
    all[`${said.result}_count`] -= 1;
    all.error_count += 1;
    all.lines[at] = { ...said, result: 'error', changes: [], errors: [...errors, ...said.errors] };
  });
  return all;
}
