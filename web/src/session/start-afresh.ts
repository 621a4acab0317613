import { SIGN_IN_PATHS } from './sign-in-paths.ts';
import { discardUnsavedChanges } from './unsaved-changes.ts';

/**
 * Loads the application again, because its user has signed out or is another one: nothing that the previous user saw,
 * typed, or sent stays in this tab. Goes to `/`; the sign-in page stays, and keeps its return path. Never resolves,
 * because anything that waits for it would continue as the new user.
 */
export function startAfresh(): Promise<never> {
  discardUnsavedChanges();
  document.documentElement.hidden = true;
  if (location.pathname === SIGN_IN_PATHS.login) location.reload();
  else location.replace('/');
  return new Promise(() => {});
}
