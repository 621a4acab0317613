import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { newPassword } from '@kitroom/contract/auth-schemas';
import { isCommonPassword } from './common-passwords.ts';

/** Everything that is wrong with a new password, as sentences; none if it is accepted. */
export async function objectionsTo(password: string): Promise<string[]> {
  const checked = newPassword.safeParse(password);
  if (!checked.success) return checked.error.issues.map((issue) => issue.message);
  return (await isCommonPassword(password)) ? [AUTH_MESSAGES.passwordTooCommon] : [];
}
