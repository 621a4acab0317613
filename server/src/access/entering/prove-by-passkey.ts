import type { PasskeyAnswer } from '@kitroom/contract/access/passkey-calls';
import { proofCalls } from '@kitroom/contract/access/proof';
import type { Database } from '../../platform/db/database.ts';
import type { SessionActor } from '../../platform/http/actor.ts';
import { invalid } from '../../platform/http/errors.ts';
import { CHALLENGE_SECONDS, issueChallenge, takeChallenge } from '../factors/challenges/challenges.ts';
import { relyingPartyOf } from '../factors/challenges/relying-party.ts';
import { passkeyWith, readSignature, usePasskey } from '../factors/passkey/check-passkey.ts';
import { passkeysOf } from '../factors/passkey/passkey-store.ts';
import { webAuthn } from '../factors/passkey/web-authn.ts';
import { refuseWhenAddressThrottled } from '../limits/limits.ts';
import { noteFailure, noteProof, type Prover } from './give-proof.ts';

/** The browser's request to an authenticator: one of the actor's passkeys. The challenge replaces an earlier one of the session. */
export async function passkeyProofOptions(db: Database, publicUrl: string, actor: SessionActor) {
  const rp = relyingPartyOf(publicUrl);
  const passkeys = (await passkeysOf(db.query, actor.userId)).filter(({ rp_id }) => rp_id === rp.id);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    timeout: CHALLENGE_SECONDS.proof * 1000,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports),
    })),
  });
  await db.transaction((trx) => issueChallenge(trx, 'proof', options.challenge, actor));
  return options;
}

/** Throws 400 unless one of the actor's passkeys has answered the challenge of this session in time, 429 after too many failures from an address. */
export async function proveByPasskey(
  db: Database,
  publicUrl: string,
  prover: Prover,
  answer: PasskeyAnswer,
): Promise<void> {
  const { actor, address } = prover;
  await refuseWhenAddressThrottled(db.query, address);
  // Used up before it is checked: whatever comes of it, nobody answers it again.
  const challenge = await db.transaction((trx) => takeChallenge(trx, actor.letInBy, 'proof'));
  const rp = relyingPartyOf(publicUrl);
  const passkey = await passkeyWith(db.query, answer, rp)
    .where('passkeys.user_id', '=', actor.userId)
    .executeTakeFirst();
  const signature = challenge && passkey && (await readSignature(answer, challenge.value, passkey, rp));
  const isProved = await db.transaction(async (trx) => {
    if (signature && passkey && (await usePasskey(trx, passkey, signature, prover))) {
      await noteProof(trx, actor);
      return true;
    }
    await noteFailure(trx, prover);
    return false;
  });
  if (!isProved) throw invalid([{ path: 'response', message: proofCalls.wrongPasskey }]);
}
