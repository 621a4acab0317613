import type { Resource } from '@kitroom/contract/resource';
import { resourceCalls } from '@kitroom/contract/resource-calls';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { StaleVersionError } from '../db/records.ts';
import { within } from '../db/within.ts';
import { cachedList } from './cached-list.ts';
import { notFound, stale } from './errors.ts';
import { etagOf, expectedVersion } from './etag.ts';
import { actorOf } from './guard.ts';
import { answerOnce } from './kept-answers.ts';
import type { App } from './schemas.ts';
import { type Answered, serve } from './serve.ts';
import type { Store, Versioned } from './store.ts';

interface Stored<Input, List, Item> {
  db: Database;
  /** The store on the database, or on a transaction. */
  storeOn: (db: Database) => Store<Input, List, Item>;
  /** Of its writes. */
  transaction: Database['transaction'];
}

/** The four calls of an entity: list, one record, create and update. */
export function bindResource<Input extends z.ZodObject, List extends z.ZodObject, Item extends z.ZodObject>(
  app: App,
  resource: Resource<Input, List, Item>,
  { db, storeOn, transaction }: Stored<z.output<Input>, z.output<List>, z.output<Item>>,
): void {
  const calls = resourceCalls(resource);
  const store = storeOn(db);

  const answerList = cachedList(resource.list, store);
  serve(app, calls.list, async (request, reply) => {
    await answerList(request, reply);
    return reply;
  });

  serve(app, calls.read, async ({ params }, reply) => {
    const { version, item } = required(await store.get(params.id));
    reply.header('ETag', etagOf(version));
    return item as Answered<typeof calls.read>;
  });

  serve(app, calls.create, (request, reply) =>
    answerOnce(reply, transaction, async (trx) => {
      const input = request.body as z.output<Input>;
      const { version, item } = await storeOn(within(db, trx)).create(input, actorOf(request));
      reply.header('ETag', etagOf(version));
      return item as Answered<typeof calls.create>;
    }),
  );

  serve(app, calls.update, async (request, reply) => {
    const { id } = request.params;
    const expected = expectedVersion(request);
    try {
      return await answerOnce(reply, transaction, async (trx) => {
        const input = request.body as z.output<Input>;
        const changed = await storeOn(within(db, trx)).update(id, input, actorOf(request), expected);
        const { version, item } = required(changed);
        reply.header('ETag', etagOf(version));
        return item as Answered<typeof calls.update>;
      });
    } catch (error) {
      if (!(error instanceof StaleVersionError)) throw error;
      const current = required(await store.get(id));
      throw stale(current.item, etagOf(current.version));
    }
  });

  function required<T>(found: Versioned<T> | undefined): Versioned<T> {
    if (!found) throw notFound(resource.notFound);
    return found;
  }
}
