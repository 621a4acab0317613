import type { EntryLine } from '../../resource/history/entry-lines.ts';
import { startOfDay } from '../../ui/relative-time.tsx';
import { counted } from '../../ui/sentence-parts.ts';

/** Sign-ins and sign-outs that follow each other on one day, newest first: at least two. */
export interface SignInRun {
  lines: readonly [EntryLine, EntryLine, ...EntryLine[]];
}

/** The entries of one day. */
export interface ActivityDay {
  /** The time of its newest line, ISO 8601. */
  at: string;
  /** Newest first. */
  items: (EntryLine | SignInRun)[];
}

const SIGN_INS: ReadonlySet<string> = new Set(['sign-in', 'sign-out']);

/** Lines, newest first, by their days in the user's time zone; with `folded`, sign-ins that follow each other are one item. */
export function daysOf(lines: readonly EntryLine[], folded: boolean): ActivityDay[] {
  const days: ActivityDay[] = [];
  let day: ActivityDay | undefined;
  for (const line of lines) {
    if (day === undefined || startOfDay(day.at) !== startOfDay(line.at)) {
      day = { at: line.at, items: [] };
      days.push(day);
    }
    const last = day.items.at(-1);
    const run = folded && last !== undefined && SIGN_INS.has(line.action) ? runWith(last, line) : null;
    if (run === null) day.items.push(line);
    else day.items[day.items.length - 1] = run;
  }
  return days;
}

/** Null: the line before is of another kind. */
function runWith(last: EntryLine | SignInRun, line: EntryLine): SignInRun | null {
  if ('lines' in last) return { lines: [...last.lines, line] };
  return SIGN_INS.has(last.action) ? { lines: [last, line] } : null;
}

/** Such as '5 sign-ins' or '3 sign-ins and 1 sign-out'. */
export function runText({ lines }: SignInRun): string {
  const ins = lines.filter(({ action }) => action === 'sign-in').length;
  const outs = lines.length - ins;
  const parts = [
    ...(ins === 0 ? [] : [counted(ins, 'sign-in', 'sign-ins')]),
    ...(outs === 0 ? [] : [counted(outs, 'sign-out', 'sign-outs')]),
  ];
  return parts.join(' and ');
}
