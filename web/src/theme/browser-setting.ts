/** The text that this browser remembers under a key; null: none, or its storage is forbidden. */
export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a text under a key, or with null forgets it. False: the storage is forbidden or full. */
export function writeSetting(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
