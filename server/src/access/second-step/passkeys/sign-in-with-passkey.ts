import type { PasskeyAnswer } from '@kitroom/contract/access/passkey-schemas';
import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { logChange } from '../../../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../../../platform/db/database.ts';
import { now } from '../../../platform/db/now.ts';
import { notSignedIn } from '../../../platform/http/errors.ts';
import type { SignedIn } from '../../sign-in/cookies.ts';
import { deviceCookie, isNews, knownDevice } from '../../sign-in/devices.ts';
import { enter, type SignInClient } from '../../sign-in/enter.ts';
import {
  countFailureOfAddress,
  countPasskeyPrompt,
  refuseWhenAddressThrottled,
  SIGN_INS,
} from '../../sign-in/limits.ts';
import { tokenHash } from '../../tokens.ts';
import { CHALLENGE_SECONDS, issueChallenge, takeChallenge } from '../challenges.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** A browser that asks for a challenge: its address, and the token of the one it had, which ends. */
interface Asking {
  address: string;
  oldToken: string | undefined;
}

/**
 * What the browser asks an authenticator for, and the token of the challenge. Nobody is known yet: the authenticator
 * offers the passkeys it has for this host. Throws 429 when an address asks too often.
 */
export async function passkeySignInOptions(db: Database, publicUrl: string, { address, oldToken }: Asking) {
  await countPasskeyPrompt(db.query, address);
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(publicUrl).id,
    timeout: CHALLENGE_SECONDS.passkey * 1000,
    userVerification: 'required',
  });
  const token = await db.transaction(async (trx) => {
    // Without this, each look at the sign-in page would leave a row behind.
    if (oldToken !== undefined)
      await trx
        .deleteFrom('challenges')
        .where('token_hash', '=', tokenHash(oldToken))
        .where('purpose', '=', 'passkey-sign-in')
        .execute();
    return issueChallenge(trx, {
      purpose: 'passkey-sign-in',
      userId: null,
      sessionId: null,
      value: options.challenge,
      seconds: CHALLENGE_SECONDS.passkey,
    });
  });
  return { options, token };
}

/** A browser that signs in with a passkey. */
interface PasskeyClient extends SignInClient {
  /** Token of its challenge. */
  challengeToken: string | undefined;
  /** Finds the device cookie of an account. */
  deviceOf: (userId: number) => string | undefined;
}

/**
 * Signs in with a passkey, which is two steps in one: something the person has, and their finger, face, or PIN. The same
 * answer (401) whatever is wrong; 429 after too many failures from an address.
 */
export async function signInWithPasskey(
  db: Database,
  publicUrl: string,
  answer: PasskeyAnswer,
  client: PasskeyClient,
): Promise<SignedIn> {
  await refuseWhenAddressThrottled(db.query, client.address);
  // Used up before it is checked: whatever comes of it, nobody answers it again.
  const challenge = await db.transaction((trx) =>
    takeChallenge(trx, client.challengeToken ?? '', 'passkey-sign-in'),
  );
  const rp = relyingPartyOf(publicUrl);
  const passkey = await findPasskey(db.query, answer, rp);
  const proof = challenge?.value && passkey && (await proved(answer, challenge.value, passkey, rp));
  const signedIn = await db.transaction(async (trx) => {
    if (proof && passkey) {
      const entered = await enterWith(trx, passkey, proof, client);
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

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

// By its id and by the handle of its owner, as the authenticator has both.
function findPasskey(query: Queries, { id, response: { userHandle } }: PasskeyAnswer, rp: RelyingParty) {
  return query
    .selectFrom('passkeys')
    .innerJoin('passkey_handles', 'passkey_handles.user_id', 'passkeys.user_id')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.user_id', 'passkeys.name', 'credential_id', 'public_key', 'sign_count'])
    .select(['users.password_hash', 'users.last_login'])
    .where('credential_id', '=', id)
    .where('rp_id', '=', rp.id)
    .where('handle', '=', userHandle ?? '')
    .executeTakeFirst();
}

/** What an authenticator has signed. */
interface Proof {
  signCount: number;
  isSynced: boolean;
}

async function proved(
  answer: PasskeyAnswer,
  challenge: string,
  passkey: FoundPasskey,
  rp: RelyingParty,
): Promise<Proof | undefined> {
  const result = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      // The library checks it before the signature; here it counts only when the signature is right.
      counter: 0,
    },
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { signCount: newCounter, isSynced: credentialBackedUp };
}

async function enterWith(
  trx: Transaction,
  passkey: FoundPasskey,
  { signCount, isSynced }: Proof,
  client: PasskeyClient,
): Promise<SignedIn | undefined> {
  const used = await trx
    .updateTable('passkeys')
    .set({
      sign_count: signCount,
      is_synced: isSynced ? 1 : 0,
      last_used_at: now(),
      last_used_user_agent: client.userAgent.slice(0, 500),
    })
    .where('id', '=', passkey.id)
    // One that does not count always says 0. Of two copies that count, one falls behind.
    .where((eb) =>
      eb.or([eb('sign_count', '<', signCount), ...(signCount === 0 ? [eb('sign_count', '=', 0)] : [])]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!used) {
    await refuseCopy(trx, passkey, signCount, client);
    return undefined;
  }
  const { user_id: userId, password_hash, last_login } = passkey;
  const account = { id: userId, password_hash };
  const isReported = isNews(knownDevice(account, client.deviceOf(userId)), last_login);
  const token = await enter(trx, { userId, isReported }, client);
  if (token === undefined) return undefined;
  return { userId, token, device: deviceCookie(account) };
}

// The passkey stays: its owner may hold the one that is ahead, and sees on their page what to do.
async function refuseCopy(
  trx: Transaction,
  passkey: FoundPasskey,
  signCount: number,
  { requestId, address }: PasskeyClient,
): Promise<void> {
  const marked = await trx
    .updateTable('passkeys')
    .set({ refused_at: now() })
    .where('id', '=', passkey.id)
    .returning('sign_count')
    .executeTakeFirst();
  if (!marked) return;
  await logChange(trx, {
    author: { userId: null, requestId },
    action: 'passkey-refused',
    entity: 'users',
    entityId: passkey.user_id,
    before: { passkey: passkey.name, sign_count: Number(marked.sign_count) },
    after: { passkey: passkey.name, sign_count: signCount, address },
  });
}
