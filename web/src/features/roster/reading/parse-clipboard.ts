import { readPasted } from '../../../reading/read-pasted.ts';
import { filledWidth } from '../../../reading/table.ts';
import type { ClipboardTexts } from '../../../ui/copy-text.ts';
import { nameList } from '../../../ui/sentence-parts.ts';
import { filledCells, isHeaderLine, type Line, looksLikeData, readHeader } from './headers.ts';
import { spacedPlayers } from './spaced-players.ts';

/** Lines of cells copied from a spreadsheet, a CSV file, a web page, or a table in an email or a text. */
export interface ParsedClipboard {
  lines: readonly Line[];
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
  const texts = pasted.isText ? pasted.lines.map(([text = '']) => text) : null;
  const lines = labeledLines(pasted.lines) ?? (texts && spacedPlayers(texts)) ?? pasted.lines;
  const doubtful = [...new Set(pasted.doubtful.map(({ row }) => `${row + 1}`))];
  return {
    lines: [...lines, ...pasted.around.filter(mayBePlayer).map((line) => [line])],
    around: pasted.around.filter((line) => !mayBePlayer(line)),
    notes: [
      ...pasted.notes,
      ...(doubtful.length === 0 ? [] : [`Check the quotation marks in line ${nameList(doubtful)}.`]),
    ],
  };
}

/** "Late addition: Zoe Li 4 L" */
function mayBePlayer(line: string): boolean {
  return line.split(/[^\p{L}\p{N}]+/u).some(looksLikeData);
}

const LABELED = /^([^:\t]{1,60}):[ \t]*([^\t]*)$/u;
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

const MARKS = [
  /** Signs of lists and of quoted mail. */
  /^\s*(?:[>•‣◦▪●·*–—-]\s+)+/u,
  /** Who wrote a message when. */
  /^\s*\[\d{1,4}[^\]\n]{3,40}\]\s*[^:\n\t]{1,40}:\s+/u,
  /^\s*\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}:\d\d[^:\n\t]{0,60}:\s+/u,
];
const COUNT = /^\s*(\d{1,4})[.)]\s+/u;

/** A text without what mail, chats and lists put before most of its lines; a mark before a few of them stays. */
function withoutListMarks(text: string): string {
  const lines = text.split(/\r\n?|\n/u);
  const filled = lines.filter((line) => line.trim() !== '');
  const most = filled.length / 2;
  const mark = MARKS.find((each) => filled.filter((line) => each.test(line)).length > most);
  const plain = mark ? lines.map((line) => line.replace(mark, '')) : lines;
  // "7. Emma" may be number 7; 1, 2, 3, … only counts the lines.
  const counts = plain.flatMap((line) => COUNT.exec(line)?.[1] ?? []);
  const isCounted = counts.length > most && counts.every((count, at) => Number(count) === at + 1);
  return (isCounted ? plain.map((line) => line.replace(COUNT, '')) : plain).join('\n');
}
