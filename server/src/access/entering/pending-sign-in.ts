import { SECOND_STEP_MESSAGES } from '@kitroom/contract/access/second-step';
import type { SecondStepOffer } from '@kitroom/contract/auth-calls';
import { logChange } from '../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/tables.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { findChallenge, issueChallenge, takeChallenge } from '../factors/challenges.ts';
import type { ProviderProof } from '../factors/provider/provider-proof.ts';
import { offerOf } from '../factors/second-step/held-steps.ts';
import { isTrusted, trustBrowser, trustCookie } from '../factors/second-step/trusted-browsers.ts';
import { isNews } from '../limits/devices.ts';
import { forgetFailuresOf, type Visitor } from '../limits/limits.ts';
import { tokenHash } from '../session/tokens.ts';
import type { SignedIn } from './cookies.ts';
import { type Entrant, enter, type SignInClient } from './enter.ts';

/** A sign-in whose password was right, or whom a provider has sent, and whose second step is still to come. */
interface PendingSignIn {
  token: string;
  user: Pick<Row<'users'>, 'id' | 'email' | 'first_name' | 'password_hash' | 'last_login'>;
  device: string | undefined;
  /** Who they are at the provider that has sent them; undefined: they gave the password. */
  provider: ProviderProof | undefined;
}

/** A first step that was right, for an account that asks for more. */
export interface SecondStepAsked {
  secondStep: SecondStepOffer;
  /** Token of the challenge. */
  challenge: string;
}

type Account = Parameters<typeof offerOf>[0] & { id: number };

/** The steps that an account asks for after its first one; undefined: none, in this browser. */
export async function secondStepOf(
  query: Queries,
  account: Account,
  client: SignInClient,
): Promise<SecondStepOffer | undefined> {
  const offer = offerOf(account);
  const trust = client.cookieOf(trustCookie(account.id));
  return offer && !(await isTrusted(query, account.id, trust)) ? offer : undefined;
}

/** Asks for a second step; resolves to the token of the challenge, which opens nothing by itself. */
export function askForSecondStep(
  trx: Transaction,
  {
    userId,
    passwordHash,
    device,
    provider,
  }: Pick<PendingSignIn, 'device' | 'provider'> & { userId: number; passwordHash: string | null },
): Promise<string> {
  const kept = { password: tokenHash(passwordHash ?? ''), device, provider };
  return issueChallenge(trx, 'sign-in', kept, { userId });
}

/** Finds the sign-in of a challenge; undefined: it has ended, as does that of a deactivated account. */
export async function findPendingSignIn(query: Queries, token: string): Promise<PendingSignIn | undefined> {
  const challenge = await findChallenge(query, token, 'sign-in');
  if (!challenge?.userId) return undefined;
  const user = await query
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'password_hash', 'last_login'])
    .where('id', '=', challenge.userId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  const { password, device, provider } = challenge.kept;
  return user && password === tokenHash(user.password_hash ?? '')
    ? { token, user, device, provider }
    : undefined;
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

/** Whose wrong codes are counted; apart from wrong passwords. */
export function codeVisitor({ user, device }: PendingSignIn, address: string): Visitor {
  return {
    email: user.email,
    address,
    known: device === undefined ? undefined : { device },
    step: 'second-step',
  };
}

/** Opens the session after the second step. Throws 401 if the sign-in has ended in the meantime; its challenge is used up. */
export async function completeSignIn(
  trx: Transaction,
  pending: PendingSignIn,
  trust: boolean,
  client: SignInClient,
): Promise<SignedIn> {
  const { user, provider, device } = pending;
  const { id: userId, password_hash: passwordHash } = user;
  const hash = passwordHash ?? '';
  const entrant: Entrant = provider
    ? // It tells of new browsers itself.
      { userId, isReported: false, provider }
    : { userId, isReported: isNews(device, user.last_login), password: { verified: hash, kept: hash } };
  const token = (await takeChallenge(trx, pending.token, 'sign-in')) && (await enter(trx, entrant, client));
  if (token === undefined) throw notSignedIn(SECOND_STEP_MESSAGES.startAgain);
  const visitor = codeVisitor(pending, client.address);
  await forgetFailuresOf(trx, visitor);
  await forgetFailuresOf(trx, { ...visitor, step: undefined });
  const signedIn = { userId, token, passwordHash };
  if (!trust) return signedIn;
  await logChange(trx, {
    author: { userId, requestId: client.requestId },
    action: 'browser-trusted',
    entity: 'second-steps',
    entityId: userId,
  });
  return { ...signedIn, trust: await trustBrowser(trx, userId, client.userAgent) };
}
