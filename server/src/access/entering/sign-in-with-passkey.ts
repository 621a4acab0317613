import type { PasskeyAnswer } from '@kitroom/contract/access/passkey-calls';
import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';
import { issueChallenge, takeChallenge } from '../factors/challenges.ts';
import { passkeyOptions, verifyPasskey } from '../factors/passkey/verify-passkey.ts';
import { deviceCookie, isNews, knownDevice } from '../limits/devices.ts';
import {
  countFailureOfAddress,
  countRequest,
  refuseWhenAddressThrottled,
  SIGN_INS,
} from '../limits/limits.ts';
import type { SignedIn } from './cookies.ts';
import { enter, type SignInClient } from './enter.ts';
import { takeProviderProof } from './pending-sign-in.ts';

/** A browser that asks for a challenge: its address, and the token of the one it had, which ends. */
interface Asking {
  address: string;
  oldToken: string | undefined;
}

/**
 * The browser's request to an authenticator, and the token of the challenge. Nobody is known yet: the authenticator
 * offers the passkeys it has for this host. Throws 429 when an address asks too often.
 */
export async function passkeySignInOptions(db: Database, publicUrl: string, { address, oldToken }: Asking) {
  await countRequest(db.query, 'passkey', address);
  const options = await passkeyOptions(publicUrl, 'passkey-sign-in');
  const token = await db.transaction(async (trx) => {
    // Without this, each look at the sign-in page would leave a row behind.
    if (oldToken !== undefined) await takeChallenge(trx, oldToken, 'passkey-sign-in');
    return issueChallenge(trx, 'passkey-sign-in', options.challenge, { userId: null });
  });
  return { options, token };
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
 * answer (401) whatever is wrong; 429 after too many failures from an address.
 */
export async function signInWithPasskey(
  db: Database,
  settings: KeyPlace & Pick<Config, 'publicUrl'>,
  answer: PasskeyAnswer,
  client: PasskeyClient,
): Promise<SignedIn> {
  await refuseWhenAddressThrottled(db.query, client.address);
  const { passkey, use } = await verifyPasskey(db, settings.publicUrl, answer, {
    purpose: 'passkey-sign-in',
    of: client.challengeToken ?? '',
  });
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
