import { excerpt, nameList, withCommas } from '../../ui/sentence-parts.ts';
import { columnNames } from './column-names.ts';
import { fieldOf, footersBelow, noticesAbout, repeatedHeaders } from './find-headers.ts';
import type { ReadTable } from './use-source.ts';

/** Columns and lines that are named; the others are counted. */
const NAMED = 12;

const SHORT_CODES =
  'Some codes are numbers with fewer digits than the others. Excel removes zeros at the start, such as in 00123: please check them.';

/** The notices about what is imported of a table, and what is not. `key`: the field that tells which record each line is for. */
export function tableNotices(table: ReadTable, key: string): string[] {
  const { sheet, sheets, headerLine, mapping } = table;
  const others = sheets.filter((one) => one !== sheet).map(({ name }) => name);
  const textOf = (line: readonly string[] = []) => line.filter((cell) => cell.trim() !== '').join(', ');
  const above = sheet.lines
    .slice(0, headerLine)
    .map(textOf)
    .filter((text) => text !== '');
  const footers = footersBelow(sheet.lines, headerLine).map((at) => textOf(sheet.lines[at]));
  const repeated = repeatedHeaders(sheet.lines, headerLine);
  const left = new Set(repeated);
  const below = sheet.lines.filter((_line, at) => at > headerLine && !left.has(at));
  const columns = columnsLeftOut(table, below);
  const sentences = [
    others.length > 0 && `Only the sheet “${sheet.name}” is imported. Left out: ${named(others)}.`,
    ...sheet.about,
    above.length > 0 && `Above the headers and not imported: ${named(above)}.`,
    repeated.length > 0 &&
      `The headers again, and not imported: line ${nameList(repeated.map((at) => withCommas(at + 1)))}.`,
    footers.length > 0 && `Below the headers and not imported: ${named(footers)}.`,
    columns.length > 0 && `Columns that are not imported: ${named(columns)}.`,
    ...noticesAbout(sheet.notices, headerLine, mapping),
    hasShortCodes(below, mapping[key]) && SHORT_CODES,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

type Lines = ReadTable['sheet']['lines'];

/** Numbers that only count differ in length, too. */
const LEAST_DIGITS = 3;

/** Whether most of the codes have as many characters, and some have fewer, all digits. */
function hasShortCodes(lines: Lines, source: ReadTable['mapping'][string] | undefined): boolean {
  if (!source || !('column' in source)) return false;
  const codes = lines.map((line) => line[source.column]?.trim() ?? '');
  const filled = codes.filter((code) => code !== '');
  const most = filled.reduce((longest, { length }) => Math.max(longest, length), 0);
  const isUsual = filled.filter(({ length }) => length === most).length > filled.length / 2;
  return (
    most >= LEAST_DIGITS && isUsual && filled.some((code) => code.length < most && /^[1-9]\d*$/u.test(code))
  );
}

/** Names of columns with anything in them that aren't a field. Cells beyond the headers of a text are errors of their lines. */
function columnsLeftOut({ sheet, headers, headerLine, mapping }: ReadTable, lines: Lines): string[] {
  const end = sheet.cellCounts?.[headerLine] ?? headers.length;
  const filled = new Set<number>();
  for (const line of lines) {
    line.forEach((cell, column) => {
      if (cell.trim() !== '') filled.add(column);
    });
  }
  return columnNames(headers)
    .filter(({ at }) => at < end && filled.has(at) && fieldOf(mapping, at) === null)
    .map(({ label }) => label);
}

function named(texts: readonly string[]): string {
  const more = texts.length - NAMED;
  const quoted = texts.slice(0, NAMED).map((text) => `“${excerpt(text, 60)}”`);
  return (more > 0 ? [...quoted, `and ${withCommas(more)} more`] : quoted).join(', ');
}
