import { unicodeForm } from '@kitroom/contract/unicode-form';
import { type KnownList, looksLikeTable } from './find-separator.ts';

type Lines = string[][];

/** Box-drawing bars of all weights, and the broken bar. */
const BARS = /[\u2502\u2503\u2506\u2507\u250A\u250B\u254E\u254F\u2551\u00A6]/gu;
/** A line of dashes and corners between rows. */
const RULE = /^(?=.*[-=\u2013\u2014\u2500-\u257F])[\s|+:=_\u2013\u2014\u2500-\u257F-]+$/u;

interface DrawnTable {
  lines: Lines;
  /** Every line starts with a bar or is a rule. */
  isFramed: boolean;
}

/** The cells of a table drawn with bars, such as Markdown or the output of a database client; null for other text. */
export function drawnTable(text: string): DrawnTable | null {
  if (!/[|\u2502\u2503\u2551]/u.test(text)) return null;
  const all = text.split('\n').filter((line) => line.trim() !== '');
  const rows = all.map((line) => line.replace(BARS, '|').trim()).filter((line) => !RULE.test(line));
  const isRuled = all.some((line) => RULE.test(line) && /[|+\u253C]/u.test(line));
  if (!isRuled && rows.filter((row) => row.includes('|')).length <= rows.length / 2) return null;
  const lines = rows.map(barCells);
  const isFramed = rows.every((row) => row.startsWith('|')) && lines.some((line) => line.length > 1);
  return isFramed || rows.length < all.length ? { lines, isFramed } : null;
}

function barCells(row: string): string[] {
  // Wikis write `||Name||Size||` above `|Emma|M|`.
  const bars = row.startsWith('||') ? row.replaceAll('||', '|') : row;
  const inner = bars.startsWith('|') ? bars.replace(/^\|/u, '').replace(/\|$/u, '') : bars;
  return inner.split(/(?<!\\)\|/u).map((cell) =>
    cell
      .trim()
      .replaceAll('\\|', '|')
      .split(/<br\s*\/?>/iu)
      .map((line) => line.trim())
      .join('\n')
      .replace(/^(\*\*|__|`)(.+)\1$/u, '$2'),
  );
}

const GAP = /\S\s{2,}\S/u;

/** The cells of a table whose columns are aligned with blanks; null for other text. */
export function alignedTable(text: string, list: KnownList): Lines | null {
  const rows = unicodeForm(text, 'NFC')
    .replace(/^\s*\n/u, '')
    .trimEnd()
    .split('\n')
    .map((line) => line.replaceAll('\u00A0', ' ').trimEnd())
    .filter((line) => !RULE.test(line));
  if (!rows.some((row) => GAP.test(row))) return null;
  const starts = columnStarts(rows.filter((row) => GAP.test(row)));
  const aligned = rows.map((row) => (GAP.test(row) ? sliced(row, starts) : placed(row, starts)));
  const isAligned = aligned.every((line) => line.every((cell) => !GAP.test(cell)));
  // Pasted through a proportional font, columns only keep their gaps.
  const lines = isAligned ? aligned : rows.map((row) => row.trim().split(/\s{2,}/u));
  return looksLikeTable(lines, list) ? lines : null;
}

/** Where columns begin: after two or more positions that are blank in every row. */
function columnStarts(rows: readonly string[]): number[] {
  const isBlank: boolean[] = [];
  for (const row of rows)
    for (let at = 0; at < row.length; at++) isBlank[at] = row[at] === ' ' && (isBlank[at] ?? true);
  return isBlank.flatMap((blank, at) =>
    !blank && (at === 0 || (isBlank[at - 1] && (isBlank[at - 2] ?? true))) ? [at] : [],
  );
}

function sliced(row: string, starts: readonly number[]): string[] {
  return starts.map((start, at) => row.slice(start, starts[at + 1]).trim());
}

/** A line without gaps is one cell: a title, or a name alone. */
function placed(row: string, starts: readonly number[]): string[] {
  const column = Math.max(
    0,
    starts.findLastIndex((start) => start <= row.search(/\S/u)),
  );
  return [...Array.from({ length: column }, () => ''), row.trim()];
}
