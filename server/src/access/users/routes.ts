import { usersClubs, usersRoles } from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { isSet } from '../../platform/db/flag.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { endSessionsRoutes } from './end-sessions-routes.ts';
import { invitationLinkRoutes } from './invitation-link-routes.ts';
import { invitationRoute } from './invitation-route.ts';
import { secondStepsOfUsersRoutes } from './second-steps-routes.ts';
import { singleSignOnLinksRoutes } from './single-sign-on-links-routes.ts';
import { userUsageRoute } from './user-usage-route.ts';

/** The calls of a user's form, what depends on users, invitations, the end of sessions, second steps, and links to single sign-on. */
export function userRoutes(
  app: App,
  db: Database,
  settings: Pick<Config, 'publicUrl' | 'smtpUrl' | 'singleSignOn' | 'secondStep' | 'session'>,
): void {
  userUsageRoute(app, db, settings);
  invitationRoute(app, db, settings);
  invitationLinkRoutes(app, db, settings);
  endSessionsRoutes(app, db, settings);
  secondStepsOfUsersRoutes(app, db, settings);
  singleSignOnLinksRoutes(app, db, settings);

  serve(app, usersRoles, async () => ({
    roles: await db.query.selectFrom('roles').select(['id', 'name']).orderBy('name_folded').execute(),
  }));

  serve(app, usersClubs, async () => {
    const rows = await db.query
      .selectFrom('clubs')
      .select(['id', 'name', 'is_active'])
      .orderBy('name_folded')
      .execute();
    return { clubs: rows.map((club) => ({ ...club, is_active: isSet(club.is_active) })) };
  });
}
