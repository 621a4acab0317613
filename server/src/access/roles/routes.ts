import { roleCalls, rolePermissions } from '@kitroom/contract/role';
import type { Database } from '../../platform/db/database.ts';
import { bindResource } from '../../platform/http/bind-resource.ts';
import type { App } from '../../platform/http/schemas.ts';
import { bindLinks } from '../links/bind-links.ts';
import { linkStore } from '../links/link-store.ts';
import { rolePermissionSide } from './role-permissions.ts';
import { roleStore } from './role-store.ts';

/** Roles, and which permissions each holds. */
export function roleRoutes(app: App, db: Database): void {
  bindResource(app, roleCalls, roleStore(db));
  bindLinks(app, rolePermissions, linkStore(db, rolePermissionSide));
}
