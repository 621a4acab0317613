import { proofCalls } from '@kitroom/contract/access/proof';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { personOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { usablePassword } from '../factors/password/rescue-passwords.ts';
import { heldSteps } from '../factors/second-step/held-steps.ts';
import { clientOf } from '../session/sessions.ts';
import { passkeyProofOptions, proveByCode, proveByPasskey, proveByPassword } from './give-proof.ts';

/** A download begins a moment after it was asked whether a proof is needed. */
const AHEAD_MILLISECONDS = 60 * 1000;

/** "Is it still you?": whether and how to prove it, and the proofs. */
export function proofRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const passwordsOff = config.singleSignOn?.passwords === false;
  const proverOf = (request: FastifyRequest) => ({ ...clientOf(request), actor: personOf(request) });

  serve(app, proofCalls.read, async (request) => {
    const { userId, provedUntil } = personOf(request);
    const { passkey_here, code_app } = await db.query
      .selectFrom('users')
      .select((eb) => heldSteps(eb, publicUrl))
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow();
    const required = Date.now() + AHEAD_MILLISECONDS >= provedUntil;
    return {
      required,
      // One for another host name cannot be used here.
      passkey: passkey_here !== null,
      code_app: code_app !== null,
      password: (await usablePassword(db.query, userId, passwordsOff)) !== null,
    };
  });

  serve(app, proofCalls.password, async (request) => {
    await proveByPassword(db, proverOf(request), request.body.password, passwordsOff);
    return { message: proofCalls.given };
  });

  serve(app, proofCalls.code, async (request) => {
    await proveByCode(db, config, proverOf(request), request.body.code);
    return { message: proofCalls.given };
  });

  serve(app, proofCalls.passkeyOptions, async (request) => {
    const options = await passkeyProofOptions(db, publicUrl, personOf(request));
    return { options: { ...options } };
  });

  serve(app, proofCalls.passkey, async (request) => {
    await proveByPasskey(db, publicUrl, proverOf(request), request.body.response);
    return { message: proofCalls.given };
  });
}
