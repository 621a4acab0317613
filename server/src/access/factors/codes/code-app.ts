import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { now } from '../../../platform/db/now.ts';
import { type Sealer, sealer } from '../../../platform/sealed.ts';
import type { KeyPlace } from '../../../platform/secret-key.ts';
import { stepOfCode } from './time-codes.ts';

/** Encrypts the secrets of code apps. */
export function codeAppSealer(place: KeyPlace): Sealer {
  return sealer(place, 'code-app');
}

/**
 * The step of a user's app whose code these digits are; undefined: of none that is accepted, or there is no app;
 * 'unreadable': the key of this installation does not open its secret.
 */
export async function appStepOf(
  query: Queries,
  place: KeyPlace,
  userId: number,
  digits: string,
): Promise<number | 'unreadable' | undefined> {
  const app = await query
    .selectFrom('code_apps')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!app) return undefined;
  const secret = await codeAppSealer(place).open(app.sealed_secret);
  return secret === undefined ? 'unreadable' : stepOfCode(secret, digits, Date.now());
}

/** Uses a step up; false: it was used before. Of two uses at the same moment, one finds the row as it must be. */
export async function useAppStep(trx: Transaction, userId: number, step: number): Promise<boolean> {
  const used = await trx
    .updateTable('code_apps')
    .set({ last_step: step, last_used_at: now() })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
