import { type ImportColumns, importColumns } from '@kitroom/contract/import/columns';
import { downloadFile } from '../../ui/download.ts';
import type { ImportTarget } from './import-list.ts';

/** The headers of a table for a list, in the order of the form; an import knows them all. */
export function templateHeaders({ columns }: ImportColumns): string[] {
  return columns.filter(({ tablesOnly }) => !tablesOnly).map(({ label }) => label);
}

/**
 * Downloads an .xlsx with the headers of a list, to be filled. Resolves to false where the code that writes it could not
 * be fetched.
 */
export async function downloadTemplate(target: ImportTarget): Promise<boolean> {
  const code = await import('../../ui/list/export/xlsx.ts').catch(() => null);
  if (code !== null)
    downloadFile(
      `${target.noun.many} template.xlsx`,
      await code.toXlsx([templateHeaders(importColumns(target.entity))]),
    );
  return code !== null;
}
