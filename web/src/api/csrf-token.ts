const KEY = 'csrfToken';

/** The token of the user whom this tab knows; a sign-in, here or in another tab, brings another one before it is known whose. */
let known: string | null = null;

/** The token that local storage refused, being full or forbidden: kept until the page is reloaded. Undefined: none was. */
let unstored: string | null | undefined;

/** The token that every write sends (SPEC §3: kept in local storage), or null when nobody has signed in here. */
export function readCsrfToken(): string | null {
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Forbidden: nothing can have been stored, and storing the next token says so.
    return null;
  }
}

/**
 * Keeps the token of a sign-in; no write goes with it before the server has said whose it is. After a reload
 * GET /api/auth/user-permissions repeats one that could not be stored.
 */
export function keepCsrfToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
    unstored = undefined;
  } catch (error) {
    if (unstored === undefined) console.error('This browser keeps no CSRF token:', error);
    unstored = token;
  }
}

/** Keeps the token of the user whom this tab knows. */
export function storeCsrfToken(token: string): void {
  keepCsrfToken(token);
  acceptCsrfToken();
}

/** The server has said who is signed in, or that nobody is: the present token is theirs. */
export function acceptCsrfToken(): void {
  known = readCsrfToken();
}

/** Forgets the token: the user has signed out. What this tab still holds of theirs is sent with no later one. */
export function clearCsrfToken(): void {
  try {
    localStorage.removeItem(KEY);
    unstored = undefined;
  } catch {
    // Forbidden: there is nothing to remove.
    unstored = null;
  }
}

/** Whether someone has signed in or out, here or in another tab, since this tab was last told who is signed in. */
export function hasTokenChanged(): boolean {
  return readCsrfToken() !== known;
}

/** Calls `changed` when another tab signs in or out. Returns a function that ends this. */
export function watchCsrfToken(changed: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    // Null: the whole storage was cleared.
    if (key === KEY || key === null) changed();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
