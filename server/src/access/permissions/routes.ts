import { permissionRoles } from '@kitroom/contract/permission';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/schemas.ts';
import { bindLinks } from '../links/bind-links.ts';
import { permissionRoleSide } from './permission-roles.ts';

/** Which roles hold each permission. */
export function permissionRoutes(app: App, db: Database): void {
  bindLinks(app, permissionRoles, db, permissionRoleSide);
}
