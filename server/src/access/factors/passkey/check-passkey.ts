import type { PasskeyAnswer } from '@kitroom/contract/access/passkey-calls';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { logChange } from '../../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { now } from '../../../platform/db/now.ts';
import type { Client } from '../../session/sessions.ts';
import type { RelyingParty } from '../challenges/relying-party.ts';
import { webAuthn } from './web-authn.ts';

/** A passkey as it is checked. */
export type FoundPasskey = Awaited<ReturnType<ReturnType<typeof passkeyWith>['executeTakeFirstOrThrow']>>;

/** The passkey that an authenticator has answered with. */
export function passkeyWith(query: Queries, { id }: PasskeyAnswer, rp: RelyingParty) {
  return query
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.user_id', 'passkeys.name', 'credential_id', 'public_key', 'sign_count'])
    .select(['users.password_hash', 'users.last_login'])
    .where('credential_id', '=', id)
    .where('rp_id', '=', rp.id);
}

/** The data that an authenticator has signed. */
export interface Signature {
  signCount: number;
  isSynced: boolean;
}

/** Undefined: the answer is not that of this passkey to this challenge, by a person whom the authenticator knows. */
export async function readSignature(
  answer: PasskeyAnswer,
  challenge: string,
  passkey: FoundPasskey,
  rp: RelyingParty,
): Promise<Signature | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
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

/** Notes that a passkey was used; false: its counter has gone back, which is marked and logged. */
export async function usePasskey(
  trx: Transaction,
  passkey: FoundPasskey,
  { signCount, isSynced }: Signature,
  client: Client,
): Promise<boolean> {
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
    .where((eb) => eb.or([eb('sign_count', '<', signCount), eb('sign_count', '=', 0)]))
    .returning('id')
    .executeTakeFirst();
  if (!used) await refuseCopy(trx, passkey, signCount, client);
  return used !== undefined;
}

// The passkey stays: its owner may hold the one that is ahead, and sees on their page what to do.
async function refuseCopy(
  trx: Transaction,
  passkey: FoundPasskey,
  signCount: number,
  { requestId, address }: Client,
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
