import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { sessionTokens } from '../../platform/http/cookies.ts';
import { personOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { challengeCookie } from '../factors/challenges.ts';
import type { Provider } from '../factors/provider/provider.ts';
import { beganAtProvider } from '../factors/provider/provider-proof.ts';
import { endSessionsWith } from '../session/sessions.ts';
import { forgetSession, keepSignedIn, signInClientOf } from './cookies.ts';
import { signIn } from './sign-in.ts';

/** Sign-in, sign-out and what the signed-in user may do. */
export function signInRoutes(app: App, db: Database, config: Config, provider: Provider | undefined): void {
  const tokensOf = sessionTokens(config);

  serve(app, authCalls.login, async (request, reply) => {
    const signedIn = await signIn(db, config, request.body, signInClientOf(request, config));
    if ('secondStep' in signedIn) {
      challengeCookie('sign-in', config).set(reply, signedIn.challenge);
      return { secondStep: signedIn.secondStep };
    }
    return keepSignedIn(reply, config, signedIn);
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
