import { tidyText } from '@kitroom/contract/unicode-form';
import { isFooter } from '../../../reading/footers.ts';
import type { ClipboardTexts } from '../../../ui/clipboard-texts.ts';
import { withAudienceColumns, withSections } from './audiences.ts';
import { countTitles, headerIndex, isTable } from './find-header.ts';
import { filledCells, isHeaderLine, type Line, looksLikeData, readHeader } from './headers.ts';
import { type MappedColumn, mapColumns, type PastedColumn } from './map-columns.ts';
import { parseClipboard } from './parse-clipboard.ts';
import { isSaid, readMail } from './read-mail.ts';
import { withItemColumns, withOneSize } from './size-columns.ts';

export interface PastedRoster {
  /** Null without a header line: the cells then go side by side from where they are pasted. */
  columns: readonly PastedColumn[] | null;
  rows: readonly Line[];
  /** Lines that name the columns. */
  headers: readonly string[];
  /** Lines that are not players: titles, sections, a database client's count of the rows, and a mail around its table. */
  skipped: readonly string[];
  /** Sentences on what a person might have decided otherwise. */
  notes: readonly string[];
}

export interface RosterSource {
  texts: ClipboardTexts;
  /** Those that the roster has already. */
  specialItems: readonly string[];
}

/** Reads what was pasted. Throws `UnreadableError`. */
export function readRosterSource({ texts, specialItems }: RosterSource): PastedRoster {
  const { lines, texts: typed, around, notes } = parseClipboard(texts);
  const mail = typed && unstacked(lines) === lines && readMail(typed);
  if (mail) return { ...OF_MAIL, ...mail };
  const roster = readRoster(lines, specialItems);
  return { ...roster, skipped: [...roster.skipped, ...around], notes: [...roster.notes, ...notes] };
}

const OF_MAIL = { headers: [], notes: [] };

/** Reads a line that is a player's, whatever it looks like. */
export function readLine(line: string): PastedRoster {
  const mail = readMail([line]);
  return mail ? { ...OF_MAIL, ...mail } : readRoster([[line]]);
}

/**
 * Finds the header line, if there is one, and which of the roster's columns each pasted column is. `specialItems`: those
 * that the roster has already.
 */
export function readRoster(pasted: readonly Line[], specialItems: readonly string[] = []): PastedRoster {
  const { lines: all, count } = withoutFooters(upright(unstacked(pasted)));
  const { lines, notes: reshaped } = withOneSize(all);
  const at = headerIndex(lines);
  if (at === -1) return readWithoutHeader(lines, count);
  const header = lines[at] ?? [];
  const labels = withSecondLine(header, lines[at + 1] ?? []);
  const height = labels === header ? 1 : 2;
  const titles = lines.slice(0, at);
  const tables = withOneHeader(labels, header, lines.slice(at + height));
  const { rows, sections } = withSections(tables.rows, titles, isTable(lines));
  const lists = sideBySide(tables.labels, rows);
  const items = withItemColumns(lists.labels, lists.rows);
  const players = withAudienceColumns(items.labels, items.lines);
  const { columns, notes } = mapColumns(items.labels, players, specialItems);
  return {
    columns: columns.map(({ column }) => column),
    rows: players.map((line) => typedBelow(line, columns) ?? columns.map(({ read }) => read(line))),
    headers: asTexts([...lines.slice(at, at + height), ...tables.headers]),
    skipped: [...asTexts([...titles, ...sections]), ...count],
    notes: [...reshaped, ...lists.notes, ...items.notes, ...notes],
  };
}

function readWithoutHeader(lines: readonly Line[], count: readonly string[]): PastedRoster {
  const height = countTitles(lines);
  const titles = lines.slice(0, height);
  const { rows, sections } = withSections(lines.slice(height), titles, isTable(lines));
  const skipped = [...asTexts([...titles, ...sections]), ...count];
  return { columns: null, rows, headers: [], skipped, notes: [] };
}

/** The same headers again to the right are a second list: its players come below those of the first. */
function sideBySide(
  labels: Line,
  rows: readonly Line[],
): { labels: Line; rows: readonly Line[]; notes: string[] } {
  const names = labels.map((label) => tidyText(label).toLowerCase());
  const first = names.find((name) => name !== '');
  const starts = names.flatMap((name, at) => (name === first ? [at] : []));
  const named = (from: Line, block: number) => from.slice(starts[block], starts[block + 1]);
  const blocks = starts.map((_, block) => filledCells(named(names, block)).join('\t'));
  const isList = blocks.length > 1 && names.some((name) => readHeader(name)?.header === 'player');
  if (!isList || !blocks[0]?.includes('\t') || new Set(blocks).size > 1) return { labels, rows, notes: [] };
  return {
    labels: named(labels, 0),
    rows: blocks.flatMap((_, block) =>
      rows.map((line) => named(line, block)).filter((line) => filledCells(line).length > 0),
    ),
    notes: [`There were ${blocks.length} lists side by side: now they stand one below the other.`],
  };
}

function asTexts(lines: readonly Line[]): string[] {
  return lines.map((line) => line.filter((cell) => cell !== '').join(', ')).filter((line) => line !== '');
}

