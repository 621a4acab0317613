import { passkeyOptionsBody, passkeySignInInput } from '@kitroom/contract/access/passkey-schemas';
import { proofCalls } from '@kitroom/contract/access/proof';
import { codeProofInput, passwordProofInput, proofBody } from '@kitroom/contract/access/proof-schemas';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { usablePassword } from '../passwords/usable-password.ts';
import { relyingPartyOf } from '../second-step/passkeys/relying-party.ts';
import { clientOf } from '../sign-in/sessions.ts';
import { proveByCode, proveByPassword } from './give-proof.ts';
import { passkeyProofOptions, proveByPasskey } from './prove-by-passkey.ts';

/** A download begins a moment after it was asked whether a proof is needed. */
const AHEAD_MILLISECONDS = 60 * 1000;

// Whoever must change the password can end their sessions, which asks for a proof.
const OWN = { access: 'SIGNED_IN', beforePasswordChange: true, peopleOnly: true } as const;
// Whoever must set up a second step has only the password to prove it with.
const BEFORE_SECOND_STEP = { ...OWN, beforeSecondStep: true } as const;
const DONE = { success: true, message: proofCalls.given } as const;

/** "Is it still you?": whether and how to prove it, and the proofs. */
export function proofRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const passwordsOff = config.singleSignOn?.passwords === false;
  const proverOf = (request: FastifyRequest) => ({ ...clientOf(request), actor: actorOf(request) });

  app.get(
    proofCalls.path,
    {
      config: { operationId: 'getProof', ...BEFORE_SECOND_STEP },
      schema: { response: { 200: answer(proofBody) } },
    },
    async (request) => {
      const { userId, provedUntil } = actorOf(request);
      const rpId = relyingPartyOf(publicUrl).id;
      const { passkey, code_app } = await db.query
        .selectFrom('users')
        .select((eb) => [
          eb
            .selectFrom('passkeys')
            .select((inner) => inner.fn.min('passkeys.id').as('id'))
            .whereRef('passkeys.user_id', '=', 'users.id')
            // One for another host name cannot be used here.
            .where('rp_id', '=', rpId)
            .as('passkey'),
          eb
            .selectFrom('code_apps')
            .select('code_apps.user_id')
            .whereRef('code_apps.user_id', '=', 'users.id')
            .as('code_app'),
        ])
        .where('users.id', '=', userId)
        .executeTakeFirstOrThrow();
      const required = Date.now() + AHEAD_MILLISECONDS >= provedUntil;
      return {
        success: true as const,
        required,
        passkey: passkey !== null,
        code_app: code_app !== null,
        password: (await usablePassword(db.query, userId, passwordsOff)) !== null,
      };
    },
  );

  app.post(
    proofCalls.passwordPath,
    {
      config: { operationId: 'proveByPassword', ...BEFORE_SECOND_STEP },
      schema: { body: passwordProofInput, response: { 200: done } },
    },
    async (request) => {
      await proveByPassword(db, proverOf(request), request.body.password, passwordsOff);
      return DONE;
    },
  );

  app.post(
    proofCalls.codePath,
    {
      config: { operationId: 'proveByCode', ...OWN },
      schema: { body: codeProofInput, response: { 200: done } },
    },
    async (request) => {
      await proveByCode(db, config, proverOf(request), request.body.code);
      return DONE;
    },
  );

  app.post(
    proofCalls.passkeyOptionsPath,
    {
      config: { operationId: 'passkeyProofOptions', ...OWN },
      schema: { response: { 200: answer(passkeyOptionsBody) } },
    },
    async (request) => {
      const options = await passkeyProofOptions(db, publicUrl, actorOf(request));
      return { success: true as const, options: { ...options } };
    },
  );

  app.post(
    proofCalls.passkeyPath,
    {
      config: { operationId: 'proveByPasskey', ...OWN },
      schema: { body: passkeySignInInput, response: { 200: done } },
    },
    async (request) => {
      await proveByPasskey(db, publicUrl, proverOf(request), request.body.response);
      return DONE;
    },
  );
}
