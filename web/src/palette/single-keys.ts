const KEY = 'singleKeyShortcuts';

/** Whether shortcuts of a single key work in this browser; on until they are switched off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
