import type { PasskeyAnswer } from '@kitroom/contract/access/passkey-calls';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { logChange } from '../../../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../../../platform/db/database.ts';
import { now } from '../../../platform/db/now.ts';
import type { Row } from '../../../platform/db/tables.ts';
import type { OpenSession } from '../../../platform/http/actor.ts';
import type { Client } from '../../session/sessions.ts';
import { CHALLENGES, takeChallenge } from '../challenges.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** The library that reads and writes the messages of authenticators: loaded at the first passkey, as few servers need it at once. */
export function webAuthn() {
  return import('@simplewebauthn/server');
}

/** The passkeys of a user, oldest first. */
export function passkeysOf(query: Queries, userId: number): Promise<Row<'passkeys'>[]> {
  return query.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

type Purpose = 'passkey-sign-in' | 'proof';

/** The browser's request to an authenticator; without `among`, it offers the passkeys that it has for this host. */
export async function passkeyOptions(
  publicUrl: string,
  purpose: Purpose,
  among?: readonly Row<'passkeys'>[],
) {
  const { id } = relyingPartyOf(publicUrl);
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: id,
    timeout: CHALLENGES[purpose].seconds * 1000,
    userVerification: 'required',
    ...(among && {
      allowCredentials: among
        .filter(({ rp_id }) => rp_id === id)
        .map(({ credential_id, transports }) => ({ id: credential_id, transports: JSON.parse(transports) })),
    }),
  });
}

/** The challenge being answered, and by whom. Without `userId`, anyone who has the passkey may answer. */
interface Asked {
  purpose: Purpose;
  of: string | OpenSession;
  userId?: number;
}

/**
 * Resolves to the passkey that a browser has answered with, if there is such a one, and to what uses it. That is undefined
 * unless the answer is that of this passkey to this challenge in time, by a person whom the authenticator knows, and
 * resolves to false where the passkey's counter has gone back, which is marked and logged.
 */
export async function verifyPasskey(
  db: Database,
  publicUrl: string,
  answer: PasskeyAnswer,
  { purpose, of, userId }: Asked,
) {
  // Used up before it is checked: whatever comes of it, nobody answers it again.
  const challenge = await db.transaction((trx) => takeChallenge(trx, of, purpose));
  const rp = relyingPartyOf(publicUrl);
  const passkey = await passkeyOf(db.query, answer, rp, userId).executeTakeFirst();
  const signature = challenge && passkey && (await readSignature(answer, challenge.kept, passkey, rp));
  const use =
    signature && ((trx: Transaction, client: Client) => usePasskey(trx, passkey, signature, client));
  return { passkey, use };
}

type FoundPasskey = Awaited<ReturnType<ReturnType<typeof passkeyOf>['executeTakeFirstOrThrow']>>;

function passkeyOf(query: Queries, { id, response }: PasskeyAnswer, rp: RelyingParty, userId?: number) {
  const found = query
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.user_id', 'passkeys.name', 'credential_id', 'public_key', 'sign_count'])
    .select(['users.password_hash', 'users.last_login'])
    .where('credential_id', '=', id)
    .where('rp_id', '=', rp.id);
  if (userId !== undefined) return found.where('passkeys.user_id', '=', userId);
  // The authenticator has the handle of the owner, too.
  const owner = query
    .selectFrom('passkey_handles')
    .select('user_id')
    .where('handle', '=', response.userHandle ?? '');
  return found.where('passkeys.user_id', 'in', owner);
}

interface Signature {
  signCount: number;
  isSynced: boolean;
}

async function readSignature(
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

async function usePasskey(
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
