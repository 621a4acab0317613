import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { endAllSessions, endSessions, SESSIONS_ENDED } from '@kitroom/contract/access/end-sessions';
import { singleSignOnLinks } from '@kitroom/contract/access/single-sign-on-links';
import {
  resetSecondStep,
  SECOND_STEP_RESET,
  usersSecondSteps,
} from '@kitroom/contract/access/users-second-steps';
import { inListOrder } from '@kitroom/contract/lists/list-order';
import { usersClubs, usersRoles } from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { isSet } from '../../platform/db/schema/record-columns.ts';
import { conflict } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve, serveChange } from '../../platform/http/serve.ts';
import { linksOf, removeLinks } from '../factors/provider/links.ts';
import { heldSteps } from '../factors/second-step/held-steps.ts';
import { removeSecondSteps } from '../factors/second-step/reset-second-step.ts';
import { requireAdministration, requireNotStronger } from '../rules/access-rules.ts';
import { endOtherSessions, requireStillAllowed } from '../session/sessions.ts';
import { isSecured } from '../session/who-must.ts';
import { invitationRoutes } from './invitations.ts';
import { storedUser } from './user-rows.ts';
import { userUsageRoute } from './user-usage-route.ts';

/** The calls of a user's form, what depends on users, invitations, the end of sessions, second steps, and links to single sign-on. */
export function userRoutes(app: App, db: Database, config: Config): void {
  userUsageRoute(app, db, config);
  invitationRoutes(app, db, config);
  endSessionsRoutes(app, db, config);
  secondStepsOfUsersRoutes(app, db, config);
  singleSignOnLinksRoutes(app, db, config);

  serve(app, usersRoles, async () => {
    const roles = await db.query.selectFrom('roles').select(['id', 'name', 'description']).execute();
    return { roles: roles.sort(inListOrder) };
  });

  serve(app, usersClubs, async () => {
    const rows = await db.query.selectFrom('clubs').select(['id', 'name', 'is_active']).execute();
    return { clubs: rows.sort(inListOrder).map((club) => ({ ...club, is_active: isSet(club.is_active) })) };
  });
}

/** Ends the sessions of one user, or of everybody. */
function endSessionsRoutes(app: App, db: Database, { session }: Config): void {
  serveChange(app, endSessions, db.serializable, async (trx, request) => {
    const { id } = request.params;
    const actor = actorOf(request);
    await requireStillAllowed(trx, actor, endSessions.access[0]);
    await requireNotStronger(trx, actor, await storedUser(trx, id), ACCESS_RULE_MESSAGES.strongerSessions);
    return { message: SESSIONS_ENDED, ended: await endOtherSessions(trx, actor, id, session) };
  });

  serveChange(app, endAllSessions, db.serializable, async (trx, request) => {
    const actor = actorOf(request);
    // Of two people who end all sessions at the same time, the second is signed out by now.
    await requireStillAllowed(trx, actor, endAllSessions.access[0]);
    await requireAdministration(trx, actor);
    return { message: SESSIONS_ENDED, ended: await endOtherSessions(trx, actor, null, session) };
  });
}

/** Who a user is at the provider of single sign-on, and the end of that. */
function singleSignOnLinksRoutes(app: App, db: Database, config: Config): void {
  serve(app, singleSignOnLinks.list, async ({ params: { id } }) => {
    await storedUser(db.query, id);
    return { links: await linksOf(db.query, id) };
  });

  serveChange(app, singleSignOnLinks.remove, db.serializable, async (trx, request) => {
    const actor = actorOf(request);
    await requireStillAllowed(trx, actor, singleSignOnLinks.remove.access[0]);
    const user = await storedUser(trx, request.params.id);
    await requireNotStronger(trx, actor, user, ACCESS_RULE_MESSAGES.strongerLink);
    if (!(await removeLinks(trx, config, actor, user))) throw conflict('id', singleSignOnLinks.none);
    return { message: singleSignOnLinks.removed };
  });
}

/** Which users have a second step, and its reset for one who has lost it. */
function secondStepsOfUsersRoutes(app: App, db: Database, config: Config): void {
  serve(app, usersSecondSteps, async () => {
    const users = await db.query
      .selectFrom('users')
      .select((eb) => ['users.id', ...heldSteps(eb, config.publicUrl)])
      .where(isSecured())
      .orderBy('users.id')
      .execute();
    return {
      second_steps: users.map(({ id, passkey, code_app }) => ({
        user_id: id,
        passkey: passkey !== null,
        code_app: code_app !== null,
      })),
    };
  });

  serveChange(app, resetSecondStep, db.serializable, async (trx, request) => {
    const { id } = request.params;
    const actor = actorOf(request);
    await requireStillAllowed(trx, actor, resetSecondStep.access[0]);
    const user = await storedUser(trx, id);
    if (id === actor.userId) throw conflict('id', SECOND_STEP_RESET.own);
    await requireNotStronger(trx, actor, user, ACCESS_RULE_MESSAGES.strongerSecondStep);
    const removed = await removeSecondSteps(trx, config, actor, user);
    if (!removed) throw conflict('id', SECOND_STEP_RESET.none);
    return { message: SECOND_STEP_RESET.done };
  });
}
