import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { resetSecondStep, usersSecondSteps } from '@kitroom/contract/access/users-second-steps';
import { idParams } from '@kitroom/contract/fields';
import { userResource } from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { requireNotStronger } from '../access-rules.ts';
import { heldSteps } from '../second-step/held-steps.ts';
import { removeSecondSteps } from '../second-step/reset-second-step.ts';
import { isSecured } from '../second-step/who-must.ts';
import { requireStillAllowed } from '../sign-in/sessions.ts';

/** Which users have a second step, and its reset for one who has lost it. */
export function secondStepsOfUsersRoutes(
  app: App,
  db: Database,
  settings: Pick<Config, 'publicUrl' | 'secondStep' | 'singleSignOn'>,
): void {
  app.get(
    usersSecondSteps.path,
    {
      config: {
        operationId: 'listSecondStepsOfUsers',
        access: usersSecondSteps.permissions,
        peopleOnly: true,
      },
      schema: { response: { 200: answer(usersSecondSteps.body) } },
    },
    async () => {
      const users = await db.query
        .selectFrom('users')
        .select((eb) => ['users.id', ...heldSteps(eb, settings.publicUrl)])
        .where(isSecured())
        .orderBy('users.id')
        .execute();
      return {
        success: true as const,
        second_steps: users.map(({ id, passkey, code_app }) => ({
          user_id: id,
          passkey: passkey !== null,
          code_app: code_app !== null,
        })),
      };
    },
  );

  app.post(
    resetSecondStep.path,
    {
      config: {
        operationId: 'resetSecondStepOfUser',
        access: [resetSecondStep.permission],
        proof: true,
        notFound: userResource.notFound,
        failures: [409],
      },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request) => {
      const { id } = request.params;
      const actor = actorOf(request);
      await db.serializable(async (trx) => {
        await requireStillAllowed(trx, actor, resetSecondStep.permission);
        const user = await trx
          .selectFrom('users')
          .select(['id', 'email', 'first_name', 'app_role_id'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!user) throw notFound(userResource.notFound);
        if (id === actor.userId) throw conflict('id', resetSecondStep.own);
        await requireNotStronger(trx, actor, user, ACCESS_RULE_MESSAGES.strongerSecondStep);
        const removed = await removeSecondSteps(trx, settings, actor, user);
        if (!removed) throw conflict('id', resetSecondStep.none);
      });
      return { success: true as const, message: resetSecondStep.done };
    },
  );
}
