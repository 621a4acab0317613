import type { Client as ApiClient } from 'openapi-fetch';
import type { paths } from './openapi.generated.ts';
import { KitroomError, type Patience, patiently } from './patience.ts';
import type { Bell } from './rest.ts';

type Page = paths['/api/changes']['get']['responses'][200]['content']['application/json'];

/** The subjects of the feed: `products`, `sizes`, `product_images`, … */
export type Entity = Page['changes'][number]['entity'];

/** A record as it is now, or that it is gone. `Change<'products'>` is one of a product. */
export type Change<Name extends Entity = Entity> = Extract<Page['changes'][number], { entity: Name }>;

/** Some changes, and where to go on. */
export interface Batch {
  /** In the order of commits. */
  changes: Change[];
  /** The value of `after` to go on: store it in the transaction that applies the changes. */
  cursor: string;
  /**
   * Everything is reported from here on, since there was no cursor, or the server no longer goes on from it (its database was
   * restored, for example). What has not been reported again when `more` is false is gone.
   */
  first: boolean;
  /** Whether more follows at once; false: the copy is up to date. */
  more: boolean;
}

/** Where and how the feed is read. */
export interface ChangesOptions {
  /** The cursor that was stored last; without one, everything is reported first. */
  after?: string | undefined;
  /** Most changes of a batch, 1 to 250; 250 by default. */
  limit?: number;
  /**
   * Milliseconds until the feed is asked again when nothing is new; `wake()` of the client shortens them. Without it, the
   * iteration ends when the copy is up to date.
   */
  poll?: number;
  /** Ends the iteration by throwing its reason. */
  signal?: AbortSignal;
}

/** The feed as batches. The next one is asked for when the one before was applied. */
export async function* readChanges(
  api: ApiClient<paths>,
  bell: Bell,
  { after, limit = 250, poll, signal }: ChangesOptions,
  patience: Patience,
): AsyncGenerator<Batch, void, void> {
  let cursor = after;
  let upToDate = false;
  for (;;) {
    // A ring that comes while the server answers is about something that the answer may lack.
    const { rings } = bell;
    const batch: Batch = await nextBatch(api, { after: cursor, limit }, patience);
    const told = batch.changes.length > 0 || batch.cursor !== cursor || batch.first;
    cursor = batch.cursor;
    // The first batch says that the copy is up to date, even if nothing is new.
    if (told || !upToDate) yield batch;
    upToDate = !batch.more;
    if (batch.more) continue;
    if (poll === undefined) return;
    await bell.wait(rings, poll, signal);
  }
}

async function nextBatch(
  api: ApiClient<paths>,
  query: { after: string | undefined; limit: number },
  patience: Patience,
): Promise<Batch> {
  try {
    const { data } = await patiently(
      (signal) => api.GET('/api/changes', { params: { query }, signal }),
      patience,
    );
    return { changes: data.changes, cursor: data.cursor, more: data.more, first: query.after === undefined };
  } catch (error) {
    const ended = error instanceof KitroomError && error.status === 409 && query.after !== undefined;
    if (ended) return nextBatch(api, { ...query, after: undefined }, patience);
    throw error;
  }
}
