import { permissionCalls, permissionRoles } from '@kitroom/contract/permission';
import type { Database } from '../../platform/db/database.ts';
import { bindResource } from '../../platform/http/bind-resource.ts';
import type { App } from '../../platform/http/schemas.ts';
import { bindLinks } from '../links/bind-links.ts';
import { linkStore } from '../links/link-store.ts';
import { permissionRoleSide } from './permission-roles.ts';
import { permissionStore } from './permission-store.ts';

/** Permissions, and which roles hold each. */
export function permissionRoutes(app: App, db: Database): void {
  bindResource(app, permissionCalls, permissionStore(db));
  bindLinks(app, permissionRoles, linkStore(db, permissionRoleSide));
}
