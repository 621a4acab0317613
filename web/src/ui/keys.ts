/**
 * Whether a key belongs to an input method (IME) that is composing text: Enter and Escape then end the composition.
 * Safari reports the key that ends a composition after it, marked only by its code.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * The letter of a key, in lower case, for what is pressed with Ctrl or alone. On a keyboard of another script, such as Cyrillic or
 * Hebrew, it is the one of the same key on a Latin keyboard.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOfOtherScript = key.length === 1 && /[^\p{scx=Latin}]/u.test(key) && /\p{L}/u.test(key);
  return (isOfOtherScript ? code.replace(/^Key/u, '') : key).toLowerCase();
}

/** Whether a dialog is open, which has to be answered first: the page's keys do nothing then. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Whether this is a Mac, an iPhone or an iPad, whose keyboards have ⌘. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/u.test(navigator.userAgent);
}

/** The name of a key pressed with Ctrl on this device: Ctrl+S or ⌘S. */
export function withCtrl(key: string): string {
  return isMac() ? `⌘${key}` : `Ctrl+${key}`;
}

/** Spread on the control of a page that a single key presses: N creates a record, Z undoes the last change. */
export function pressedBy(key: 'n' | 'z') {
  return { 'data-key': key };
}
