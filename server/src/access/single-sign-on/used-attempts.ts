import type { Queries } from '../../platform/db/database.ts';
import { countInWindow, forget } from '../sign-in/throttles.ts';
import { tokenHash } from '../tokens.ts';
import { ATTEMPT_SECONDS, type Attempt } from './attempt.ts';

/**
 * Uses an attempt up, before the provider is asked about it: of two answers at the same moment one gets true. The provider
 * would end the sessions of both.
 */
export async function useAttempt(query: Queries, attempt: Attempt): Promise<boolean> {
  const { count } = await countInWindow(query, keyOf(attempt), ATTEMPT_SECONDS * 1000);
  return count === 1;
}

/** Gives an attempt back about which the provider could not be asked, so that none of them is left behind. */
export async function giveBack(query: Queries, attempt: Attempt): Promise<void> {
  await forget(query, keyOf(attempt));
}

function keyOf({ state }: Attempt): string {
  return `single-sign-on:${tokenHash(state)}`;
}
