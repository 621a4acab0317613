import { RUNS_AS_FORMULA } from '@kitroom/contract/formula-guard';
import Papa from 'papaparse';

/** Lines as a CSV file: UTF-8 with a byte order mark, without which Excel guesses the encoding. */
export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  const csv = Papa.unparse(
    lines.map((line) => [...line]),
    { newline: '\r\n', escapeFormulae: RUNS_AS_FORMULA },
  );
  return `\uFEFF${csv}\r\n`;
}
