import type { FieldError } from '@kitroom/contract/failure-bodies';
import type { ImportedLine, ImportResult } from '@kitroom/contract/import/import';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { SAVE_FAILED } from '../../api/failures.ts';
import { doAll, tryAll } from '../bulk-edit/bulk-api.ts';
import { callOf, type ImportTarget } from './import-list.ts';

/** A line as it will be sent, with its number in the file. */
export interface EditedLine {
  number: number;
  cells: readonly string[];
  /** Of cells that could not be read and were not edited since. */
  errors: readonly FieldError[];
}

/** The preview of an import. */
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

/** In milliseconds without a keystroke: when the input is checked. */
const SETTLED = 400;

/**
 * The lines of an import while they are looked at: what each would do, corrected cells, lines that are left out, and
 * applying them. The server's last answer is what is applied.
 */
export function usePreview(target: ImportTarget, given: Lines, onApplied: (applied: Applied) => void) {
  const call = useMemo(() => callOf(target), [target]);
  const [lines, setLines] = useState(given.lines);
  const [leftOut, setLeftOut] = useState<readonly CheckedLine[]>([]);
  const [busy, setBusy] = useState(false);
  const [notApplied, setNotApplied] = useState<string | null>(null);
  const { checked, failure } = useCheckedLines(call, given.columns, lines);
  const again = () => setLines((same) => [...same]);

  const said = useMemo(() => {
    const byLine = new Map<number, ImportedLine>();
    checked?.of.forEach(({ number }, at) => {
      const line = checked.result.lines[at];
      if (line) byLine.set(number, line);
    });
    return byLine;
  }, [checked]);
  const result = checked !== null && checked.of === lines ? checked.result : null;

  return {
    columns: given.columns,
    lines: useMemo(
      () => lines.map((line): CheckedLine => ({ line, said: said.get(line.number) ?? null })),
      [lines, said],
    ),
    /** The server's answer for all lines as they are now; null: it is being asked. */
    result,
    /** Its last answer, which may be about earlier lines. */
    last: checked?.result ?? null,
    failure,
    busy,
    notApplied,
    leftOut: leftOut.length,
    again,
    edit(number: number, column: number, text: string) {
      setNotApplied(null);
      setLines((before) =>
        before.map((line) =>
          line.number === number
            ? {
                number,
                cells: line.cells.with(column, text),
                errors: line.errors.filter(({ path }) => path !== given.columns[column]),
              }
            : line,
        ),
      );
    },
    leaveOutErrors() {
      const isWrong = ({ number }: EditedLine) => said.get(number)?.result === 'error';
      const wrong = lines.filter(isWrong).map((line) => ({ line, said: said.get(line.number) ?? null }));
      setLeftOut([...leftOut, ...wrong]);
      setLines(lines.filter((line) => !isWrong(line)));
    },
    takeIn() {
      setLines(
        [...lines, ...leftOut.map(({ line }) => line)].toSorted((one, other) => one.number - other.number),
      );
      setLeftOut([]);
    },
    async apply() {
      if (result === null || busy) return;
      setBusy(true);
      setNotApplied(null);
      try {
        const { done, requestId } = await doAll(call, {
          ...inputOf(given.columns, lines),
          preview: result.preview,
        });
        onApplied({ result: done, requestId, leftOut });
      } catch (error) {
        setNotApplied(errorText(error, SAVE_FAILED.submission) ?? SAVE_FAILED.submission);
        // Someone has changed a record since: the current result is shown.
        again();
      } finally {
        setBusy(false);
      }
    },
  };
}
export type ImportPreview = ReturnType<typeof usePreview>;

const CHECK_FAILED = 'The lines could not be checked';

/** What the server says of the lines, asked when no key was pressed for a while; of lines as they were last answered. */
function useCheckedLines(
  call: ReturnType<typeof callOf>,
  columns: readonly string[],
  lines: readonly EditedLine[],
) {
  const [checked, setChecked] = useState<{ of: readonly EditedLine[]; result: ImportResult } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const say = useEffectEvent((result: ImportResult | null, sentence: string | null) => {
    if (result !== null) setChecked({ of: lines, result: withUnread(result, lines) });
    setFailure(sentence);
  });
  const input = useEffectEvent(() => inputOf(columns, lines));
  const pause = useEffectEvent(() => (checked === null ? 0 : SETTLED));
  useEffect(() => {
    if (lines.length === 0) return;
    const asked = new AbortController();
    const ask = async () => {
      try {
        const result = await tryAll(call, input(), asked.signal);
        if (!asked.signal.aborted) say(result, null);
      } catch (error) {
        if (!asked.signal.aborted) say(null, errorText(error, CHECK_FAILED) ?? CHECK_FAILED);
      }
    };
    const timer = setTimeout(ask, pause());
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [call, lines]);
  return { checked, failure };
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

function inputOf(columns: readonly string[], lines: readonly EditedLine[]) {
  return { columns, lines: lines.map(({ cells }) => cells) };
}
