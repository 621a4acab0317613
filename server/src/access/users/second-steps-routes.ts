import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import {
  resetSecondStep,
  SECOND_STEP_RESET,
  usersSecondSteps,
} from '@kitroom/contract/access/users-second-steps';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireNotStronger } from '../access-rules.ts';
import { heldSteps } from '../second-step/held-steps.ts';
import { removeSecondSteps } from '../second-step/reset-second-step.ts';
import { isSecured } from '../second-step/who-must.ts';
import { requireStillAllowed } from '../sign-in/sessions.ts';
import { storedUser } from './user-rows.ts';

/** Which users have a second step, and its reset for one who has lost it. */
export function secondStepsOfUsersRoutes(
  app: App,
  db: Database,
  settings: Pick<Config, 'publicUrl' | 'secondStep' | 'singleSignOn'>,
): void {
  serve(app, usersSecondSteps, async () => {
    const users = await db.query
      .selectFrom('users')
      .select((eb) => ['users.id', ...heldSteps(eb, settings.publicUrl)])
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

  serve(app, resetSecondStep, (request, reply) =>
    answerOnce(reply, db.serializable, async (trx) => {
      const { id } = request.params;
      const actor = actorOf(request);
      await requireStillAllowed(trx, actor, resetSecondStep.access[0]);
      const user = await storedUser(trx, id);
      if (id === actor.userId) throw conflict('id', SECOND_STEP_RESET.own);
      await requireNotStronger(trx, actor, user, ACCESS_RULE_MESSAGES.strongerSecondStep);
      const removed = await removeSecondSteps(trx, settings, actor, user);
      if (!removed) throw conflict('id', SECOND_STEP_RESET.none);
      return { message: SECOND_STEP_RESET.done };
    }),
  );
}
