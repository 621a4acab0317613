import {
  newPasskeyBody,
  newPasskeyInput,
  ownPasskeysBody,
  passkeyBody,
  passkeyNameInput,
  passkeyOptionsBody,
  passkeySignInInput,
} from '@kitroom/contract/access/passkey-schemas';
import { ownPasskeys, passkeySignIn } from '@kitroom/contract/access/passkeys';
import { newSessionBody } from '@kitroom/contract/auth-schemas';
import { idParams } from '@kitroom/contract/fields';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CookieSettings, cookieName, cookieOf } from '../../../platform/http/cookies.ts';
import { actorOf } from '../../../platform/http/guard.ts';
import { addressOf } from '../../../platform/http/request-address.ts';
import { type App, answer, done } from '../../../platform/http/schemas.ts';
import { keepSignedIn, signInClientOf } from '../../sign-in/cookies.ts';
import { deviceCookie } from '../../sign-in/devices.ts';
import { csrfTokenOf } from '../../sign-in/sessions.ts';
import { challengeOf, forgetChallenge } from '../challenge-cookie.ts';
import { CHALLENGE_SECONDS } from '../challenges.ts';
import { addPasskey, newPasskeyOptions } from './add-passkey.ts';
import { passkeysOf, removePasskey, renamePasskey, toPasskeyRow } from './passkey-store.ts';
import { passkeySignInOptions, signInWithPasskey } from './sign-in-with-passkey.ts';

const SIGNED_IN = { access: 'SIGNED_IN', peopleOnly: true } as const;
// As for a sign-in with a password, there is no token before there is a session.
const PUBLIC_CALL = { access: 'PUBLIC', csrf: false } as const;

/** A user's own passkeys. */
export function ownPasskeyRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const challenge = challengeCookie('new-passkey', ownPasskeys.path, config);

  app.get(
    ownPasskeys.path,
    {
      config: { operationId: 'listOwnPasskeys', ...SIGNED_IN },
      schema: { response: { 200: answer(ownPasskeysBody) } },
    },
    async (request, reply) => {
      const passkeys = await passkeysOf(db.query, actorOf(request).userId);
      return reply.send({
        success: true,
        passkeys: passkeys.map((passkey) => toPasskeyRow(passkey, publicUrl)),
      });
    },
  );

  app.post(
    ownPasskeys.optionsPath,
    {
      config: {
        operationId: 'newPasskeyOptions',
        ...SIGNED_IN,
        beforeSecondStep: true,
        proof: true,
        failures: [409],
      },
      schema: { response: { 200: answer(passkeyOptionsBody) } },
    },
    async (request, reply) => {
      const { options, token } = await newPasskeyOptions(db, publicUrl, actorOf(request));
      return reply
        .setCookie(challenge.name, token, challenge.flags)
        .send({ success: true, options: { ...options } });
    },
  );

  app.post(
    ownPasskeys.path,
    {
      config: {
        operationId: 'addPasskey',
        ...SIGNED_IN,
        beforeSecondStep: true,
        proof: true,
        failures: [409],
      },
      schema: { body: newPasskeyInput, response: { 200: answer(newPasskeyBody) } },
    },
    async (request, reply) => {
      const { added, codes } = await addPasskey(db, publicUrl, actorOf(request), {
        token: request.cookies[challenge.name],
        response: request.body.response,
        userAgent: request.headers['user-agent'] ?? '',
      });
      const passkey = toPasskeyRow(added, publicUrl);
      return reply.send({ success: true, message: ownPasskeys.added, passkey, recovery_codes: codes });
    },
  );

  app.put(
    `${ownPasskeys.path}/:id`,
    {
      config: { operationId: 'renamePasskey', ...SIGNED_IN },
      schema: { params: idParams, body: passkeyNameInput, response: { 200: answer(passkeyBody) } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const renamed = await db.transaction((trx) =>
        renamePasskey(trx, actorOf(request), id, request.body.name),
      );
      const passkey = toPasskeyRow(renamed, publicUrl);
      return reply.send({ success: true, message: ownPasskeys.renamed, passkey });
    },
  );

  app.delete(
    `${ownPasskeys.path}/:id`,
    {
      config: { operationId: 'removePasskey', ...SIGNED_IN, proof: true, failures: [409] },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request, reply) => {
      await db.serializable((trx) => removePasskey(trx, config, actorOf(request), request.params.id));
      return reply.send({ success: true, message: ownPasskeys.removed });
    },
  );
}

/** Signing in with a passkey, which is both steps in one. */
export function passkeySignInRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const challenge = challengeCookie('passkey-sign-in', passkeySignIn.path, config);

  app.post(
    passkeySignIn.optionsPath,
    {
      config: { operationId: 'passkeySignInOptions', ...PUBLIC_CALL, failures: [429] },
      schema: { response: { 200: answer(passkeyOptionsBody) } },
    },
    async (request, reply) => {
      const asking = { address: addressOf(request), oldToken: request.cookies[challenge.name] };
      const { options, token } = await passkeySignInOptions(db, publicUrl, asking);
      return reply
        .setCookie(challenge.name, token, challenge.flags)
        .send({ success: true, options: { ...options } });
    },
  );

  app.post(
    passkeySignIn.path,
    {
      config: { operationId: 'signInWithPasskey', ...PUBLIC_CALL, failures: [401, 429] },
      schema: { body: passkeySignInInput, response: { 200: answer(newSessionBody) } },
    },
    async (request, reply) => {
      const pendingToken = challengeOf(request, config);
      const signedIn = await signInWithPasskey(db, config, request.body.response, {
        ...signInClientOf(request, config),
        deviceOf: (userId) => cookieOf(request, config, deviceCookie(userId)),
        challengeToken: request.cookies[challenge.name],
        pendingToken,
      });
      if (pendingToken !== undefined) forgetChallenge(reply, config);
      await keepSignedIn(reply, config, signedIn);
      return reply
        .clearCookie(challenge.name, challenge.flags)
        .send({ success: true, csrfToken: csrfTokenOf(signedIn.token) });
    },
  );
}

/** The cookie that binds a challenge to a browser: sent only below `path`, and read by no script. */
function challengeCookie(name: string, path: string, settings: CookieSettings) {
  const flags = { path, httpOnly: true, sameSite: 'strict', secure: settings.https } as const;
  return {
    name: cookieName(settings, { name, path }),
    flags: { ...flags, maxAge: CHALLENGE_SECONDS.passkey },
  };
}
