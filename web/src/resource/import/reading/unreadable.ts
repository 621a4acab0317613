import { withCommas } from '../../../ui/sentence-parts.ts';
/** Why a file cannot be read, and what to do, as a sentence. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

/** The limits of reading. */
export const READING_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  /** Of all the XML in an .xlsx, unpacked. */
  unpackedBytes: 150 * 1024 * 1024,
  /** Lines with their headers, and the lines above them. */
  lines: 5050,
  columns: 300,
  milliseconds: 30_000,
} as const;

/** What is wrong with a file, and what to do. */
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
  tooSlow: 'This file takes too long to read. Copy the lines you need into a new file, and choose that one.',
  damaged: 'This file is damaged. Open it in your spreadsheet program, save it again, and choose that one.',
  oldExcel:
    'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, and choose that one.',
  otherZip: 'This looks like an Excel file but isn’t one. Save the table as .xlsx or .csv.',
  noTable: 'This isn’t a table. Choose a file that was saved as .xlsx or .csv.',
  webPage:
    'This is a web page, not a table, whatever its name says. Open it in your spreadsheet program, save it as .xlsx, and choose that one.',
  openQuote: (line: number) =>
    `A quotation mark in line ${line} is never closed. Delete it, or save the table as .xlsx.`,
} as const;

/** Of a cell whose formula has no result in the file: an error of its line. */
export const NO_RESULT =
  'This formula has no result in the file. Enter the value, or open the file in your spreadsheet program, save it again, and choose that one.';

/** A note about what was read. */
export const NOTICES = {
  otherSheets: (name: string, others: readonly string[]) =>
    `Only the sheet “${name}” is imported. Left out: ${others.map((other) => `“${other}”`).join(', ')}.`,
  hiddenRows: 'Hidden rows are left out. To import them, show them in your spreadsheet program first.',
  hiddenSheets: 'Hidden sheets are left out. To import one, show it in your spreadsheet program first.',
  merged: 'Merged cells: their value is used for every line they span.',
  dates: 'Some cells are dates. Spreadsheets turn sizes such as 5-6 into dates: please check them.',
  formats:
    'Some numbers are shown in another way, such as 50% or 1,200.00. The plain number is imported: please check them.',
  errors: 'Some formulas ended in an error, such as #N/A: please check their cells.',
} as const;
