export interface SeparatedText {
  lines: string[][];
  /** Cells whose quotation marks can be read in more than one way, from 0. */
  doubtful: { row: number; column: number }[];
}

interface Cell {
  text: string;
  /** Where it ends. */
  end: number;
  isDoubtful: boolean;
}

/**
 * Splits text, whose lines end with a line feed, as RFC 4180 says, and as people write it: with blanks around quotation marks, and
 * with single ones within cells, such as `"24" x 36"` and `"Ace" cut`. A mark that is never closed is a letter. So is one that would
 * join lines where it is a ditto mark, alone in its cell, or where tabs separate and what it would join has some: programs that copy
 * cells put no tab into one with a line break.
 */
export function separated(text: string, separator: string, most = Number.POSITIVE_INFINITY): SeparatedText {
  const lines: string[][] = [];
  const doubtful: SeparatedText['doubtful'] = [];
  let line: string[] = [];
  let at = 0;
  let isBehindSeparator = false;
  while ((at < text.length || isBehindSeparator) && lines.length < most) {
    const cell = cellAt(text, at, separator, lines.at(-1)?.length ?? 0);
    if (cell.isDoubtful) doubtful.push({ row: lines.length, column: line.length });
    line.push(cell.text);
    isBehindSeparator = text[cell.end] === separator;
    at = cell.end + 1;
    if (isBehindSeparator) continue;
    lines.push(line);
    line = [];
  }
  return { lines, doubtful };
}

/** `width`: how many cells the line above has. */
function cellAt(text: string, from: number, separator: string, width: number): Cell {
  const start = behindBlanks(text, from);
  if (text[start] !== '"') return plainCell(text, from, separator);
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return { ...plainCell(text, from, separator), isDoubtful: separator !== '\t' };
  const end = behindBlanks(text, close + 1);
  if (!isEnd(text, end, separator)) return looseCell(text, { from, start }, separator);
  const inner = text.slice(start + 1, close);
  if (!inner.includes('\n')) return { text: unquoted(inner), end, isDoubtful: false };
  const areLines = areWholeLines(text, { start, end }, separator, width);
  // Where both marks stand alone in their cells, they are ditto marks.
  const isAlone = inner.endsWith(separator) || (width < 2 && inner.endsWith('\n'));
  const isDitto = isEnd(inner, behindBlanks(inner, 0), separator) && (areLines || isAlone);
  if (isDitto || (separator === '\t' && inner.includes('\t')))
    return { ...plainCell(text, from, separator), isDoubtful: true };
  return { text: unquoted(inner), end, isDoubtful: areLines };
}

/** Whether each of the lines that a cell joins could be a line of its own: it has as many cells as the line above. */
function areWholeLines(
  text: string,
  { start, end }: { start: number; end: number },
  separator: string,
  width: number,
): boolean {
  if (width < 2) return false;
  const last = text.indexOf('\n', end);
  const lines = text.slice(text.lastIndexOf('\n', start) + 1, last < 0 ? text.length : last).split('\n');
  return lines.every((line) => line.split(separator).length === width);
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

/** A text without the doubling of its quotation marks. */
export function unquoted(text: string): string {
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
  return at >= text.length || text[at] === '\n';
}
