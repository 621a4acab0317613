import { randomBytes } from 'node:crypto';
import type { NewPasskeyInput } from '@kitroom/contract/access/passkey-calls';
import { MOST_PASSKEYS, PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { SessionActor } from '../../platform/http/actor.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { CHALLENGES, findChallenge, issueChallenge, takeChallenge } from '../factors/challenges.ts';
import { firstRecoveryCodes } from '../factors/codes/recovery-codes.ts';
import { recipientOf, securityLink } from '../factors/mails/account-mails.ts';
import { passkeyAddedMail } from '../factors/mails/security-mails.ts';
import { type RelyingParty, relyingPartyOf } from '../factors/passkey/relying-party.ts';
import { passkeysOf, webAuthn } from '../factors/passkey/verify-passkey.ts';
import { endTrust } from '../factors/second-step/trusted-browsers.ts';
import { browserName } from '../session/browser-name.ts';
import { requireStillSignedIn } from '../session/sessions.ts';

/** COSE numbers of what every authenticator signs with: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

const HANDLE_BYTES = 32;

/**
 * The browser's request to an authenticator, and the token of the challenge, which replaces an earlier one of the
 * session. Throws 409 when the actor has as many passkeys as anyone may.
 */
export async function newPasskeyOptions(db: Database, publicUrl: string, actor: SessionActor) {
  const { generateRegistrationOptions } = await webAuthn();
  return db.serializable(async (trx) => {
    const existing = await passkeysOf(trx, actor.userId);
    refuseTooMany(existing);
    const rp = relyingPartyOf(publicUrl);
    const options = await generateRegistrationOptions({
      rpName: 'Kitroom',
      rpID: rp.id,
      userName: actor.email,
      userDisplayName: actor.firstName,
      userID: Uint8Array.from(Buffer.from(await handleOf(trx, actor.userId), 'base64url')),
      timeout: CHALLENGES['passkey-new'].seconds * 1000,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: existing.map((passkey) => ({
        id: passkey.credential_id,
        transports: JSON.parse(passkey.transports),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { options, token: await issueChallenge(trx, 'passkey-new', options.challenge, actor) };
  });
}

/** The body with which a browser adds a passkey. */
interface Answer {
  token: string | undefined;
  response: NewPasskeyInput['response'];
  userAgent: string;
}

/**
 * Checks a new passkey, and resolves to what adds it and mails its owner; from now on it is asked for after the password, so that
 * recovery codes come with it if the user had none left. Throws 400 unless an authenticator has answered the challenge of this
 * session in time and made sure who is there; so does what it resolves to, and 409 when there are too many.
 */
export async function newPasskey(
  db: Database,
  publicUrl: string,
  actor: SessionActor,
  { token = '', response, userAgent }: Answer,
): Promise<(trx: Transaction) => Promise<{ added: Row<'passkeys'>; codes: string[] }>> {
  const challenge = await findChallenge(db.query, token, 'passkey-new');
  const rp = relyingPartyOf(publicUrl);
  const registered =
    challenge?.sessionId === actor.letInBy.sessionId &&
    (await readRegistration(response, challenge.kept, rp));
  if (!registered) {
    await db.transaction((trx) => takeChallenge(trx, token, 'passkey-new'));
    throw notAdded();
  }
  const { credential, credentialBackedUp } = registered;
  const storeCodes = await firstRecoveryCodes(db.query, actor.userId);

  return async (trx) => {
    // Of a session that a reset of second steps has ended, nothing comes afterwards.
    await requireStillSignedIn(trx, actor);
    if (!(await takeChallenge(trx, token, 'passkey-new'))) throw notAdded();
    const existing = await passkeysOf(trx, actor.userId);
    refuseTooMany(existing);
    const name = freeName(browserName(userAgent), existing);
    const added = await trx
      .insertInto('passkeys')
      .values({
        user_id: actor.userId,
        rp_id: rp.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        sign_count: credential.counter,
        transports: JSON.stringify(response.response.transports ?? []),
        is_synced: credentialBackedUp ? 1 : 0,
        name,
        created_at: now(),
        last_used_at: null,
        last_used_user_agent: null,
        refused_at: null,
      })
      .onConflict((conflicting) => conflicting.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!added) throw notAdded();
    const codes = await storeCodes(trx);
    await endTrust(trx, actor.userId);
    await logChange(trx, {
      author: actor,
      action: 'passkey-added',
      entity: 'users',
      entityId: actor.userId,
      after: { passkey: name },
    });
    await queueMail(
      trx,
      passkeyAddedMail(recipientOf(actor), { name, withCodes: codes.length > 0 }, securityLink(publicUrl)),
    );
    return { added, codes };
  };
}

/** The passkey that an authenticator has made; undefined: it does not answer this challenge, or its person is not verified. */
async function readRegistration(response: NewPasskeyInput['response'], challenge: string, rp: RelyingParty) {
  const { verifyRegistrationResponse } = await webAuthn();
  const attestationObject = withoutStatement(response.response.attestationObject);
  const answer = { ...response, response: { ...response.response, attestationObject } };
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  return registrationInfo;
}

/** CBOR: a map of three members, of which the first two are `fmt`, "none", and an empty `attStmt`. */
const NO_STATEMENT = Buffer.from('\u00a3\u0063fmt\u0064none\u0067attStmt\u00a0', 'latin1');
const AUTH_DATA = Buffer.from('\u0068authData', 'latin1');

/** What an authenticator has made, without what it says of its make: some say that unasked, and in any format. */
function withoutStatement(attestationObject: string): string {
  const bytes = Buffer.from(attestationObject, 'base64url');
  const at = bytes.lastIndexOf(AUTH_DATA);
  return at === -1
    ? attestationObject
    : Buffer.concat([NO_STATEMENT, bytes.subarray(at)]).toString('base64url');
}

// Made with the first passkey: it is all that an authenticator knows of its owner.
async function handleOf(trx: Queries, userId: number): Promise<string> {
  const known = await trx
    .selectFrom('passkey_handles')
    .select('handle')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (known) return known.handle;
  const handle = randomBytes(HANDLE_BYTES).toString('base64url');
  await trx.insertInto('passkey_handles').values({ user_id: userId, handle }).execute();
  return handle;
}

function freeName(name: string, existing: readonly Row<'passkeys'>[]): string {
  const taken = new Set(existing.map((passkey) => passkey.name));
  const names = [name, ...existing.map((_passkey, index) => `${name} ${index + 2}`)];
  return names.find((each) => !taken.has(each)) ?? name;
}

function refuseTooMany(existing: readonly unknown[]): void {
  if (existing.length >= MOST_PASSKEYS) throw conflict('response', PASSKEY_MESSAGES.tooMany);
}

function notAdded() {
  return invalid([{ path: 'response', message: PASSKEY_MESSAGES.notAdded }]);
}
