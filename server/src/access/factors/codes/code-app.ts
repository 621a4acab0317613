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
 * Resolves to what uses a code of a user's app up, which is false where it was used before: of two uses at the same moment, one
 * finds the row as it must be. Undefined: these digits are no code that is accepted, or there is no app; 'unreadable': the
 * key of this installation does not open its secret.
 */
export async function verifyAppCode(query: Queries, place: KeyPlace, userId: number, digits: string) {
  const app = await query
    .selectFrom('code_apps')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!app) return undefined;
  const secret = await codeAppSealer(place).open(app.sealed_secret);
  if (secret === undefined) return 'unreadable';
  const step = stepOfCode(secret, digits, Date.now());
  if (step === undefined) return undefined;
  return async (trx: Transaction) => {
    const used = await trx
      .updateTable('code_apps')
      .set({ last_step: step, last_used_at: now() })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  };
}
