import type { Harness } from './harness.ts';
import { insertRows, setRows } from './rows.ts';

/** Gives an account a second step: a code app whose codes nobody knows. */
export async function giveSecondStep({ db }: Harness, userId: number): Promise<void> {
  const app = { sealed_secret: 'x', created_at: new Date().toISOString(), last_step: 0, last_used_at: null };
  await insertRows(db, 'code_apps', { user_id: userId, ...app });
}

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
