/** A text and its sort key. */
export interface OrderKey {
  text: string;
  /** Sorts like the text when compared by code units; null if the text has other characters. */
  plain: string | null;
}

/** Compares two texts, ignoring case and accents, with numbers by their value. */
export function compareKeys(a: OrderKey, b: OrderKey): number {
  // The collator alone is noticeably slower with thousands of texts.
  if (a.plain === null || b.plain === null) return collator().compare(a.text, b.text);
  return a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : 0;
}

// 'Size 9' sorts before 'Size 10'. Created on demand: that alone takes a few milliseconds.
let made: Intl.Collator | undefined;
function collator(): Intl.Collator {
  made ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return made;
}

// Covers most names and codes: characters that code units and the collator order alike. The collator reads up to 254
// digits as one number.
const PLAIN = /^[ \-./\da-z]{0,254}$/i;

/** The `plain` member of a text's key. */
export function plainKey(text: string): string | null {
  if (!PLAIN.test(text)) return null;
  // A number becomes a digit (which sorts it among other characters), its length, and its digits.
  return text
    .toLowerCase()
    .replace(/0*(\d+)/g, (_all, digits: string) => `0${String.fromCharCode(digits.length)}${digits}`);
}
