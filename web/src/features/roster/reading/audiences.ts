import { namesAudience } from '@kitroom/contract/lists/size-words';
import { tidyText } from '@kitroom/contract/unicode-form';
import { EXPLICIT, filledCells, type Line, looksLikeSize, readHeader } from './headers.ts';

const YOUTH = new Set('youth youths yth kids child children juniors'.split(' '));
const ADULT = new Set('adult adults unisex'.split(' '));
/** The other words in a line such as `Youth sizes`. */
const SIZES = new Set('size sizes sizing jersey jerseys uniform uniforms shirt shirts order'.split(' '));
/** Headers of columns that say `Y` or `A`. */
const ASKS_WHOSE = /youth|adult|\bage\b|\btype\b|\by\W?a\b/iu;
const WHOSE_WORDS = /\b(?:youth|adult|age|group|type|y|a)\b/giu;

type Audience = 'youth' | 'adult';

/**
 * For whom the sizes below a line are that says nothing else: `YOUTH SIZES`, `Adult`. A title may say it among other words:
 * `Red Mesa youth sizes 2026`.
 */
export function audienceBelow(line: Line, isTitle: boolean): Audience | null {
  const [text, ...more] = filledCells(line);
  if (text === undefined || more.length > 0) return null;
  return audienceIn(text, !isTitle || !/\bsiz(?:e|es|ing)\b/iu.test(text));
}

const TEAM =
  /^(?:(?:team|squad|varsity|jv|junior varsity|freshm[ae]n|boys|girls|players|coaches|staff)\b(?: \S+)?|u-?1\d\b.{0,20}|1\d(?:u|s)\b.{0,20}|1\d (?:blue|red|black|white|gold|silver|navy|green|orange|purple|gr[ae]y|pink|teal|royal|maroon|elite|national|regional|premier|select|club))$/iu;

/** A line between the players that says of which team those below it are. */
function isTeam(line: Line): boolean {
  const [text = '', ...more] = filledCells(line);
  return more.length === 0 && TEAM.test(text.trim());
}

/** Takes lines such as `Youth` from between the players; the plain sizes below them, or below a title, say whose they are. */
export function withSections(
  lines: readonly Line[],
  titles: readonly Line[],
  isTable: boolean,
): { rows: readonly Line[]; sections: readonly Line[] } {
  // In a single column, `Youth` is a cell like any other.
  if (!isTable) return { rows: lines, sections: [] };
  let audience = titles.map((title) => audienceBelow(title, true)).findLast((each) => each !== null);
  const [rows, sections]: [Line[], Line[]] = [[], []];
  for (const line of lines) {
    const section = audienceBelow(line, false);
    if (section || isTeam(line)) {
      audience = section ?? audience;
      sections.push(line);
    } else if (audience === 'youth' && !saysAdult(line)) {
      rows.push(line.map((cell, at) => (at > 0 ? ofYouth(cell) : cell)));
    } else rows.push(line);
  }
  return { rows, sections };
}

/** Sizes as a column beside them says whose they are: `Youth/Adult`, `Age Group`, `Jersey Type` beside `Jersey Size`. */
export function withAudienceColumns(labels: Line, lines: readonly Line[]): readonly Line[] {
  const headers = labels.map(readHeader);
  const isSize = (at: number) => !headers[at] || /size$|^jersey$/iu.test(headers[at].header);
  let rows = lines;
  for (const [column, label] of labels.entries()) {
    if (headers[column] || !holdsAudiences(label, lines, column)) continue;
    const garment = readHeader(label.replace(WHOSE_WORDS, ' '));
    const only = garment && garment.rank >= EXPLICIT ? garment.header.replace(/Size$/u, '') : null;
    const isMeant = (at: number) =>
      at !== column && isSize(at) && (only === null || headers[at]?.header.startsWith(only) === true);
    rows = rows.map((line) =>
      audienceOfCell(label, line[column]) === 'youth'
        ? line.map((cell, at) => (isMeant(at) ? ofYouth(cell) : cell))
        : line,
    );
  }
  return rows;
}

function holdsAudiences(label: string, lines: readonly Line[], column: number): boolean {
  const filled = filledCells(lines.map((line) => line[column] ?? ''));
  const audiences = filled.filter((cell) => audienceOfCell(label, cell) !== null);
  return audiences.length > filled.length / 2;
}

function audienceOfCell(label: string, cell: string | undefined): Audience | null {
  const text = tidyText(cell ?? '').toLowerCase();
  const isLetter = ASKS_WHOSE.test(label) && (text === 'y' || text === 'a');
  if (isLetter) return text === 'y' ? 'youth' : 'adult';
  return audienceIn(text);
}

/** Null if a text says more than for whom, unless that does not matter. */
function audienceIn(text: string, isAlone = true): Audience | null {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const isYouth = words.some((word) => YOUTH.has(word));
  const isAdult = words.some((word) => ADULT.has(word));
  const saysNoMore = words.every((word) => YOUTH.has(word) || ADULT.has(word) || SIZES.has(word));
  if (isYouth === isAdult || (isAlone && !saysNoMore)) return null;
  return isYouth ? 'youth' : 'adult';
}

function saysAdult(line: Line): boolean {
  return line.some((cell) => audienceIn(cell) === 'adult');
}

/** A person decides what adult size it is. */
function ofYouth(cell: string): string {
  return looksLikeSize(cell) && !namesAudience(cell) ? `Youth ${cell}` : cell;
}
