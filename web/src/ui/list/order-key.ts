/** A text and what it is sorted by. */
export interface OrderKey {
  text: string;
  /** Keys stand in the order of their texts, code unit by code unit; null: the text has other characters. */
  plain: string | null;
}

/** The order of two texts: case and accents do not matter, and numbers count by their value. */
export function compareKeys(a: OrderKey, b: OrderKey): number {
  // The collator alone takes longer for some thousand texts than a person should wait.
  if (a.plain === null || b.plain === null) return collator().compare(a.text, b.text);
  return a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : 0;
}

// 'Size 9' stands before 'Size 10'. Made when a text needs it: that alone takes some milliseconds.
let made: Intl.Collator | undefined;
function collator(): Intl.Collator {
  made ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return made;
}

// Most names and codes: the characters whose order is the collator's. It takes up to 254 digits as one number.
const PLAIN = /^[ \-./\da-z]{0,254}$/i;

/** The member `plain` of a text's key. */
export function plainKey(text: string): string | null {
  if (!PLAIN.test(text)) return null;
  // A number as a digit, which keeps its place among other characters, how long it is, and itself.
  return text
    .toLowerCase()
    .replace(/0*(\d+)/g, (_all, digits: string) => `0${String.fromCharCode(digits.length)}${digits}`);
}
