import { downloadFile, downloadText } from '../download.ts';
import type { TableState } from './list-state.ts';
import type { FileColumn, RecordColumn } from './record-columns.ts';

/**
 * Downloads the rows of a list with its columns, booleans as Yes and No: as CSV, or as .xlsx, where texts are texts, so
 * that no program runs them or takes a code for a number; `more` comes after the list's own columns. The file is named after
 * `name` and the day, such as `sizes-2026-11-21.csv`. Resolves to false where the code that writes the format could not be fetched.
 */
export async function exportList<Row>(
  format: 'csv' | 'xlsx',
  name: string,
  { columns, rows }: Pick<TableState<Row>, 'columns' | 'rows'>,
  more: readonly FileColumn<Row>[],
): Promise<boolean> {
  const cells: readonly ExportedColumn<Row>[] = [...columns.flatMap((column) => exportedAs(column)), ...more];
  const lines = [cells.map(({ header }) => header), ...rows.map((row) => cells.map(({ text }) => text(row)))];
  // The user's day, which Sweden writes as ISO 8601 does.
  const file = `${name}-${new Date().toLocaleDateString('sv-SE')}.${format}`;
  if (format === 'csv') {
    const code = await import('./export/csv.ts').catch(() => null);
    if (code !== null) downloadText(file, code.toCsv(lines));
    return code !== null;
  }
  const code = await import('./export/xlsx.ts').catch(() => null);
  if (code !== null) downloadFile(file, await code.toXlsx(lines));
  return code !== null;
}

interface ExportedColumn<Row> {
  header: string;
  text: (row: Row) => string | number;
}

function exportedAs<Row>(column: RecordColumn<Row>): readonly ExportedColumn<Row>[] {
  return column.exported ?? [{ header: column.header, text: (row) => cellText(column, row) }];
}

function cellText<Row>({ value, text }: RecordColumn<Row>, row: Row): string | number {
  if (text !== undefined) return text(row);
  const shown = value(row);
  if (typeof shown === 'boolean') return shown ? 'Yes' : 'No';
  return shown ?? '';
}
