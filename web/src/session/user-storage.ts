import { useState } from 'react';
import { hasTokenChanged, readCsrfToken } from '../api/csrf-token.ts';
import { usePermissions } from './permissions-context.ts';

/**
 * The data of one user in this device's local storage. Another user never gets it, and a sign-out removes it. The
 * storage may be forbidden or full: then nothing is kept, which the console says once.
 */
export interface UserStorage {
  read: (name: string) => string | null;
  /** False if it could not be kept; nothing is kept of someone who has signed out or was replaced in another tab. */
  write: (name: string, text: string) => boolean;
  remove: (name: string) => void;
  /** All names of this user's entries. */
  names: () => string[];
}

/** The storage of one user. */
export function userStorage(userId: number): UserStorage {
  const prefix = `user:${userId}:`;
  return {
    read: (name) => withStorage(() => localStorage.getItem(prefix + name), null),
    write: (name, text) =>
      isStillTheirs() &&
      withStorage(() => {
        localStorage.setItem(prefix + name, text);
        return true;
      }, false),
    remove: (name) => withStorage(() => localStorage.removeItem(prefix + name), undefined),
    names: () =>
      storedKeys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
  };
}

/** The name under which the roster is kept (`features/roster/draft.ts`). */
export const ROSTER = 'roster';

/** Removes all that this device keeps of a user: they sign out. */
export function forgetUser(userId: number): void {
  const { names, remove } = userStorage(userId);
  for (const name of names()) remove(name);
  if (rememberedUser() === userId) withStorage(() => localStorage.removeItem(SIGNED_IN), undefined);
}

/** Removes what this tab alone keeps, whoever's it is. */
export function forgetTab(): void {
  withStorage(() => sessionStorage.clear(), undefined);
}

/** Remembers who has signed in on this device, for pages that open before the server has said so. */
export function rememberUser(userId: number): void {
  withStorage(() => localStorage.setItem(SIGNED_IN, String(userId)), undefined);
}

/** Who has signed in on this device and has not signed out since, even if the session has ended; null: nobody. */
function rememberedUser(): number | null {
  const stored = withStorage(() => localStorage.getItem(SIGNED_IN), null);
  return stored !== null && ID.test(stored) ? Number(stored) : null;
}

/** The storages of all users who have one here. */
export function allUserStorages(): UserStorage[] {
  const ids = storedKeys().map((key) => KEY_OF_USER.exec(key)?.[1]);
  return [...new Set(ids)].filter((id) => id !== undefined).map((id) => userStorage(Number(id)));
}

const SIGNED_IN = 'signedInUser';
const ID = /^\d+$/u;
const KEY_OF_USER = /^user:(\d+):/u;

function storedKeys(): string[] {
  return withStorage(() => Object.keys(localStorage), []);
}

// After a sign-out there is no token, and another tab's sign-in brings another one.
function isStillTheirs(): boolean {
  return withStorage(() => readCsrfToken() !== null && !hasTokenChanged(), false);
}

let said = false;

function withStorage<Result>(access: () => Result, otherwise: Result): Result {
  try {
    return access();
  } catch (error) {
    if (!said) console.error('This browser keeps no drafts:', error);
    said = true;
    return otherwise;
  }
}

/** Id of the signed-in user, also before the server has said so and after their session has ended; null: nobody. */
export function useKnownUser(): number | null {
  const { data } = usePermissions();
  const [known, setKnown] = useState(rememberedUser);
  if (data !== null && data.userId !== known) setKnown(data.userId);
  return data?.userId ?? known;
}
