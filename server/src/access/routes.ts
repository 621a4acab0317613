import { permissionRoles } from '@kitroom/contract/permission';
import { rolePermissions } from '@kitroom/contract/role';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { App } from '../platform/http/schemas.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { clubRoutes } from './clubs/routes.ts';
import { bindLinks } from './links/bind-links.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { peopleRoutes } from './people.ts';
import { grantorRoute } from './permissions/grantors.ts';
import { permissionRoleSide } from './permissions/permission-roles.ts';
import { proofRoutes } from './proof/routes.ts';
import { readyRoleRoute } from './roles/ready-role-route.ts';
import { rolePermissionSide } from './roles/role-permissions.ts';
import { ownPasskeyRoutes, passkeySignInRoutes } from './second-step/passkeys/routes.ts';
import { secondStepRoutes } from './second-step/routes.ts';
import { ownSessionRoutes } from './sign-in/own-sessions.ts';
import { authRoutes } from './sign-in/routes.ts';
import { viewAsRoleRoutes } from './sign-in/view-as-role.ts';
import { openProvider } from './single-sign-on/provider.ts';
import { singleSignOnRoutes } from './single-sign-on/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Sign-in, passwords, roles, permissions, users, and clubs. */
export function accessRoutes(app: App, db: Database, config: Config): void {
  const { singleSignOn: settings, publicUrl } = config;
  const provider = settings && openProvider(settings, publicUrl);
  authRoutes(app, db, config, provider);
  singleSignOnRoutes(app, db, config, provider);
  passkeySignInRoutes(app, db, config);
  ownPasskeyRoutes(app, db, config);
  passwordRoutes(app, db, config);
  secondStepRoutes(app, db, config);
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
