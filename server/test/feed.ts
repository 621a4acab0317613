import { changesCall, type FedChange } from '@kitroom/contract/changes/changes';
import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import { eventually } from './eventually.ts';
import type { Browser } from './harness.ts';

/** Someone who reads the feed; with `db`, `readFeed` waits until nothing delays it. */
export interface FeedReader extends Pick<Browser, 'get'> {
  db?: Database;
}

export interface FeedPage {
  changes: FedChange[];
  cursor: string;
  more: boolean;
}

export function askFeed(reader: FeedReader, after?: string, limit?: number | string) {
  const query = new URLSearchParams();
  if (after !== undefined) query.set('after', after);
  if (limit !== undefined) query.set('limit', String(limit));
  return reader.get(`${changesCall.path}?${query}`);
}

/** Reads on from a cursor, or all from the start, until there is no more. */
export async function readFeed(reader: FeedReader, after?: string, limit?: number): Promise<FeedPage> {
  if (reader.db) await settled(reader.db);
  const changes: FedChange[] = [];
  for (let cursor = after; ; ) {
    const answer = await askFeed(reader, cursor, limit);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const page: FeedPage = answer.json();
    if (limit !== undefined && page.changes.length > limit)
      throw new Error(`${page.changes.length} changes in a page of ${limit}`);
    changes.push(...page.changes);
    if (!page.more) return { ...page, changes };
    cursor = page.cursor;
  }
}

/**
 * Resolves once no transaction is open that was open before: on PostgreSQL, the feed waits for those of all databases of
 * the server, and other tests have theirs there.
 */
export async function settled({ engine, query }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  const bounds = async () => {
    const { rows } = await sql<{ open: number; next: number }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as open,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`.execute(query);
    return rows[0] ?? { open: 0, next: 0 };
  };
  const { next } = await bounds();
  await eventually(async () => {
    if ((await bounds()).open < next) throw new Error('A transaction is still open');
  });
}

/** A copy, as a reader keeps it: records by what they are and their ids. */
export class FeedCopy {
  readonly records = new Map<string, object>();
  #cursor: string | undefined;

  /** Brings the copy up to date. */
  async follow(reader: FeedReader, limit?: number): Promise<void> {
    const { changes, cursor } = await readFeed(reader, this.#cursor, limit);
    this.#cursor = cursor;
    for (const { entity, id, record } of changes) {
      if (record === null) this.records.delete(`${entity}/${id}`);
      else this.records.set(`${entity}/${id}`, record);
    }
  }
}

/** Which changes these are: `entity/id`. */
export function named(changes: readonly FedChange[]): string[] {
  return changes.map(({ entity, id }) => `${entity}/${id}`);
}
