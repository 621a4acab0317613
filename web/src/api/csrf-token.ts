const KEY = 'csrfToken';

/** The token as this tab last knew it; another tab changes the stored one when someone signs in or out there. */
let known: string | null = null;

/** Whether local storage refused the token, being full or forbidden: then it is known until the page is reloaded. */
let onlyInMemory = false;

/** The token that every write sends (SPEC §3: kept in local storage), or null when nobody has signed in here. */
export function readCsrfToken(): string | null {
  if (onlyInMemory) return known;
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Forbidden: nothing can have been stored, and storing the next token says so.
    return null;
  }
}

/** Keeps the token. After a reload GET /api/auth/user-permissions repeats one that could not be stored. */
export function storeCsrfToken(token: string): void {
  known = token;
  try {
    localStorage.setItem(KEY, token);
    onlyInMemory = false;
  } catch (error) {
    if (!onlyInMemory) console.error('This browser keeps no CSRF token:', error);
    onlyInMemory = true;
  }
}

export function clearCsrfToken(): void {
  known = null;
  try {
    localStorage.removeItem(KEY);
    onlyInMemory = false;
  } catch {
    // Forbidden: there is nothing to remove.
    onlyInMemory = true;
  }
}

/** Whether another tab has signed in or out since this one last asked who is signed in. */
export function isTokenOfOtherTab(): boolean {
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
