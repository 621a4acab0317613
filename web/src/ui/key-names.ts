/** Whether this is a Mac, an iPhone or an iPad, whose keyboards have ⌘. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/u.test(navigator.userAgent);
}

/** The name of a key pressed with Ctrl on this device: Ctrl+S or ⌘S. */
export function withCtrl(key: string): string {
  return isMac() ? `⌘${key}` : `Ctrl+${key}`;
}
