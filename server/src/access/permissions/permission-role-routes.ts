import { idParams } from '@kitroom/contract/fields';
import { permissionCalls, permissionRoles } from '@kitroom/contract/permission';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { etagOfLinks, expectedEtag } from '../../platform/http/etag.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { readPermissionRoles, savePermissionRoles } from './permission-roles.ts';

/** Which roles hold a permission. */
export function permissionRoleRoutes(app: App, db: Database): void {
  const { path, readPermission, updatePermission, input, body, saved } = permissionRoles;

  app.get(
    path,
    { config: { access: [readPermission] }, schema: { params: idParams, response: { 200: answer(body) } } },
    async (request, reply) => {
      const links = await readPermissionRoles(db.query, request.params.id);
      if (!links) throw notFound(permissionCalls.notFound);
      return reply.header('ETag', etagOfLinks(links.roles)).send({ success: true, ...links });
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
      const { roleIds } = request.body;
      const links = await savePermissionRoles(db, id, roleIds, actorOf(request), expectedEtag(request));
      return reply.header('ETag', etagOfLinks(links.roles)).send({ success: true, message: saved, ...links });
    },
  );
}
