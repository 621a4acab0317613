import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { newPassword } from '@kitroom/contract/auth-schemas';
import type { UsersTable } from '../../platform/db/tables.ts';
import { isGuessable } from './guessable-passwords.ts';

type Owner = Pick<UsersTable, 'email' | 'first_name' | 'last_name' | 'display_name'>;

/** What is wrong with a password that its owner wants to set: all sentences at once, none when it is good. */
export function objectionsTo(password: string, owner: Owner): string[] {
  const checked = newPassword.safeParse(password);
  if (!checked.success) return checked.error.issues.map((issue) => issue.message);
  const words = [owner.email, owner.first_name, owner.last_name, owner.display_name];
  return isGuessable(password, words) ? [AUTH_MESSAGES.passwordTooCommon] : [];
}
