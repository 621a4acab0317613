import { excerpt, withCommas } from '../ui/sentence-parts.ts';

/** Why a file cannot be read, and what to do, as a sentence. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

/** Why it could not be read, as a sentence. */
export function problemOf(error: unknown): string {
  return error instanceof UnreadableError ? error.message : UNREADABLE.damaged;
}

export const READING_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  /** Of all the XML in an .xlsx, unpacked. */
  unpackedBytes: 150 * 1024 * 1024,
  /** Lines with their headers, and the lines above them. */
  lines: 5050,
  columns: 300,
  /** Of all cells of a sheet: as many as an import can send. */
  letters: 16_000_000,
  milliseconds: 30_000,
} as const;

export const UNREADABLE = {
  empty: 'This file is empty.',
  noCells: 'There is nothing in this table.',
  tooLarge: (megabytes: number) =>
    `This file is ${megabytes} MB; the limit is 20 MB. Save the sheet you need in its own file, without pictures.`,
  tooManyLines: (lines: number) =>
    `This table has ${withCommas(lines)} lines; the limit is 5,000 at a time. Split it, and import one part after the other.`,
  tooManyColumns: (columns: number) =>
    `This table has ${withCommas(columns)} columns; the limit is 300. Delete the ones you don’t need.`,
  unpacksTooLarge:
    'This file unpacks to far more than a list needs. Copy the lines you need into a new file, and choose that one.',
  tooSlow: 'This table takes too long to read. Copy only the lines you need, and try again.',
  damaged: 'This file is damaged. Open it in your spreadsheet program, save it again, and choose that one.',
  damagedPart: (name: string) =>
    `The part ${name} of this file breaks the rules of XML, so it is not read. Open the file in your spreadsheet program, save it again, and choose that one.`,
  entities: (name: string) =>
    `The part ${name} of this file has abbreviations of its own (entities), which are not read. Open the file in your spreadsheet program, save it again, and choose that one.`,
  binaryExcel: 'This is a binary Excel file (.xlsb). Save it as .xlsx, and choose that one.',
  openDocument: 'This is an OpenDocument file (.ods). Save it as .xlsx, and choose that one.',
  numbers: 'This is a Numbers file. Export it as Excel or CSV, and choose that one.',
  oldExcel:
    'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, and choose that one.',
  otherZip: 'This looks like an Excel file but isn’t one. Save the table as .xlsx or .csv.',
  noTable: 'This isn’t a table. Choose a file that was saved as .xlsx or .csv.',
  oldXml: 'This is an Excel file of 2003 (XML). Save it as .xlsx, and choose that one.',
  webPage:
    'This is a web page, not a table, whatever its name says. Open it in your spreadsheet program, save it as .xlsx, and choose that one.',
  tooMuch: 'This table has far more text than a list can take. Copy only the lines you need, and try again.',
} as const;

/** Of a cell whose formula has no result in the file: an error of its line. */
export const NO_RESULT =
  'This formula has no result in the file. Enter the value, or open the file in your spreadsheet program, save it again, and choose that one.';

/** Of a cell whose text is not in the file: an error of its line. */
export const NO_TEXT = 'The text of this cell is not in the file. Enter it here.';

/** Of a cell whose quotation marks can be read in several ways: an error of its line. */
export const DOUBTFUL_QUOTES =
  'The quotation marks of this cell can be read in more than one way. Check the line, and correct it here or in the file.';

export const NOTICES = {
  hiddenRows: 'Hidden rows are left out. To import them, show them in your spreadsheet program first.',
  hiddenSheets: 'Hidden sheets are left out. To import one, show it in your spreadsheet program first.',
  missingSheets: (names: readonly string[]) =>
    `These sheets are not in the file: ${names.map((name) => `“${name}”`).join(', ')}. Open it in your spreadsheet program to see what is missing.`,
  hiddenColumns: (names: readonly string[]) =>
    `Hidden columns are left out: ${names.join(', ')}. To import them, show them in your spreadsheet program first.`,
  hidden: 'What the copied table hides is left out. To take it, show it there first, and copy again.',
  struck: 'Some cells are struck out, and are read like the others: please check them.',
  zeros: 'Characters that mean nothing (NUL) are left out of this file.',
  around: (lines: readonly string[]) =>
    `Around the table and not imported: ${lines.map((line) => `“${excerpt(line, 60)}”`).join(', ')}.`,
  merged: 'Merged cells: their value is used for every line they span.',
  dates: 'Some cells are dates. Spreadsheets turn sizes such as 5-6 into dates: please check them.',
  formats:
    'Some numbers are shown in another way, such as 50% or 1,200.00. The plain number is imported: please check them.',
  shortened:
    'Some numbers were shortened, such as 1.23457E+11 or ####: the file no longer has their other digits. Please check them.',
  misread:
    'Some letters were misread by another program before, such as Ã© for é. Correct them, or export the table again.',
  decimals: 'Some whole numbers end in .0, as programs write them that calculate: please check them.',
  nothing: 'Some cells say NULL, NaN, or undefined, as programs write empty ones: please check them.',
  webTexts: 'Some cells have tags or signs of web pages, such as <p> or &amp;: please check them.',
  errors: 'Some formulas ended in an error, such as #N/A: please check their cells.',
} as const;
