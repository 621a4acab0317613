import { PASSKEY_MESSAGES, passkeySignIn } from '@kitroom/contract/access/passkeys';
import { afterEach, expect, it, vi } from 'vitest';
import { askForPasskey } from '../../session/authenticator.ts';
import { promptProblem } from '../../session/passkey-prompt.ts';
import { addProblem } from './use-add-passkey.ts';

const OPTIONS = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'required' };
const bytes = () => new Uint8Array([1, 2, 3]).buffer;

/** What a browser, or an extension in its place, answers to a prompt. */
function answers(get: () => unknown) {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials: { get: async () => get() } });
  vi.stubGlobal('location', { hostname: 'localhost' });
}
afterEach(() => vi.unstubAllGlobals());

it('reads an answer whose own way to JSON fails, as that of some password managers does', async () => {
  const illegal = () => {
    throw new TypeError('Illegal invocation');
  };
  const response = {
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes(),
  };
  const credential = { id: 'AQID', rawId: bytes(), type: 'public-key', response, toJSON: illegal };
  answers(() => ({ ...credential, authenticatorAttachment: 'new', getClientExtensionResults: () => ({}) }));
  expect(await askForPasskey(OPTIONS, false)).toMatchObject({ id: 'AQID', response: { signature: 'AQID' } });
});

it.each<[string, () => unknown, string, string]>([
  ['answers nothing', () => null, passkeySignIn.promptClosed, PASSKEY_MESSAGES.promptClosed],
  [
    'fails in an extension',
    () => Promise.reject(new TypeError('Illegal invocation')),
    passkeySignIn.promptClosed,
    PASSKEY_MESSAGES.promptClosed,
  ],
  [
    'cannot read what an authenticator says',
    () => Promise.reject(new DOMException('', 'UnknownError')),
    passkeySignIn.promptClosed,
    PASSKEY_MESSAGES.promptClosed,
  ],
  [
    'refuses the address',
    () => Promise.reject(new DOMException('', 'SecurityError')),
    passkeySignIn.notHere,
    passkeySignIn.notHere,
  ],
])('says only what is known of a prompt that %s', async (_what, get, signingIn, adding) => {
  answers(get);
  const failure = await askForPasskey(OPTIONS, false).catch((error: Error) => error);
  expect([promptProblem(failure), addProblem(failure as Error)]).toEqual([signingIn, adding]);
});
