/** Why a file cannot be read, and what to do, as a sentence. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

/** What can be read at most. */
export const READING_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  /** Of all the XML in an .xlsx, unpacked. */
  unpackedBytes: 150 * 1024 * 1024,
  /** Lines with their headers, and what stands above them. */
  lines: 5050,
  columns: 300,
  milliseconds: 30_000,
} as const;

/** What is wrong with a file, and what to do. */
export const UNREADABLE = {
  empty: 'This file is empty.',
  noCells: 'There is nothing in this table.',
  tooLarge: (megabytes: number) =>
    `This file has ${megabytes} MB, and 20 MB can be read at most. Save the sheet you need in a file of its own, without pictures.`,
  tooManyLines: (lines: number) =>
    `This table has ${lines.toLocaleString('en-US')} lines, and 5,000 can be imported at once. Split it, and import one part after the other.`,
  tooManyColumns: (columns: number) =>
    `This table has ${columns.toLocaleString('en-US')} columns, and 300 can be read at most. Delete those that are not needed.`,
  unpacksTooLarge:
    'This file unpacks to far more than a list has. Copy the lines you need into a new file, and choose that one.',
  tooSlow: 'This file takes too long to read. Copy the lines you need into a new file, and choose that one.',
  damaged: 'This file is damaged. Open it in your spreadsheet program, save it again, and choose that one.',
  oldExcel:
    'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, and choose that one.',
  otherZip: 'This is no Excel file, though it looks like one. Save the table as .xlsx or .csv.',
  noTable: 'This is no table. Choose a file that was saved as .xlsx or .csv.',
  noResults: (cell: string) =>
    `The formula in ${cell} has no result in the file. Open it in your spreadsheet program, save it again, and choose that one.`,
  openQuote: (line: number) =>
    `A quotation mark in line ${line} is never closed. Delete it, or save the table as .xlsx.`,
} as const;

/** Something to know about what was read. */
export const NOTICES = {
  merged: 'Merged cells: what they say counts for each of their lines.',
  dates: 'Some cells are dates. Spreadsheets make a date of sizes such as 5-6: have a look at them.',
  errors: 'Some formulas ended in an error, such as #N/A: have a look at their cells.',
} as const;