/** Phones, PDF files, and pages copy a table as one cell a line: the headers, and as many cells for each player. */
function unstacked(lines: readonly Line[]): readonly Line[] {
  const filled = lines.map(filledCells).filter((line) => line.length > 0);
  const width = filled.findIndex(([cell = '']) => readHeader(cell) === null);
  const isStacked = width > 1 && filled.length % width === 0 && filled.every((line) => line.length === 1);
  if (!isStacked) return lines;
  const rows = filled.flatMap((_, at) => (at % width === 0 ? [filled.slice(at, at + width).flat()] : []));
  return rows.slice(1).every((row) => row.some(looksLikeData)) ? rows : lines;
}

/** No player of a table is called "(2 rows)" or "Total"; a single copied column may hold anything. */
function withoutFooters(all: readonly Line[]): { lines: readonly Line[]; count: string[] } {
  if (!isTable(all)) return { lines: all, count: [] };
  // "Hi Kim", "Thanks!" above and below it.
  const isSaidOnly = ([text = '', ...more]: Line) => more.length === 0 && isSaid(text);
  const isOther = (line: Line) => isFooter(line) || isSaidOnly(filledCells(line));
  return { lines: all.filter((line) => !isOther(line)), count: asTexts(all.filter(isOther)) };
}

/** Where the headers are below each other, each column is a player. */
function upright(lines: readonly Line[]): readonly Line[] {
  const filled = lines.filter((line) => filledCells(line).length > 0);
  const headers = filled.map(([label = '']) => readHeader(label)?.header);
  const at = headers.indexOf('player');
  const [, ...names] = filled[at] ?? [];
  const isTurned =
    filled.length > 1 &&
    names.length > 1 &&
    headers.every((header) => header !== undefined) &&
    names.every((name) => readHeader(name) === null && !looksLikeData(name));
  const width = filled.reduce((most, { length }) => Math.max(most, length), 0);
  return isTurned
    ? Array.from({ length: width }, (_, player) => filled.map((line) => line[player] ?? ''))
    : lines;
}

/**
 * The headers come again on each page, or in another order above another table: its cells, as the first headers have them. What those
 * lack comes behind.
 */
function withOneHeader(first: Line, header: Line, lines: readonly Line[]) {
  const labels = [...first];
  const [rows, headers]: [Line[], Line[]] = [[], []];
  const isRepeated = repeats(header);
  let places: readonly number[] = [];
  for (const line of lines) {
    const cells = filledCells(line);
    const isHeader =
      cells.length > 1 && isHeaderLine(line) && cells.every((cell) => readHeader(cell) !== null);
    if (isRepeated(line) || (isHeader && labels.length < MOST_LABELS)) {
      headers.push(line);
      while (rows.length > 0 && filledCells(rows.at(-1) ?? []).length === 0) rows.pop();
      places = isRepeated(line) ? [] : placesIn(labels, line);
    } else if (places.length === 0) rows.push(line);
    else {
      const row = labels.map((_, at) => line[places.indexOf(at)] ?? '');
      rows.push([...row, ...line.slice(places.length)]);
    }
  }
  return { labels, rows, headers };
}

const MOST_LABELS = 100;

/** Which label each header is; those that are none are added. */
function placesIn(labels: string[], header: Line): number[] {
  const places: number[] = [];
  for (const cell of header) {
    const meant = readHeader(cell)?.header;
    const at = labels.findIndex(
      (label, place) => !places.includes(place) && readHeader(label)?.header === meant,
    );
    places.push(at === -1 ? labels.push(cell) - 1 : at);
  }
  return places;
}

/** "Zoe Li 4 L" in one cell below a table; null where there is no column for what it says. */
function typedBelow(line: Line, columns: readonly MappedColumn[]): Line | null {
  const [text = '', ...more] = filledCells(line);
  if (columns.length < 2 || more.length > 0 || !/\s/u.test(text)) return null;
  const [row = [], ...rows] = readMail([text])?.rows ?? [];
  const places = columns.map(({ column }) => ('index' in column ? column.index : -1));
  const isWhole =
    row.length > 0 && rows.length === 0 && row.every((cell, at) => cell === '' || places.includes(at));
  return isWhole ? places.map((at) => row[at] ?? '') : null;
}

/**
 * Merged header cells leave blanks that a second line fills: "Sizes" above "Jersey", "Spandex", "Tee". Returns the
 * header itself if the next line is a player.
 */
function withSecondLine(header: Line, next: Line): Line {
  const fillsBlank = next.some((cell, at) => tidyText(cell) !== '' && tidyText(header[at] ?? '') === '');
  if (!fillsBlank || filledCells(next).some((cell) => readHeader(cell) === null)) return header;
  let group = '';
  return Array.from({ length: Math.max(header.length, next.length) }, (_, at) => {
    const own = header[at] ?? '';
    const below = next[at] ?? '';
    if (tidyText(own) !== '') group = own;
    if (tidyText(below) === '' || below === own) return own;
    const both = `${group} ${below}`;
    return readHeader(both) ? both : below;
  });
}

/** Whether a line is the header again: a long paste has one on each page. */
function repeats(header: Line): (line: Line) => boolean {
  const textsOf = (line: Line) => filledCells(line).map((cell) => tidyText(cell).toLowerCase());
  const texts = textsOf(header);
  const isFirst = (cell: string) => cell.trim().toLowerCase() === texts[0];
  return (line) => line.some(isFirst) && textsOf(line).join('\t') === texts.join('\t');
}
