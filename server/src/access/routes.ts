import { permissionRoles } from '@kitroom/contract/permission';
import { rolePermissions } from '@kitroom/contract/role';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { App } from '../platform/http/schemas.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { clubRoutes } from './clubs/routes.ts';
import { proofRoutes } from './entering/proof.ts';
import { singleSignOnRoutes } from './entering/provider-routes.ts';
import { signInRoutes } from './entering/sign-in-routes.ts';
import { openProvider } from './factors/provider/provider.ts';
import { bindLinks } from './links/bind-links.ts';
import { changePasswordRoute } from './own-account/change-password.ts';
import { codeAppRoutes } from './own-account/own-code-app.ts';
import { ownPasskeyRoutes } from './own-account/own-passkeys.ts';
import { securityRoutes } from './own-account/own-security.ts';
import { ownSessionRoutes } from './own-account/own-sessions.ts';
import { resetRoutes } from './own-account/reset.ts';
import { viewAsRoleRoutes } from './own-account/view-as-role.ts';
import { grantorRoute } from './permissions/grantors.ts';
import { permissionRoleSide } from './permissions/permission-roles.ts';
import { readyRoleRoute } from './roles/ready-role-route.ts';
import { rolePermissionSide } from './roles/role-permissions.ts';
import { peopleRoutes } from './users/people.ts';
import { userRoutes } from './users/routes.ts';

/** Sign-in, passwords, roles, permissions, users, and clubs. */
export function accessRoutes(app: App, db: Database, config: Config): void {
  const { singleSignOn: settings, publicUrl } = config;
  const provider = settings && openProvider(settings, publicUrl);
  signInRoutes(app, db, config, provider);
  singleSignOnRoutes(app, db, config, provider);
  ownPasskeyRoutes(app, db, config);
  resetRoutes(app, db, config);
  changePasswordRoute(app, db, config);
  codeAppRoutes(app, db, config);
  securityRoutes(app, db);
  proofRoutes(app, db, config);
  ownSessionRoutes(app, db, config);
  viewAsRoleRoutes(app, db);
  bindLinks(app, rolePermissions, db, rolePermissionSide);
  readyRoleRoute(app, db);
  bindLinks(app, permissionRoles, db, permissionRoleSide);
  clubRoutes(app, db);
  userRoutes(app, db, config);
  peopleRoutes(app, db);
  grantorRoute(app, db);
  apiTokenRoutes(app, db);
}
