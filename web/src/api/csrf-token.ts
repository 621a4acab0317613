const KEY = 'csrfToken';

/** The token as this tab last knew it; another tab changes the stored one when someone signs in or out there. */
let known: string | null = null;

/** The token that every write sends (SPEC §3: kept in local storage), or null when nobody has signed in here. */
export function readCsrfToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeCsrfToken(token: string): void {
  known = token;
  localStorage.setItem(KEY, token);
}

export function clearCsrfToken(): void {
  known = null;
  localStorage.removeItem(KEY);
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
