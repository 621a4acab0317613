import { downloadFile, downloadText } from '../download-text.ts';
import { sayNotLoaded } from '../lazy-dialog.tsx';
import type { RecordColumn } from './record-columns.ts';

/**
 * Downloads rows as a CSV file with the given columns, booleans as Yes and No. The file is named after `name` and the
 * day, such as `sizes-2026-11-21.csv`.
 */
export async function exportList<Row>(
  name: string,
  columns: readonly RecordColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  // Loaded on the first export, not with every list.
  const csv = await import('./export/csv.ts').catch(() => null);
  if (csv === null) return sayNotLoaded();
  const lines = rows.map((row) => columns.map((column) => cellText(column, row)));
  downloadText(`${name}-${today()}.csv`, csv.toCsv([columns.map(({ header }) => header), ...lines]));
}

/** Downloads the same as an .xlsx: texts as texts, so that no program runs them or takes a code for a number. */
export async function exportWorkbook<Row>(
  name: string,
  columns: readonly RecordColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const xlsx = await import('./export/xlsx.ts').catch(() => null);
  if (xlsx === null) return sayNotLoaded();
  const lines = rows.map((row) => columns.map((column) => cellText(column, row)));
  const file = await xlsx.toXlsx([columns.map(({ header }) => header), ...lines]);
  downloadFile(`${name}-${today()}.xlsx`, file);
}

function cellText<Row>({ value, text }: RecordColumn<Row>, row: Row): string | number {
  if (text !== undefined) return text(row);
  const shown = value(row);
  if (typeof shown === 'boolean') return shown ? 'Yes' : 'No';
  return shown ?? '';
}

// The day in the user's time zone, not in UTC.
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
