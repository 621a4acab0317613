import type { EntryLine } from '../../resource/history/entry-lines.ts';
import { startOfDay } from '../../ui/relative-time.tsx';

/** The lines of one day. */
export interface ActivityDay {
  /** The time of its newest line, ISO 8601. */
  at: string;
  /** Newest first. */
  lines: EntryLine[];
}

/** Lines, newest first, by their days in the user's time zone. */
export function daysOf(lines: readonly EntryLine[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const line of lines) {
    const day = days.at(-1);
    if (day !== undefined && startOfDay(day.at) === startOfDay(line.at)) day.lines.push(line);
    else days.push({ at: line.at, lines: [line] });
  }
  return days;
}
