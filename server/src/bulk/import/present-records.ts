import { breather } from '../../platform/breather.ts';
import type { Queries } from '../../platform/db/database.ts';
import { findRecords, type StoredRecord } from '../../platform/db/find-records.ts';
import { isSet } from '../../platform/db/flag.ts';
import { linksOfMany } from '../../platform/db/links.ts';
import type { Fields, ImportKind } from './import-kinds.ts';

/** A record that is there already. */
export interface Present {
  row: StoredRecord;
  /** By the keys of its form, with its links. */
  fields: Fields;
}

/** The columns that hold yes and no as 1 and 0. */
const FLAGS: ReadonlySet<string> = new Set([
  'is_active',
  'requires_color_pairing',
  'password_change_required',
]);

/** The records with these keys, by key; `locked`: nobody else changes them until the transaction ends. */
export async function readPresent(
  query: Queries,
  { entity, keyColumn, links, input }: ImportKind,
  keys: readonly string[],
  locked: boolean,
): Promise<Map<string, Present>> {
  const present = new Map<string, Present>();
  const breathe = breather();
  const names = Object.keys(input.shape);
  // In one order, so that of two imports which lock the same records, one waits.
  for await (const rows of findRecords(query, entity, keyColumn, [...keys].sort(), locked)) {
    const ids = rows.map(({ id }) => id);
    const linked = await Promise.all(
      Object.entries(links).map(async ([field, set]) => [field, await linksOfMany(query, set, ids)] as const),
    );
    for (const row of rows) {
      const fields: Record<string, unknown> = {};
      for (const name of names) fields[name] = FLAGS.has(name) ? isSet(row[name] as number) : row[name];
      for (const [field, ofMany] of linked) fields[field] = ofMany.get(row.id) ?? [];
      present.set(String(row[keyColumn]), { row, fields });
    }
    await breathe();
  }
  return present;
}
