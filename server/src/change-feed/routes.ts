import { CHANGES_LIMITS, changesCall, type FedChange } from '@kitroom/contract/changes/changes';
import type { Settings } from '../kinds/kind.ts';
import type { Database } from '../platform/db/database.ts';
import { actorOf } from '../platform/http/guard.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { changedRecords, settledPosition } from './changed-records.ts';
import { newestEntry, readerOf, requireContinuous, requireSameReader } from './continuity.ts';
import { badCursor, type CopyPlace, type Cursor, cursorText, readCursor } from './cursor.ts';
import { type FedSource, fedSources } from './fed-sources.ts';
import { readChanged } from './follow.ts';

/** A page of the feed, and where the next one begins. */
interface Page extends Pick<Cursor, 'position' | 'copying'> {
  changes: FedChange[];
  more: boolean;
}

/** All that a reader can read, then what changes of it: for programs that keep a copy. */
export function changeFeedRoute(app: App, db: Database, settings: Settings): void {
  const sources = fedSources(db, settings);

  serve(app, changesCall, async (request) => {
    const { after, limit = CHANGES_LIMITS.standard } = request.query;
    const { permissions } = actorOf(request);
    const readable = sources.filter(({ permission }) => permissions.has(permission));
    const cursor = after === undefined ? undefined : readCursor(after);
    const reader = await readerOf(db, readable);
    // First: it may be within a kind of record that its reader can no longer read.
    if (cursor) requireSameReader(cursor, reader);
    const page = await readPage(db, readable, { from: cursor ?? (await beginning(db, readable)), limit });
    if (cursor) await requireContinuous(db, cursor);
    const { changes, more, ...place } = page;
    const next = cursorText({ ...reader, newest: await newestEntry(db.query), ...place });
    return { changes, cursor: next, more };
  });
}

type Place = Pick<Cursor, 'position' | 'copying'>;

// Changes made while everything is read are told afterwards.
async function beginning(db: Database, [first]: readonly FedSource[]): Promise<Place> {
  return { position: await settledPosition(db), copying: first && { entity: first.entity, after: 0 } };
}

async function readPage(
  db: Database,
  readable: readonly FedSource[],
  { from: { position, copying }, limit }: { from: Place; limit: number },
): Promise<Page> {
  if (copying) return { ...(await copiedPage(readable, copying, limit)), position, more: true };
  const { changed, ...next } = await changedRecords(db, readable, { from: position, limit });
  const changes = await readChanged(readable, changed);
  return { ...next, changes, copying: undefined };
}

async function copiedPage(
  readable: readonly FedSource[],
  { entity, after }: CopyPlace,
  limit: number,
): Promise<Pick<Page, 'changes' | 'copying'>> {
  const begun = readable.findIndex((source) => source.entity === entity);
  if (begun < 0) throw badCursor();
  const changes: FedChange[] = [];
  let last = after;
  for (const source of readable.slice(begun)) {
    const ids = await source.idsAfter(last, limit - changes.length);
    changes.push(...(await source.read(ids)));
    if (changes.length === limit)
      return { changes, copying: { entity: source.entity, after: ids.at(-1) ?? last } };
    last = 0;
  }
  return { changes, copying: undefined };
}
