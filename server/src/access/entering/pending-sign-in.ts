import type { SecondStepOffer } from '@kitroom/contract/auth-calls';
import type { Transaction } from '../../platform/db/database.ts';
import { issueChallenge, takeChallenge } from '../factors/challenges.ts';
import type { ProviderProof } from '../factors/provider/provider-proof.ts';
import { offerOf } from '../factors/second-step/held-steps.ts';
import { isTrusted, trustCookie } from '../factors/second-step/trusted-browsers.ts';
import { tokenHash } from '../session/tokens.ts';
import type { SignInClient } from './enter.ts';

/** A first step that was right, for an account that asks for more. */
export interface SecondStepAsked {
  secondStep: SecondStepOffer;
  /** Token of the challenge, which opens nothing by itself. */
  challenge: string;
}

type Account = Parameters<typeof offerOf>[0] & { id: number; password_hash: string | null };

/** Asks for the second step of an account after its first one; undefined: it needs none, in this browser. */
export async function askForSecondStep(
  trx: Transaction,
  account: Account,
  { device, provider }: { device: string | undefined; provider: ProviderProof | undefined },
  client: SignInClient,
): Promise<SecondStepAsked | undefined> {
  const { id: userId, password_hash } = account;
  const secondStep = offerOf(account);
  if (!secondStep || (await isTrusted(trx, userId, client.cookieOf(trustCookie(userId))))) return undefined;
  const kept = { password: tokenHash(password_hash ?? ''), device, provider };
  return { secondStep, challenge: await issueChallenge(trx, 'sign-in', kept, { userId }) };
}

/**
 * For a sign-in that ends with a passkey instead: uses it up, and resolves to what a provider has said about this user,
 * if it began there.
 */
export async function takeProviderProof(
  trx: Transaction,
  token: string | undefined,
  userId: number,
): Promise<ProviderProof | undefined> {
  const challenge = token === undefined ? undefined : await takeChallenge(trx, token, 'sign-in');
  return challenge?.userId === userId ? challenge.kept.provider : undefined;
}
