import type { FedChange, FedEntity } from '@kitroom/contract/changes/changes';
import type { Database } from '../platform/db/database.ts';
import { changedRecords, settledPosition } from './changed-records.ts';
import { databaseOf, newestEntry, readerOf, requireContinuous, requireSameReader } from './continuity.ts';
import { type Cursor, cursorText, readCursor } from './cursor.ts';
import type { FedSource } from './fed-sources.ts';

export interface Changed {
  entity: FedEntity;
  id: number;
}

/** Which records have changed after a cursor, and where to go on. */
export interface Followed {
  changed: Changed[];
  cursor: string;
  more: boolean;
}

/** A text that differs once there may be something new in the feed, whoever reads it. */
export async function feedRevision(db: Database): Promise<string> {
  const { transaction, id } = await settledPosition(db);
  const newest = await newestEntry(db.query);
  return [await databaseOf(db), transaction, id, newest.id, newest.fingerprint].join(' ');
}

/** The cursor of somebody who has been told everything. */
export async function cursorOfNow(db: Database, readable: readonly FedSource[]): Promise<string> {
  return nextCursor(db, readable, await settledPosition(db));
}

/** Up to `limit` different records of these sources that were changed after a cursor. Throws 409: start again. */
export async function changesAfter(
  db: Database,
  readable: readonly FedSource[],
  { after, limit }: { after: string; limit: number },
): Promise<Followed> {
  const cursor = readCursor(after);
  const { changed, position, more } = await changedRecords(db, readable, { from: cursor.position, limit });
  requireSameReader(cursor, await readerOf(db, readable));
  await requireContinuous(db, cursor);
  return { changed, cursor: await nextCursor(db, readable, position), more };
}

/** These records as they are now, in this order; those of other sources are left out. */
export async function readChanged(
  readable: readonly FedSource[],
  changed: readonly Changed[],
): Promise<FedChange[]> {
  const records = new Map<string, FedChange>();
  for (const source of readable) {
    const ids = changed.filter(({ entity }) => entity === source.entity).map(({ id }) => id);
    for (const record of await source.read(ids)) records.set(`${record.entity}/${record.id}`, record);
  }
  return changed.flatMap(({ entity, id }) => records.get(`${entity}/${id}`) ?? []);
}

async function nextCursor(
  db: Database,
  readable: readonly FedSource[],
  position: Cursor['position'],
): Promise<string> {
  const reader = await readerOf(db, readable);
  return cursorText({ ...reader, newest: await newestEntry(db.query), position, copying: undefined });
}
