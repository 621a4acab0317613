import { readPasted } from '../../../reading/read-pasted.ts';
import { filledWidth } from '../../../reading/table.ts';
import type { ClipboardTexts } from '../../../ui/clipboard-texts.ts';
import { nameList } from '../../../ui/sentence-parts.ts';
import { headerIndex } from './find-header.ts';
import {
  filledCells,
  isHeaderLine,
  type Line,
  looksLikeData,
  looksLikeNumber,
  readHeader,
} from './headers.ts';
import { withoutListMarks } from './line-marks.ts';

/** Lines of cells copied from a spreadsheet, a CSV file, a web page, or a table in an email or a text. */
export interface ParsedClipboard {
  lines: readonly Line[];
  /** The lines of what may be a text and no table, as they were typed. */
  texts: readonly string[] | null;
  /** The lines of a mail around its table that are not among them: they hold neither a number nor a size. */
  around: readonly string[];
  notes: readonly string[];
}

const ROSTER = {
  countHeaders: (cells: Line) => (isHeaderLine(cells) ? filledCells(cells).length : 0),
  isData: looksLikeData,
};

/** Throws `UnreadableError`. */
export function parseClipboard({ plain, html }: ClipboardTexts): ParsedClipboard {
  const pasted = readPasted({ plain: withoutListMarks(plain), html }, ROSTER);
  filledWidth(pasted.lines);
  const labeled = labeledLines(pasted.lines);
  const lines = labeled ?? pasted.lines;
  const doubtful = [...new Set(pasted.doubtful.map(({ row }) => `${row + 1}`))];
  return {
    lines: [...lines, ...pasted.around.filter(mayBePlayer).map((line) => [line])],
    texts:
      !labeled && (pasted.isText || isRagged(plain, html, pasted.lines))
        ? plain.split(/\r\n?|[\n\u2028\u2029]/u)
        : null,
    around: pasted.around.filter((line) => !mayBePlayer(line)),
    notes: [
      ...pasted.notes,
      ...(doubtful.length === 0 ? [] : [`Check the quotation marks in line ${nameList(doubtful)}.`]),
    ],
  };
}

/** Lines with commas that are no table: most have none, or some have what no table has: a greeting, or "#15". */
function isRagged(plain: string, html: string, lines: readonly Line[]): boolean {
  if (/\t|^["|+\u2500-\u257F]/mu.test(plain) || html.includes('<table')) return false;
  const filled = lines.map(filledCells).filter((cells) => cells.length > 0);
  if (filled.filter(({ length }) => length === 1).length > filled.length / 2) return true;
  const header = headerIndex(lines);
  if (header !== -1)
    return /#\s?\d/u.test(lines[header]?.join() ?? '') || lines[header]?.some(isLabeled) === true;
  const hasGaps = lines.some((cells) =>
    cells.slice(0, filledCells(cells).length).some((cell) => cell.trim() === ''),
  );
  const isOdd = (cells: Line) =>
    cells.some(isLabeled) || !cells.some(looksLikeData) || cells.some((cell) => /#\s?\d|\/.+\//u.test(cell));
  const hasNumbers = filled.some(([, number = '']) => looksLikeNumber(number));
  return (
    !hasGaps && (filled.length > 1 ? filled.some(isOdd) || !hasNumbers : /#\s?\d|\p{L}: ?\d/u.test(plain))
  );
}

/** "jersey number 7", "tee M" */
function isLabeled(cell: string): boolean {
  const [, label = '', data = ''] = /^(.{2,40})\s(\S{1,6})$/u.exec(cell.trim()) ?? [];
  return looksLikeData(data) && readHeader(label) !== null;
}

/** "Late addition: Zoe Li 4 L" */
function mayBePlayer(line: string): boolean {
  return line.split(/[^\p{L}\p{N}]+/u).some(looksLikeData);
}

const LABELED = /^([^:?\t]{1,60})[:?][ \t]*([^\t]*)$/u;
const MOST_LABELS = 20;

/**
 * Players written one below the other with a label in each line: `Player Name: Emma`, `Jersey Number: 12`. Null unless
 * each line has one, and at least two of the labels name columns.
 */
function labeledLines(lines: readonly Line[]): Line[] | null {
  const filled = lines.map((line) => line.join('\t').trim()).filter((line) => line !== '');
  const pairs = filled.map((line) => LABELED.exec(line));
  const labels = [...new Set(pairs.flatMap((pair) => pair?.[1]?.trim() ?? []))];
  const known = labels.filter((label) => readHeader(label) !== null);
  if (known.length < 2 || labels.length > MOST_LABELS || pairs.some((pair) => pair === null)) return null;
  const players: Map<string, string>[] = [];
  for (const [, label = '', text = ''] of pairs.filter((pair) => pair !== null)) {
    const name = label.trim();
    if (players.length === 0 || name === labels[0] || players.at(-1)?.has(name)) players.push(new Map());
    players.at(-1)?.set(name, text.trim());
  }
  return [labels, ...players.map((player) => labels.map((label) => player.get(label) ?? ''))];
}
