import { filledCells, isHeaderLine, type Line, looksLikeData, readHeader } from './headers.ts';

/** Titles such as "Spring 2026 jersey order" may come before the header. */
const TITLE_LINES = 4;
/** SPEC §9's words. A player called "Enamel" has none of them. */
const HEADER_WORD = /(?<!\p{L})(?:name|player|jersey)/iu;

/** What stands for a player whose name nobody has yet: `Name unknown`, `Player TBD`. */
const NOT_KNOWN = /(?<!\p{L})(?:unknown|unnamed|tb[acd]|missing|pending|no name|not known)(?!\p{L})/iu;

/** The index of the first header line, or -1. */
export function headerIndex(lines: readonly Line[]): number {
  // A single cell was copied as a value, whatever it contains.
  if (lines.length === 1 && lines[0]?.length === 1) return -1;
  const above = lines.slice(0, TITLE_LINES + 1);
  const candidates = above.flatMap((line, at) =>
    isHeaderLine(line) && namesColumn(line, isTable(lines)) ? [at] : [],
  );
  const at = candidates.find((each) => filledCells(lines[each] ?? []).length > 1) ?? candidates[0] ?? -1;
  if (at === -1) return isUnknownHeader(lines) ? 0 : -1;
  const header = filledCells(lines[at] ?? []);
  const hasOnlyTitles = lines.slice(0, at).every((line) => {
    const title = filledCells(line);
    return title.length <= 1 || (title.length < header.length && !title.some(looksLikeData));
  });
  const namesSeveral = header.filter((cell) => readHeader(cell) !== null).length > 1;
  return at === 0 || (hasOnlyTitles && namesSeveral) ? at : -1;
}

/** Whether lines have several columns. */
export function isTable(lines: readonly Line[]): boolean {
  return lines.some((line) => filledCells(line).length > 1);
}

/** One cell above a table is its title, unless it names the first column; "Player: Emma" in a list is Emma. */
function namesColumn(line: Line, isInTable: boolean): boolean {
  const [cell = '', ...more] = filledCells(line);
  if (more.length > 0) return true;
  return isInTable ? readHeader(cell)?.header === 'player' : !cell.includes(':');
}

/** SPEC's words in a first line of words that name nothing else: a header if what follows holds numbers or sizes. */
function isUnknownHeader(lines: readonly Line[]): boolean {
  const [first = [], ...below] = lines;
  const header = filledCells(first);
  const isWords = header.length > 1 && HEADER_WORD.test(header.join(' ')) && !header.some(looksLikeData);
  if (!isWords) return false;
  const players = below.filter((line) => filledCells(line).length > 0);
  return players.filter((line) => line.some(looksLikeData)).length > players.length / 2;
}

/** How many lines above a table without a header are its titles: SPEC's words in the only cell of a line. */
export function countTitles(lines: readonly Line[]): number {
  if (!isTable(lines)) return 0;
  let titles = 0;
  for (const [at, line] of lines.slice(0, TITLE_LINES).entries()) {
    const [title, ...more] = filledCells(line);
    if (more.length > 0) break;
    if (title !== undefined && HEADER_WORD.test(title) && !NOT_KNOWN.test(title)) titles = at + 1;
  }
  return titles;
}
