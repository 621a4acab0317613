import type { FieldError } from '@kitroom/contract/failure-bodies';
import type { ImportColumn } from '@kitroom/contract/import/columns';
import { LOOK_ALIKE_SIGN, plainSigns } from '@kitroom/contract/lists/search-text';
import type { Fields } from '../../kinds/kind.ts';
import { breather } from '../../platform/breather.ts';
import { inBatches, type Queries } from '../../platform/db/database.ts';
import { anyRecord } from '../../platform/db/records.ts';
import { type Present, readPresent } from '../present-records.ts';
import type { ImportKind } from './import-kinds.ts';

/** A record that is there already, with what else its line can change. */
export interface PresentLine extends Present {
  /** Stands for that: it differs when that has changed. */
  mark?: string;
}

const HAS_SIGN = new RegExp(`\\s|${LOOK_ALIKE_SIGN}`, 'u');

/**
 * The keys of lines as the records have them: `JR‑4120`, as Word writes it, is the product JR-4120. A key that looks like those
 * of several records, or of none, stays as it is.
 */
export async function storedKeys(
  query: Queries,
  { entity, keyColumn }: Pick<ImportKind, 'entity' | 'keyColumn'>,
  keys: readonly (string | undefined)[],
): Promise<(string | undefined)[]> {
  if (!keys.some((key) => key !== undefined && HAS_SIGN.test(key))) return [...keys];
  const { records, name } = anyRecord(query, entity);
  const stored = new Set<string>();
  const alike = new Map<string, string | undefined>();
  const breathe = breather();
  for (const row of await records
    .selectFrom(name)
    .select(keyColumn as 'name')
    .execute()) {
    const key = String(row[keyColumn as 'name']);
    const plain = plainSigns(key);
    stored.add(key);
    alike.set(plain, alike.has(plain) ? undefined : key);
    await breathe();
  }
  return keys.map((key) =>
    key === undefined || stored.has(key) ? key : (alike.get(plainSigns(key)) ?? key),
  );
}

/** The records that these keys find, by key. */
export async function presentByKey(
  query: Queries,
  { kind, locked }: { kind: ImportKind; locked: boolean },
  columns: readonly ImportColumn[],
  keys: readonly string[],
): Promise<Map<string, PresentLine>> {
  const { entity: table, keyColumn: column } = kind;
  // In one order, so that of two imports which lock the same records, one waits.
  const values = keys.toSorted();
  const present = await readPresent(query, kind, { table, column, values, locked });
  const lines = await withBesides(query, kind, columns, present);
  return new Map(lines.map((record) => [String(record.row[column]), record]));
}

/** Whether a column is about something else than the record. */
export function isBesides({ besides }: Pick<ImportKind, 'besides'>, column: string): boolean {
  return besides !== null && Object.hasOwn(besides.schema.shape, column);
}

/** Adds to records what else the columns are about. */
async function withBesides(
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
