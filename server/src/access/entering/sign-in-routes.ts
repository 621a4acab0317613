import { passkeySignInCalls } from '@kitroom/contract/access/passkey-calls';
import { SECOND_STEP_MESSAGES, secondStepCall } from '@kitroom/contract/access/second-step';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { sessionTokens } from '../../platform/http/cookies.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { personOf } from '../../platform/http/guard.ts';
import { addressOf } from '../../platform/http/request-address.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { challengeCookie } from '../factors/challenges.ts';
import type { Provider } from '../factors/provider/provider.ts';
import { beganAtProvider } from '../factors/provider/provider-proof.ts';
import { endSessionsWith } from '../session/sessions.ts';
import { answerWithCode } from './answer-code.ts';
import { forgetSession, keepSignedIn, signInClientOf } from './cookies.ts';
import { signIn } from './sign-in.ts';
import { passkeySignInOptions, signInWithPasskey } from './sign-in-with-passkey.ts';

/** Sign-in, sign-out and what the signed-in user may do. */
export function signInRoutes(app: App, db: Database, config: Config, provider: Provider | undefined): void {
  const tokensOf = sessionTokens(config);
  const pendingSignIn = challengeCookie('sign-in', config);
  passkeySignInRoutes(app, db, config);

  serve(app, authCalls.login, async (request, reply) => {
    const signedIn = await signIn(db, config, request.body, signInClientOf(request, config));
    if ('secondStep' in signedIn) {
      pendingSignIn.set(reply, signedIn.challenge);
      return { secondStep: signedIn.secondStep };
    }
    return keepSignedIn(reply, config, signedIn);
  });

  serve(app, secondStepCall, async (request, reply) => {
    const token = pendingSignIn.of(request);
    if (!token) throw notSignedIn(SECOND_STEP_MESSAGES.startAgain);
    const client = signInClientOf(request, config);
    const signedIn = await answerWithCode(db, config, { ...request.body, token }, client);
    const opened = await keepSignedIn(reply, config, signedIn);
    pendingSignIn.clear(reply);
    return opened;
  });

  serve(app, authCalls.logout, async (request, reply) => {
    const tokens = tokensOf(request);
    let leaves = false;
    for (const token of tokens) leaves ||= await beganAtProvider(db.query, token);
    await signOut(db, tokens, request.changeId);
    const redirect = leaves ? await provider?.signOutAddress() : undefined;
    forgetSession(reply, config);
    return { message: AUTH_MESSAGES.signedOut, redirect };
  });

  serve(app, authCalls.userPermissions, async (request) => {
    const actor = personOf(request);
    return {
      data: {
        ...actor,
        permissions: [...actor.permissions],
        csrfToken: actor.letInBy.csrfToken,
        secondStepRequired: actor.secondStepRequired || undefined,
      },
    };
  });
}

/** Signing in with a passkey, which is both steps in one. */
function passkeySignInRoutes(app: App, db: Database, config: Config): void {
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

/** Ends the sessions of a browser; nothing happens when there is none. */
async function signOut(db: Database, tokens: readonly string[], requestId: string): Promise<void> {
  await db.transaction(async (trx) => {
    for (const { id, user_id } of await endSessionsWith(trx, tokens))
      await logChange(trx, {
        author: { userId: user_id, requestId },
        action: 'sign-out',
        entity: 'sessions',
        entityId: id,
      });
  });
}
