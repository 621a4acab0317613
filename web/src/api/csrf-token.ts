const KEY = 'csrfToken';

/** The token that every write sends (SPEC §3: kept in local storage), or null when nobody has signed in here. */
export function readCsrfToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeCsrfToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function clearCsrfToken(): void {
  localStorage.removeItem(KEY);
}
