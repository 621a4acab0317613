import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { AUTH_MESSAGES, authCalls, ownPassword } from '@kitroom/contract/auth';
import { forgotPasswordInput, newSessionBody } from '@kitroom/contract/auth-schemas';
import { changePasswordInput, resetPasswordInput } from '@kitroom/contract/passwords/new-password';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { addressOf } from '../../platform/http/request-address.ts';
import { type App, done } from '../../platform/http/schemas.ts';
import { keepSignedIn } from '../sign-in/cookies.ts';
import { countResetRequest } from '../sign-in/limits.ts';
import { clientOf, csrfTokenOf } from '../sign-in/sessions.ts';
import { changePassword } from './change-password.ts';
import { mailResetLink, resetPassword } from './reset.ts';

// SPEC §7 sends these without the CSRF header; the guard checks their origin all the same.
const PUBLIC_CALL = { access: 'PUBLIC', csrf: false } as const;

/** "Forgot your password?", choosing a new one with the mailed link, and changing the own one. */
export function passwordRoutes(
  app: App,
  db: Database,
  config: Pick<Config, 'publicUrl' | 'https' | 'singleSignOn' | 'secretKey' | 'dataDir'>,
): void {
  const { publicUrl } = config;
  const passwordsOff = config.singleSignOn?.passwords === false;
  const afterAnswers = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(afterAnswers)));

  app.post(
    authCalls.forgotPassword.path,
    {
      config: { operationId: 'requestPasswordReset', ...PUBLIC_CALL, failures: [429] },
      schema: { body: forgotPasswordInput, response: { 200: done } },
    },
    async (request, reply) => {
      if (passwordsOff) throw forbidden(singleSignOn.passwordsOff);
      await countResetRequest(db.query, addressOf(request));
      // After the answer, so that its timing does not reveal whether the account exists.
      reply.raw.once('finish', () => {
        const work = mailResetLink(db, publicUrl, request.body.email, request.changeId)
          .catch((error: unknown) => request.log.error({ err: error }, 'reset link not mailed'))
          .finally(() => afterAnswers.delete(work));
        afterAnswers.add(work);
      });
      return reply.send({ success: true, message: AUTH_MESSAGES.resetLinkSent });
    },
  );

  app.post(
    authCalls.resetPassword.path,
    {
      config: { ...PUBLIC_CALL, operationId: 'resetPassword' },
      schema: { body: resetPasswordInput, response: { 200: done } },
    },
    async (request, reply) => {
      await resetPassword(db, { publicUrl, onlyRescue: passwordsOff }, request.body, request.changeId);
      return reply.send({ success: true, message: AUTH_MESSAGES.passwordUpdated });
    },
  );

  app.put(
    ownPassword.path,
    {
      config: {
        operationId: 'changeOwnPassword',
        access: 'SIGNED_IN',
        beforePasswordChange: true,
        beforeSecondStep: true,
        peopleOnly: true,
        failures: [429],
      },
      schema: { body: changePasswordInput, response: { 200: done.extend(newSessionBody.shape) } },
    },
    async (request, reply) => {
      if (passwordsOff) throw forbidden(singleSignOn.passwordsOff);
      const browser = { actor: actorOf(request), client: clientOf(request) };
      const signedIn = await changePassword(db, publicUrl, browser, request.body);
      const csrfToken = csrfTokenOf(signedIn.token);
      await keepSignedIn(reply, config, signedIn);
      return reply.send({
        success: true,
        message: AUTH_MESSAGES.passwordChanged,
        csrfToken,
      });
    },
  );
}
