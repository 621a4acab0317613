import { proofCalls } from '@kitroom/contract/access/proof';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { personOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { usablePassword } from '../passwords/usable-password.ts';
import { relyingPartyOf } from '../second-step/passkeys/relying-party.ts';
import { clientOf } from '../sign-in/sessions.ts';
import { proveByCode, proveByPassword } from './give-proof.ts';
import { passkeyProofOptions, proveByPasskey } from './prove-by-passkey.ts';

/** A download begins a moment after it was asked whether a proof is needed. */
const AHEAD_MILLISECONDS = 60 * 1000;

/** "Is it still you?": whether and how to prove it, and the proofs. */
export function proofRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const passwordsOff = config.singleSignOn?.passwords === false;
  const proverOf = (request: FastifyRequest) => ({ ...clientOf(request), actor: personOf(request) });

  serve(app, proofCalls.read, async (request) => {
    const { userId, provedUntil } = personOf(request);
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
      required,
      passkey: passkey !== null,
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
