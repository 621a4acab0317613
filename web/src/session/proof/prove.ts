import { proofCalls } from '@kitroom/contract/access/proof';
import { callBody } from '../../api/call.ts';
import { askForProof } from '../../api/client.ts';

/** Gives a proof by a passkey. Errors: `ApiError`, 400 where it is wrong, or as browsers reject (see `promptProblem`). */
export async function proveByPasskey(): Promise<void> {
  const { options } = await callBody(proofCalls.passkeyOptions, {});
  const { askForPasskey } = await import('../authenticator.ts');
  const response = await askForPasskey(options, false);
  await callBody(proofCalls.passkey, { body: { response } });
}

/**
 * Asks before anything but a call, such as a download by a link, whether the user has to prove again who they are, and lets
 * them do so. False: they do not want to. Where nobody can say, the server decides when it comes.
 */
export async function proveBefore(): Promise<boolean> {
  const offer = await callBody(proofCalls.read, {}).catch(() => undefined);
  return offer?.required === true ? askForProof() : true;
}
