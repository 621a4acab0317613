import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { newPassword } from '@kitroom/contract/auth-schemas';
import { isCommonPassword } from './common-passwords.ts';

/** What is wrong with a password that is about to be set: all sentences at once, none when it is accepted. */
export async function objectionsTo(password: string): Promise<string[]> {
  const checked = newPassword.safeParse(password);
  if (!checked.success) return checked.error.issues.map((issue) => issue.message);
  return (await isCommonPassword(password)) ? [AUTH_MESSAGES.passwordTooCommon] : [];
}
