import { idParams } from '@kitroom/contract/fields';
import { permissionCalls } from '@kitroom/contract/permission';
import type { Database } from '../../platform/db/database.ts';
import { StaleVersionError } from '../../platform/db/records.ts';
import { cachedList } from '../../platform/http/cached-list.ts';
import { notFound, stale } from '../../platform/http/errors.ts';
import { etagOf, expectedVersion } from '../../platform/http/etag.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { permissionRoleRoutes } from './permission-role-routes.ts';
import { permissionStore } from './permission-store.ts';

const { listPath, path, listPermissions, readPermissions, createPermission, updatePermission, input } =
  permissionCalls;
const one = `${path}/:id`;
const item = answer(permissionCalls.item);

/** Permissions, whose list has an address of its own (SPEC §7), and which roles hold each. */
export function permissionRoutes(app: App, db: Database): void {
  const store = permissionStore(db);
  permissionRoleRoutes(app, db);

  app.get(
    listPath,
    {
      config: { access: listPermissions },
      schema: { response: { 200: answer(permissionCalls.list) } },
    },
    cachedList(permissionCalls.list, store),
  );

  app.get(
    one,
    { config: { access: readPermissions }, schema: { params: idParams, response: { 200: item } } },
    async (request, reply) => {
      const found = await store.get(request.params.id);
      if (!found) throw notFound(permissionCalls.notFound);
      return reply.header('ETag', etagOf(found.version)).send({ success: true, ...found.item });
    },
  );

  app.post(
    path,
    { config: { access: [createPermission] }, schema: { body: input, response: { 201: item } } },
    async (request, reply) => {
      const created = await store.create(request.body, actorOf(request));
      return reply
        .code(201)
        .header('ETag', etagOf(created.version))
        .send({ success: true, ...created.item });
    },
  );

  app.put(
    one,
    {
      config: { access: [updatePermission] },
      schema: { params: idParams, body: input, response: { 200: item } },
    },
    async (request, reply) => {
      const { id } = request.params;
      try {
        const changed = await store.update(id, request.body, actorOf(request), expectedVersion(request));
        if (!changed) throw notFound(permissionCalls.notFound);
        return reply.header('ETag', etagOf(changed.version)).send({ success: true, ...changed.item });
      } catch (error) {
        if (!(error instanceof StaleVersionError)) throw error;
        const current = await store.get(id);
        throw current ? stale(current.item, etagOf(current.version)) : notFound(permissionCalls.notFound);
      }
    },
  );
}
