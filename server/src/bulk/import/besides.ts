import type { FieldError } from '@kitroom/contract/failure-bodies';
import type { ImportColumn } from '@kitroom/contract/import/columns';
import type { Fields } from '../../kinds/kind.ts';
import { breather } from '../../platform/breather.ts';
import type { Queries } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import type { Present } from '../present-records.ts';
import type { ImportKind } from './import-kinds.ts';

/** A record that is there already, with what else its line can change. */
export interface PresentLine extends Present {
  /** Stands for that: it differs when that has changed. */
  mark?: string;
}

/** Whether a column is about something else than the record. */
export function isBesides({ besides }: Pick<ImportKind, 'besides'>, column: string): boolean {
  return besides !== null && Object.hasOwn(besides.schema.shape, column);
}

/** Adds to records what else the columns are about. */
export async function withBesides(
  query: Queries,
  kind: ImportKind,
  columns: readonly ImportColumn[],
  present: readonly Present[],
): Promise<PresentLine[]> {
  const { besides } = kind;
  if (besides === null || !columns.some(({ field }) => isBesides(kind, field))) return [...present];
  const all: PresentLine[] = [];
  const breathe = breather();
  for (const some of inBatches(present)) {
    const found = await besides.read(
      query,
      some.map(({ row }) => row.id),
    );
    for (const record of some) {
      const { cells, mark } = found.get(record.row.id) ?? { cells: {}, mark: '' };
      all.push({ ...record, fields: { ...record.fields, ...cells }, mark });
    }
    await breathe();
  }
  return all;
}

/** Errors of cells that have nothing to be kept with. */
export function nothingThere(
  kind: ImportKind,
  given: Fields,
  present: PresentLine | undefined,
): FieldError[] {
  const { besides } = kind;
  if (besides === null) return [];
  return Object.entries(given).flatMap(([path, text]) => {
    if (!isBesides(kind, path) || String(text).trim() === '') return [];
    return present && path in present.fields ? [] : [{ path, message: besides.nothingThere(path) }];
  });
}
