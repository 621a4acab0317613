import type { Harness } from './harness.ts';
import { setRows } from './rows.ts';

/** Makes the last proof of all sessions of a user this old, in milliseconds; null: they have none. */
export async function ageProof({ db }: Harness, userId: number, age: number | null): Promise<void> {
  const proved_at = age === null ? null : new Date(Date.now() - age).toISOString();
  await setRows(db, 'sessions', { user_id: userId }, { proved_at });
}

/** The answer of a call that asks for a fresh proof. */
export const PROOF_REQUIRED = {
  success: false,
  message: 'Please confirm that it’s you, then try again.',
  code: 'proof-required',
};
