import type { PasskeyAnswer } from '@kitroom/contract/access/passkey-calls';
import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';
import { CHALLENGE_SECONDS, issueChallenge, takeChallenge } from '../factors/challenges/challenges.ts';
import { relyingPartyOf } from '../factors/challenges/relying-party.ts';
import {
  type FoundPasskey,
  passkeyWith,
  readSignature,
  type Signature,
  usePasskey,
} from '../factors/passkey/check-passkey.ts';
import { webAuthn } from '../factors/passkey/web-authn.ts';
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
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(publicUrl).id,
    timeout: CHALLENGE_SECONDS['passkey-sign-in'] * 1000,
    userVerification: 'required',
  });
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
  // Used up before it is checked: whatever comes of it, nobody answers it again.
  const challenge = await db.transaction((trx) =>
    takeChallenge(trx, client.challengeToken ?? '', 'passkey-sign-in'),
  );
  const rp = relyingPartyOf(settings.publicUrl);
  const passkey = await passkeyWith(db.query, answer, rp)
    // The authenticator has the handle of the owner, too.
    .innerJoin('passkey_handles', 'passkey_handles.user_id', 'passkeys.user_id')
    .where('handle', '=', answer.response.userHandle ?? '')
    .executeTakeFirst();
  const signature = challenge && passkey && (await readSignature(answer, challenge.value, passkey, rp));
  const account = passkey && { id: passkey.user_id, password_hash: passkey.password_hash };
  const device = await knownDevice(account, account && client.cookieOf(deviceCookie(account.id)), settings);
  const signedIn = await db.transaction(async (trx) => {
    if (signature && passkey) {
      const entered = await enterWith(trx, { ...passkey, device }, signature, client);
      if (entered) return entered;
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

async function enterWith(
  trx: Transaction,
  passkey: FoundPasskey & { device: string | undefined },
  signature: Signature,
  client: PasskeyClient,
): Promise<SignedIn | undefined> {
  if (!(await usePasskey(trx, passkey, signature, client))) return undefined;
  const { user_id: userId, password_hash: passwordHash, last_login, device } = passkey;
  const provider = await takeProviderProof(trx, client.pendingToken, userId);
  // A provider tells of new browsers itself.
  const isReported = provider === undefined && isNews(device, last_login);
  const token = await enter(trx, { userId, isReported, provider }, client);
  if (token === undefined) return undefined;
  return { userId, token, passwordHash };
}
