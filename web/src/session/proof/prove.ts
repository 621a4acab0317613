import { passkeyOptionsBody } from '@kitroom/contract/access/passkey-schemas';
import { proofCalls } from '@kitroom/contract/access/proof';
import { type ProofOffer, proofBody } from '@kitroom/contract/access/proof-schemas';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { askForProof, request, requestBody } from '../../api/client.ts';

/** Whether a proof is asked for, and which ways there are to give it. Errors: as `request`. */
export function proofOffer(): Promise<ProofOffer> {
  return requestBody(proofBody, proofCalls.path);
}

/** Gives a proof. Errors: `ApiError`, 400 where it is wrong. */
export async function proveByPassword(password: string): Promise<void> {
  await request(proofCalls.passwordPath, { method: 'POST', json: { password } });
}

/** Gives a proof by a code of the app. Errors: as `proveByPassword`. */
export async function proveByCode(code: string): Promise<void> {
  await request(proofCalls.codePath, { method: 'POST', json: { code } });
}

/** Gives a proof by a passkey. Errors: as `proveByPassword`, or as browsers reject (see `promptProblem`). */
export async function proveByPasskey(): Promise<void> {
  const { options } = await requestBody(passkeyOptionsBody, proofCalls.passkeyOptionsPath, {
    method: 'POST',
  });
  const { askForPasskey } = await import('../authenticator.ts');
  const response = await askForPasskey(options as unknown as PublicKeyCredentialRequestOptionsJSON, false);
  await request(proofCalls.passkeyPath, { method: 'POST', json: { response } });
}

/**
 * Asks before what is no call, such as a download by a link, whether the user has to prove again who they are, and lets
 * them do so. False: they do not want to. Where nobody can say, the server decides when it comes.
 */
export async function proveBefore(): Promise<boolean> {
  const offer = await proofOffer().catch(() => undefined);
  return offer?.required === true ? askForProof() : true;
}
