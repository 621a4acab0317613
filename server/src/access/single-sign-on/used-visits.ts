import type { Queries } from '../../platform/db/database.ts';
import { countInWindow, forget } from '../sign-in/throttles.ts';
import { tokenHash } from '../tokens.ts';
import { VISIT_SECONDS, type Visit } from './visit.ts';

/**
 * Uses a visit up, before the provider is asked about it: of two answers at the same moment one gets true. The provider
 * would end the sessions of both.
 */
export async function useVisit(query: Queries, visit: Visit): Promise<boolean> {
  const { count } = await countInWindow(query, keyOf(visit), VISIT_SECONDS * 1000);
  return count === 1;
}

/** Gives a visit back about which the provider could not be asked, so that none of them is left behind. */
export async function giveBack(query: Queries, visit: Visit): Promise<void> {
  await forget(query, keyOf(visit));
}

function keyOf({ state }: Visit): string {
  return `single-sign-on:${tokenHash(state)}`;
}
