import Papa from 'papaparse';
import { withoutFormulaGuard } from '../../../ui/list/export/formula-guard.ts';
import { squared } from './table.ts';
import { UNREADABLE, UnreadableError } from './unreadable.ts';

/** What may separate cells, the most usual first. */
const SEPARATORS = [',', ';', '\t', '|'];
/** Lines that are looked at to find out which one does. */
const TRIED = 50;

/** The lines of a CSV text, whatever separates its cells. Throws `UnreadableError`. */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/u, '');
  // Excel's own way to say what separates cells.
  const [said, separator] = /^sep=(.)\r?\n/u.exec(plain) ?? [];
  const rest = plain.slice(said?.length ?? 0);
  const { data, errors } = Papa.parse<string[]>(rest, { delimiter: separator ?? guessSeparator(rest) });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) throw new UnreadableError(UNREADABLE.openQuote((open.row ?? 0) + 1));
  return squared(data.map((line) => line.map(withoutFormulaGuard)));
}

// The one that makes the most cells in lines of the same length: commas occur within cells, too.
function guessSeparator(text: string): string {
  const scores = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: TRIED, skipEmptyLines: 'greedy' });
    const counts = new Map<number, number>();
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + length);
    return Math.max(0, ...counts.values());
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
}
