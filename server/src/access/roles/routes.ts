import { idParams } from '@kitroom/contract/fields';
import { roleCalls, rolePermissions } from '@kitroom/contract/role';
import type { Database } from '../../platform/db/database.ts';
import { bindResource } from '../../platform/http/bind-resource.ts';
import { notFound } from '../../platform/http/errors.ts';
import { etagOfLinks, expectedEtag } from '../../platform/http/etag.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { readRolePermissions, saveRolePermissions } from './role-permissions.ts';
import { roleStore } from './role-store.ts';

/** Roles, and which permissions each holds. */
export function roleRoutes(app: App, db: Database): void {
  bindResource(app, roleCalls, roleStore(db));

  const { path, readPermission, updatePermission, input, body, saved } = rolePermissions;

  app.get(
    path,
    { config: { access: [readPermission] }, schema: { params: idParams, response: { 200: answer(body) } } },
    async (request, reply) => {
      const links = await readRolePermissions(db.query, request.params.id);
      if (!links) throw notFound(roleCalls.notFound);
      return reply.header('ETag', etagOfLinks(links.permissions)).send({ success: true, ...links });
    },
  );

  app.put(
    path,
    {
      config: { access: [updatePermission] },
      schema: { params: idParams, body: input, response: { 200: done.extend(body.shape) } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { permissionIds } = request.body;
      const links = await saveRolePermissions(db, id, permissionIds, actorOf(request), expectedEtag(request));
      return reply
        .header('ETag', etagOfLinks(links.permissions))
        .send({ success: true, message: saved, ...links });
    },
  );
}
