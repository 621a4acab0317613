import { madeOnce } from '../../platform/made-once.ts';

// Loaded by the first password that is set: most starts never set one.
const commonPasswords = madeOnce(async (): Promise<ReadonlySet<string>> => {
  const file = await import('./common-passwords.json', { with: { type: 'json' } });
  return new Set(file.default);
});

/**
 * Whether a password is on the published lists of the most common ones, in any mix of upper and lower case (OWASP
 * ASVS 5.0, 6.2.4). Only entries that can satisfy the five rules are kept.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase());
}
