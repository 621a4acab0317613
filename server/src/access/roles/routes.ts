import { rolePermissions } from '@kitroom/contract/role';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/schemas.ts';
import { bindLinks } from '../links/bind-links.ts';
import { rolePermissionSide } from './role-permissions.ts';

/** Which permissions each role holds. */
export function roleRoutes(app: App, db: Database): void {
  bindLinks(app, rolePermissions, db, rolePermissionSide);
}
