import { idParams } from '@kitroom/contract/fields';
import type { Resource } from '@kitroom/contract/resource';
import type { z } from 'zod';
import { StaleVersionError } from '../db/records.ts';
import { cachedList } from './cached-list.ts';
import { notFound, stale } from './errors.ts';
import { etagOf, expectedVersion } from './etag.ts';
import { actorOf } from './guard.ts';
import { type App, answer } from './schemas.ts';
import type { Store, Versioned } from './store.ts';

/** The four routes of an entity: list, one record, create and update. No options: see CONTRIBUTING. */
export function bindResource<Input extends z.ZodObject, List extends z.ZodObject, Item extends z.ZodObject>(
  app: App,
  resource: Resource<Input, List, Item>,
  store: Store<z.output<Input>, z.output<List>, z.output<Item>>,
): void {
  const { one: name, many } = resource.clientNames;
  const one = `${resource.path}/:id`;
  const item = answer(resource.item);

  app.get(
    resource.listPath,
    {
      config: { operationId: `list${many}`, access: resource.listPermissions },
      schema: { response: { 200: answer(resource.list) } },
    },
    cachedList(resource.list, store),
  );

  app.get(
    one,
    {
      config: {
        operationId: `get${name}`,
        access: resource.readPermissions,
        notFound: resource.notFound,
        etag: true,
      },
      schema: { params: idParams, response: { 200: item } },
    },
    async (request, reply) => {
      const { version, item: body } = required(await store.get(request.params.id));
      reply.header('ETag', etagOf(version));
      return { success: true as const, ...body };
    },
  );

  app.post(
    resource.path,
    {
      config: {
        operationId: `create${name}`,
        access: [resource.createPermission],
        failures: [409],
        etag: true,
        ...(store.proof?.includes('create') && { proof: true as const }),
      },
      schema: { body: resource.input, response: { 201: item } },
    },
    async (request, reply) => {
      const created = await store.create(request.body as z.output<Input>, actorOf(request));
      return reply
        .code(201)
        .header('ETag', etagOf(created.version))
        .send({ success: true, ...created.item });
    },
  );

  app.put(
    one,
    {
      config: {
        operationId: `update${name}`,
        access: [resource.updatePermission],
        notFound: resource.notFound,
        failures: [409, 412],
        etag: true,
        ...(store.proof?.includes('update') && { proof: true as const }),
      },
      schema: { params: idParams, body: resource.input, response: { 200: item } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const changed = await store
        .update(id, request.body as z.output<Input>, actorOf(request), expectedVersion(request))
        .catch(async (error: unknown) => {
          if (!(error instanceof StaleVersionError)) throw error;
          const current = required(await store.get(id));
          throw stale(current.item, etagOf(current.version));
        });
      const { version, item: body } = required(changed);
      return reply.header('ETag', etagOf(version)).send({ success: true, ...body });
    },
  );

  function required<T>(found: Versioned<T> | undefined): Versioned<T> {
    if (!found) throw notFound(resource.notFound);
    return found;
  }
}
