import type { Fields, RecordKind } from '../kinds/kind.ts';
import { breather } from '../platform/breather.ts';
import type { Queries } from '../platform/db/database.ts';
import { linksOfMany } from '../platform/db/links.ts';
import { findRecords, type StoredRecord, type Wanted } from '../platform/db/records.ts';
import { isSet } from '../platform/db/schema/record-columns.ts';

/** A record that is there already. */
export interface Present {
  row: StoredRecord;
  /** By the keys of its form, with its links. */
  fields: Fields;
}

/** The records whose column has one of these values, many in few statements. */
export async function readPresent(
  query: Queries,
  { links, fieldNames, flags }: Pick<RecordKind, 'links' | 'fieldNames' | 'flags'>,
  wanted: Wanted,
): Promise<Present[]> {
  const present: Present[] = [];
  const breathe = breather();
  for await (const rows of findRecords(query, wanted)) {
    const ids = rows.map(({ id }) => id);
    const linked = new Map<string, Map<number, number[]>>();
    for (const [field, set] of Object.entries(links)) linked.set(field, await linksOfMany(query, set, ids));
    for (const row of rows) {
      const fields: Record<string, unknown> = {};
      for (const name of fieldNames) fields[name] = flags.has(name) ? isSet(row[name] as number) : row[name];
      for (const [field, ofMany] of linked) fields[field] = ofMany.get(row.id) ?? [];
      present.push({ row, fields });
    }
    await breathe();
  }
  return present;
}
