import type { Insertable } from 'kysely';
import { type Author, logChange } from './change-log.ts';
import type { Transaction } from './database.ts';
import { type LinkSet, replaceLinks } from './links.ts';
import { normalized } from './normalized.ts';
import { now } from './now.ts';
import { anyRecord } from './records.ts';
import type { CodedTable, RecordTableName } from './tables.ts';

/** The rows that leave a table with a record. */
export interface Removal {
  /** Its links, by the keys under which they are logged. */
  links: Readonly<Record<string, LinkSet>>;
  /** By normalized column, the column that it comes from: these are not logged. */
  normalizedFrom: Readonly<Record<string, string>>;
}

/** A record as it was logged when it was removed. */
type LoggedRecord = Readonly<Record<string, unknown>>;

/** Takes a record that nothing refers to out of its table, with its links. From then on only the change log has it. */
export async function removeRecord(
  trx: Transaction,
  table: RecordTableName,
  { id, links, author }: Pick<Removal, 'links'> & { id: number; author: Author },
): Promise<void> {
  const linked: Record<string, number[]> = {};
  for (const [field, set] of Object.entries(links)) {
    const { before } = await replaceLinks(trx, set, id, []);
    if (before.length > 0) linked[field] = before;
  }
  const { records, name } = anyRecord(trx, table);
  const row = await records.deleteFrom(name).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  const before = { ...row, ...linked };
  await logChange(trx, { author, action: 'removed', entity: table, entityId: id, before });
}

/**
 * Puts a removed record back under its id, at a new version. Resolves to whether it was still missing. Rejects with the
 * database's unique violation if someone has taken a value in the meantime.
 */
export async function returnRecord(
  trx: Transaction,
  table: RecordTableName,
  { logged, author, ...removal }: Removal & { logged: LoggedRecord; author: Author },
): Promise<boolean> {
  const linked = Object.entries(removal.links).filter(([field]) => field in logged);
  const columns = Object.entries(logged).filter(([column]) => !(column in removal.links));
  const normal = Object.entries(removal.normalizedFrom).map(
    ([column, from]) => [column, normalized(String(logged[from]))] as const,
  );
  const stamps = { version: Number(logged.version) + 1, updated_at: now(), updated_by: author.userId };
  const { records, name } = anyRecord(trx, table);
  const row = await records
    .insertInto(name)
    .values({ ...Object.fromEntries([...columns, ...normal]), ...stamps } as Insertable<CodedTable>)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  for (const [field, set] of linked) await replaceLinks(trx, set, row.id, logged[field] as number[]);
  const after = { ...row, ...Object.fromEntries(linked.map(([field]) => [field, logged[field]])) };
  await logChange(trx, { author, action: 'returned', entity: table, entityId: row.id, after });
  return true;
}
