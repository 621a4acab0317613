import { type PasskeySignInInput, passkeySignInCalls } from '@kitroom/contract/access/passkey-calls';
import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { addressOf } from '../../platform/http/request-address.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';
import { challengeCookie, findChallenge, issueChallenge, prolongChallenge } from '../factors/challenges.ts';
import { passkeyOptions, verifyPasskey } from '../factors/passkey/verify-passkey.ts';
import { deviceCookie, isNews, knownDevice } from '../limits/devices.ts';
import {
  countFailureOfAddress,
  countRequest,
  refuseWhenAddressThrottled,
  SIGN_INS,
} from '../limits/limits.ts';
import { keepSignedIn, type SignedIn, signInClientOf } from './cookies.ts';
import { enter, type SignInClient } from './enter.ts';
import { takeProviderProof } from './pending-sign-in.ts';

/** Signing in with a passkey, which is both steps in one. */
export function passkeySignInRoutes(app: App, db: Database, config: Config): void {
  const challenge = challengeCookie('passkey-sign-in', config);
  const pendingSignIn = challengeCookie('sign-in', config);

  // Nobody is known yet: the authenticator offers the passkeys that it has for this host.
  serve(app, passkeySignInCalls.options, async (request, reply) => {
    await countRequest(db.query, 'passkey', addressOf(request));
    const options = await passkeyOptions(config.publicUrl, 'passkey-sign-in');
    // All windows of a browser share one challenge: somebody may be answering it in another.
    const former = challenge.of(request) ?? '';
    const open = await prolongChallenge(db.query, former, 'passkey-sign-in');
    const issue = (trx: Transaction) =>
      issueChallenge(trx, 'passkey-sign-in', options.challenge, { userId: null });
    challenge.set(reply, open ? former : await db.transaction(issue));
    return { options: { ...options, challenge: open?.kept ?? options.challenge } };
  });

  serve(app, passkeySignInCalls.signIn, async (request, reply) => {
    const pendingToken = pendingSignIn.of(request);
    const signedIn = await signInWithPasskey(db, config, request.body, {
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

/** A browser that signs in with a passkey. */
interface PasskeyClient extends SignInClient {
  /** Token of its challenge. */
  challengeToken: string | undefined;
  /** Token of a sign-in that waits for its second step. */
  pendingToken: string | undefined;
}

/**
 * Signs in with a passkey, which is two steps in one: something the person has, and their finger, face, or PIN. The same
 * answer (401) whatever is wrong with it; 429 after too many failures from an address.
 */
async function signInWithPasskey(
  db: Database,
  settings: KeyPlace & Pick<Config, 'publicUrl'>,
  { response: answer, secondStep }: PasskeySignInInput,
  client: PasskeyClient,
): Promise<SignedIn> {
  await refuseWhenAddressThrottled(db.query, client.address);
  const { passkey, use } = await verifyPasskey(db, settings.publicUrl, answer, {
    purpose: 'passkey-sign-in',
    of: client.challengeToken ?? '',
  });
  if (passkey && use && secondStep) await refuseOtherAccount(db.query, client.pendingToken, passkey.user_id);
  const account = passkey && { id: passkey.user_id, password_hash: passkey.password_hash };
  const device = await knownDevice(account, account && client.cookieOf(deviceCookie(account.id)), settings);
  const signedIn = await db.transaction(async (trx) => {
    if (passkey && (await use?.(trx, client))) {
      const { user_id: userId, password_hash: passwordHash, last_login } = passkey;
      const provider = await takeProviderProof(trx, client.pendingToken, userId);
      // A provider tells of new browsers itself.
      const isReported = provider === undefined && isNews(device, last_login);
      const token = await enter(trx, { userId, isReported, provider }, client);
      if (token !== undefined) return { userId, token, passwordHash };
    }
    await countFailureOfAddress(trx, client.address);
    await logChange(trx, {
      author: { userId: null, requestId: client.requestId },
      action: 'sign-in-failed',
      entity: 'users',
      entityId: passkey?.user_id ?? null,
      after: { address: client.address },
    });
    return undefined;
  });
  SIGN_INS.inc({ result: signedIn ? 'let-in' : 'refused' });
  if (!signedIn) throw notSignedIn(passkeySignIn.refused);
  return signedIn;
}

// Devices offer what they have: a person who gave their password must not find themselves in the account of somebody else.
async function refuseOtherAccount(
  query: Queries,
  pendingToken: string | undefined,
  userId: number,
): Promise<void> {
  const pending = await findChallenge(query, pendingToken ?? '', 'sign-in');
  if (pending && pending.userId !== userId) throw notSignedIn(passkeySignIn.otherAccount);
}
