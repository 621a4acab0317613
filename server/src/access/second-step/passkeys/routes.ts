import { ownPasskeys, passkeySignInCalls } from '@kitroom/contract/access/passkey-calls';
import { PASSKEY_MESSAGES, passkeySignIn } from '@kitroom/contract/access/passkeys';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CookieSettings, cookieName, cookieOf } from '../../../platform/http/cookies.ts';
import { personOf } from '../../../platform/http/guard.ts';
import { answerOnce } from '../../../platform/http/kept-answers.ts';
import { addressOf } from '../../../platform/http/request-address.ts';
import type { App } from '../../../platform/http/schemas.ts';
import { serve } from '../../../platform/http/serve.ts';
import { keepSignedIn, signInClientOf } from '../../sign-in/cookies.ts';
import { deviceCookie } from '../../sign-in/devices.ts';
import { csrfTokenOf } from '../../sign-in/sessions.ts';
import { challengeOf, forgetChallenge } from '../challenge-cookie.ts';
import { CHALLENGE_SECONDS } from '../challenges.ts';
import { newPasskey, newPasskeyOptions } from './add-passkey.ts';
import { passkeysOf, removePasskey, renamePasskey, toPasskeyRow } from './passkey-store.ts';
import { passkeySignInOptions, signInWithPasskey } from './sign-in-with-passkey.ts';

/** A user's own passkeys. */
export function ownPasskeyRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const challenge = challengeCookie('new-passkey', ownPasskeys.add.path, config);

  serve(app, ownPasskeys.list, async (request) => {
    const passkeys = await passkeysOf(db.query, personOf(request).userId);
    return { passkeys: passkeys.map((passkey) => toPasskeyRow(passkey, publicUrl)) };
  });

  serve(app, ownPasskeys.options, async (request, reply) => {
    const { options, token } = await newPasskeyOptions(db, publicUrl, personOf(request));
    reply.setCookie(challenge.name, token, challenge.flags);
    return { options: { ...options } };
  });

  serve(app, ownPasskeys.add, async (request, reply) => {
    const add = await newPasskey(db, publicUrl, personOf(request), {
      token: request.cookies[challenge.name],
      response: request.body.response,
      userAgent: request.headers['user-agent'] ?? '',
    });
    return answerOnce(reply, db.serializable, async (trx) => {
      const { added, codes } = await add(trx);
      const passkey = toPasskeyRow(added, publicUrl);
      return { message: PASSKEY_MESSAGES.added, passkey, recovery_codes: codes };
    });
  });

  serve(app, ownPasskeys.rename, (request, reply) =>
    answerOnce(reply, db.transaction, async (trx) => {
      const { params, body } = request;
      const renamed = await renamePasskey(trx, personOf(request), params.id, body.name);
      return { message: PASSKEY_MESSAGES.renamed, passkey: toPasskeyRow(renamed, publicUrl) };
    }),
  );

  serve(app, ownPasskeys.remove, (request, reply) =>
    answerOnce(reply, db.serializable, async (trx) => {
      await removePasskey(trx, config, personOf(request), request.params.id);
      return { message: PASSKEY_MESSAGES.removed };
    }),
  );
}

/** Signing in with a passkey, which is both steps in one. */
export function passkeySignInRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const challenge = challengeCookie('passkey-sign-in', passkeySignIn.path, config);

  serve(app, passkeySignInCalls.options, async (request, reply) => {
    const asking = { address: addressOf(request), oldToken: request.cookies[challenge.name] };
    const { options, token } = await passkeySignInOptions(db, publicUrl, asking);
    reply.setCookie(challenge.name, token, challenge.flags);
    return { options: { ...options } };
  });

  serve(app, passkeySignInCalls.signIn, async (request, reply) => {
    const pendingToken = challengeOf(request, config);
    const signedIn = await signInWithPasskey(db, config, request.body.response, {
      ...signInClientOf(request, config),
      deviceOf: (userId) => cookieOf(request, config, deviceCookie(userId)),
      challengeToken: request.cookies[challenge.name],
      pendingToken,
    });
    if (pendingToken !== undefined) forgetChallenge(reply, config);
    await keepSignedIn(reply, config, signedIn);
    reply.clearCookie(challenge.name, challenge.flags);
    return { csrfToken: csrfTokenOf(signedIn.token) };
  });
}

/** The cookie that binds a challenge to a browser: sent only below `path`, and read by no script. */
function challengeCookie(name: string, path: string, settings: CookieSettings) {
  const flags = { path, httpOnly: true, sameSite: 'strict', secure: settings.https } as const;
  return {
    name: cookieName(settings, { name, path }),
    flags: { ...flags, maxAge: CHALLENGE_SECONDS.passkey },
  };
}
