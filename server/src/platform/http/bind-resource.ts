import type { Resource } from '@kitroom/contract/resource';
import { resourceCalls } from '@kitroom/contract/resource-calls';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { StaleVersionError } from '../db/records.ts';
import { cachedList, type RevisedList } from './cached-list.ts';
import { notFound, stale } from './errors.ts';
import { etagOf, expectedVersions } from './etag.ts';
import { actorOf } from './guard.ts';
import { answerOnce } from './kept-answers.ts';
import type { App } from './schemas.ts';
import { type Answered, serve, serveChange } from './serve.ts';
import type { Store, Versioned } from './store.ts';

/** The four calls of an entity: list, one record, create and update. `transaction` is that of its writes. */
export function bindResource<Input extends z.ZodObject, List extends z.ZodObject, Item extends z.ZodObject>(
  app: App,
  resource: Resource<Input, List, Item>,
  store: Store<z.output<Input>, z.output<List>, z.output<Item>> & RevisedList<z.output<List>>,
  transaction: Database['transaction'],
): void {
  const calls = resourceCalls(resource);

  serve(app, calls.list, cachedList(resource.list, store));

  serve(app, calls.read, async ({ params }, reply) => {
    const { version, item } = required(await store.get(params.id));
    reply.header('ETag', etagOf(version));
    return item as Answered<typeof calls.read>;
  });

  serveChange(app, calls.create, transaction, async (trx, request, reply) => {
    const input = request.body as z.output<Input>;
    const { version, item } = await store.create(trx, input, actorOf(request));
    reply.header('ETag', etagOf(version));
    return item as Answered<typeof calls.create>;
  });

  serve(app, calls.update, async (request, reply) => {
    const { id } = request.params;
    try {
      return await answerOnce(reply, transaction, async (trx) => {
        const input = request.body as z.output<Input>;
        const change = { input, expectedVersions: expectedVersions(request) };
        const changed = await store.update(trx, id, change, actorOf(request));
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
