import COMMON_PASSWORDS from './common-passwords.generated.json' with { type: 'json' };

const common = new Set(COMMON_PASSWORDS);

/**
 * Whether a password is on a published list of the most common ones, in any mix of upper and lower case (OWASP ASVS 5.0,
 * 6.2.4 and 6.2.12). The list has only those of its entries that can meet the five rules.
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
