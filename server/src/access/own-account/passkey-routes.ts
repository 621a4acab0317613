import { ownPasskeys, passkeySignInCalls } from '@kitroom/contract/access/passkey-calls';
import { PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { personOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import { addressOf } from '../../platform/http/request-address.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { serveChange } from '../../platform/http/serve-change.ts';
import { keepSignedIn, signInClientOf } from '../entering/cookies.ts';
import { passkeySignInOptions, signInWithPasskey } from '../entering/sign-in-with-passkey.ts';
import { challengeCookie } from '../factors/challenges/challenge-cookie.ts';
import { passkeysOf, removePasskey, renamePasskey, toPasskeyRow } from '../factors/passkey/passkey-store.ts';
import { newPasskey, newPasskeyOptions } from './add-passkey.ts';

/** A user's own passkeys. */
export function ownPasskeyRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const challenge = challengeCookie('passkey-new', config);

  serve(app, ownPasskeys.list, async (request) => {
    const passkeys = await passkeysOf(db.query, personOf(request).userId);
    return { passkeys: passkeys.map((passkey) => toPasskeyRow(passkey, publicUrl)) };
  });

  serve(app, ownPasskeys.options, async (request, reply) => {
    const { options, token } = await newPasskeyOptions(db, publicUrl, personOf(request));
    challenge.set(reply, token);
    return { options: { ...options } };
  });

  serve(app, ownPasskeys.add, async (request, reply) => {
    const add = await newPasskey(db, publicUrl, personOf(request), {
      token: challenge.of(request),
      response: request.body.response,
      userAgent: request.headers['user-agent'] ?? '',
    });
    return answerOnce(reply, db.serializable, async (trx) => {
      const { added, codes } = await add(trx);
      const passkey = toPasskeyRow(added, publicUrl);
      return { message: PASSKEY_MESSAGES.added, passkey, recovery_codes: codes };
    });
  });

  serveChange(app, ownPasskeys.rename, db.transaction, async (trx, request) => {
    const { params, body } = request;
    const renamed = await renamePasskey(trx, personOf(request), params.id, body.name);
    return { message: PASSKEY_MESSAGES.renamed, passkey: toPasskeyRow(renamed, publicUrl) };
  });

  serveChange(app, ownPasskeys.remove, db.serializable, async (trx, request) => {
    await removePasskey(trx, config, personOf(request), request.params.id);
    return { message: PASSKEY_MESSAGES.removed };
  });
}

/** Signing in with a passkey, which is both steps in one. */
export function passkeySignInRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const challenge = challengeCookie('passkey-sign-in', config);
  const pendingSignIn = challengeCookie('sign-in', config);

  serve(app, passkeySignInCalls.options, async (request, reply) => {
    const asking = { address: addressOf(request), oldToken: challenge.of(request) };
    const { options, token } = await passkeySignInOptions(db, publicUrl, asking);
    challenge.set(reply, token);
    return { options: { ...options } };
  });

  serve(app, passkeySignInCalls.signIn, async (request, reply) => {
    const pendingToken = pendingSignIn.of(request);
    const signedIn = await signInWithPasskey(db, config, request.body.response, {
      ...signInClientOf(request, config),
      challengeToken: challenge.of(request),
      pendingToken,
    });
    if (pendingToken !== undefined) pendingSignIn.clear(reply);
    const opened = await keepSignedIn(reply, config, signedIn);
    challenge.clear(reply);
    return opened;
  });
}
