import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { personOf } from '../../platform/http/guard.ts';
import { addressOf } from '../../platform/http/request-address.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { keepSignedIn } from '../entering/cookies.ts';
import { countRequest } from '../limits/limits.ts';
import { clientOf } from '../session/sessions.ts';
import { changePassword } from './change-password.ts';
import { mailResetLink, resetPassword } from './reset.ts';

/** "Forgot your password?", choosing a new one with the mailed link, and changing the own one. */
export function passwordRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const passwordsOff = config.singleSignOn?.passwords === false;
  const afterAnswers = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(afterAnswers)));

  serve(app, authCalls.forgotPassword, async (request, reply) => {
    if (passwordsOff) throw forbidden(singleSignOn.passwordsOff);
    await countRequest(db.query, 'reset', addressOf(request));
    // After the answer, so that its timing does not reveal whether the account exists.
    reply.raw.once('finish', () => {
      const work = mailResetLink(db, publicUrl, request.body.email, request.changeId)
        .catch((error: unknown) => request.log.error({ err: error }, 'reset link not mailed'))
        .finally(() => afterAnswers.delete(work));
      afterAnswers.add(work);
    });
    return { message: AUTH_MESSAGES.resetLinkSent };
  });

  serve(app, passwordCalls.reset, async (request) => {
    const settings = { publicUrl, onlyRescue: passwordsOff };
    const email = await resetPassword(db, settings, request.body, request.changeId);
    return { message: AUTH_MESSAGES.passwordUpdated, email };
  });

  serve(app, passwordCalls.change, async (request, reply) => {
    if (passwordsOff) throw forbidden(singleSignOn.passwordsOff);
    const browser = { actor: personOf(request), client: clientOf(request) };
    const signedIn = await changePassword(db, publicUrl, browser, request.body);
    return { message: AUTH_MESSAGES.passwordChanged, ...(await keepSignedIn(reply, config, signedIn)) };
  });
}
