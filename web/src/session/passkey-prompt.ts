import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { ApiError } from '../api/api-error.ts';
import { callUnread } from '../api/call.ts';

/** Whether this browser knows passkeys: all do, but not at addresses without https. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether the browser can list passkeys in the email field. */
export async function canListPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  // Older browsers do not have it, whatever the types say.
  const ask = PublicKeyCredential.isConditionalMediationAvailable as (() => Promise<boolean>) | undefined;
  return (await ask?.call(PublicKeyCredential)) ?? false;
}

/** What a browser is asked for a passkey with. */
interface PasskeyRequest {
  challenge: string;
}

interface Prompt {
  options: PasskeyRequest;
  /** True: in the list of the email field, until the person chooses one; false: now. */
  listed: boolean;
  /** Aborted: nobody waits for an answer any more. */
  signal: AbortSignal;
}

/** What to ask for; the challenge is the same in all windows of a browser, until it is answered or nobody asks for minutes. */
export async function passkeyRequest(): Promise<PasskeyRequest> {
  const { body } = await callUnread(passkeySignIn.options, { signedOut: 'throw' });
  return (body as { options: PasskeyRequest }).options;
}

/** Asks for a passkey to sign in with, in place of what was asked before. Rejects as browsers do (see `promptProblem`). */
export async function promptForPasskey({
  options,
  listed,
  signal,
}: Prompt): Promise<AuthenticationResponseJSON> {
  const { askForPasskey, stopAsking } = await import('./authenticator.ts');
  signal.throwIfAborted();
  signal.addEventListener('abort', stopAsking, { once: true });
  return askForPasskey(options, listed);
}

/**
 * The message after a prompt has failed; `closed`: where nothing is known. Browsers do not say whether they closed it or have no
 * such passkey, and password managers that take their place fail in ways of their own.
 */
export function promptProblem(error: unknown, closed: string = passkeySignIn.promptClosed): string {
  if (error instanceof ApiError) return error.message;
  return (error as Error).name === 'SecurityError' ? passkeySignIn.notHere : closed;
}
