/** A line of separated text. */
export interface SplitLine {
  cells: string[];
  /** Places of cells whose quotation marks can be read in more than one way. */
  doubtful: number[];
}

/** Separated text, line by line. */
interface SplitText {
  lines: SplitLine[];
  /** Whether a quotation mark is never closed: the text ends in the line behind the last one. */
  isOpen: boolean;
}

interface Cell {
  text: string;
  /** Where it ends. */
  end: number;
  isDoubtful: boolean;
}

/**
 * Splits text as RFC 4180 says, whatever its lines end with, and as people write it: with blanks around quotation marks, and with
 * single ones within cells, such as `"24" x 36"` and `"Ace" cut`.
 */
export function splitText(text: string, separator: string, most = Number.POSITIVE_INFINITY): SplitText {
  const lines: SplitLine[] = [];
  let line: SplitLine = { cells: [], doubtful: [] };
  let at = 0;
  let isBehindSeparator = false;
  while ((at < text.length || isBehindSeparator) && lines.length < most) {
    const cell = cellAt(text, at, separator);
    if (cell === null) return { lines, isOpen: true };
    if (cell.isDoubtful) line.doubtful.push(line.cells.length);
    line.cells.push(cell.text);
    isBehindSeparator = text[cell.end] === separator;
    at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1);
    if (isBehindSeparator) continue;
    lines.push(line);
    line = { cells: [], doubtful: [] };
  }
  return { lines, isOpen: false };
}

/** Null: its quotation mark is never closed. */
function cellAt(text: string, from: number, separator: string): Cell | null {
  const start = behindBlanks(text, from);
  if (text[start] !== '"') return plainCell(text, from, separator);
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return null;
  const end = behindBlanks(text, close + 1);
  if (isEnd(text, end, separator))
    return { text: unquoted(text.slice(start + 1, close)), end, isDoubtful: false };
  return looseCell(text, { from, start }, separator);
}

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from;
  while (!isEnd(text, end, separator)) end += 1;
  return { text: text.slice(from, end), end, isDoubtful: false };
}

/**
 * A cell that begins with a quotation mark, has another in it, and ends in the same line. One that separates cells may be meant
 * for this one, too: it is doubtful. Where another cell with quotation marks follows, the mark is that of a text.
 */
function looseCell(text: string, { from, start }: { from: number; start: number }, separator: string): Cell {
  let hasSeparator = false;
  for (let at = start + 1; !isLineEnd(text, at); at++) {
    if (text[at] === separator) {
      if (text[behindBlanks(text, at + 1)] === '"') break;
      hasSeparator = true;
    }
    if (text[at] !== '"') continue;
    const end = behindBlanks(text, at + 1);
    if (!isEnd(text, end, separator)) continue;
    const inner = text.slice(start + 1, at);
    // `"A" and "B"` has its own quotation marks; `"24" x 36""` is quoted.
    const isText = (inner.split('"').length - 1) % 2 === 0 && !inner.endsWith('"');
    if (isText && !hasSeparator) break;
    return { text: unquoted(inner), end, isDoubtful: hasSeparator };
  }
  return plainCell(text, from, separator);
}

function unquoted(text: string): string {
  return text.replaceAll('""', '"');
}

function behindBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

function isEnd(text: string, at: number, separator: string): boolean {
  return text[at] === separator || isLineEnd(text, at);
}

function isLineEnd(text: string, at: number): boolean {
  return at >= text.length || text[at] === '\n' || text[at] === '\r';
}
