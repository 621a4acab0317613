/** A text and what it is sorted by. */
export interface OrderKey {
  text: string;
  /** Keys stand in the order of their texts, code unit by code unit; null: the text has other characters. */
  plain: string | null;
}

/** What a text is sorted by, made once for many comparisons. */
export function orderKey(text: string): OrderKey {
  return { text, plain: PLAIN.test(text) ? plainKey(text) : null };
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

// As long as the collator takes any number in it as one.
const PLAIN = /^[ -~]{0,254}$/;
// In the collator's order, which is the one of Unicode (CLDR's root).
const ORDER = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0abcdefghijklmnopqrstuvwxyz';
const NUMBER = String.fromCharCode(ORDER.indexOf('0'));
const PLACES = Array.from({ length: 128 }, (_each, code) =>
  String.fromCharCode(ORDER.indexOf(String.fromCharCode(code).toLowerCase())),
);

// Each character as its place in the order; a number as one sign, how many digits it has, and these.
function plainKey(text: string): string {
  let key = '';
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text, at)) {
      key += PLACES[text.charCodeAt(at)];
      continue;
    }
    while (text[at] === '0') at++;
    const start = at;
    while (isDigit(text, at)) at++;
    key += NUMBER + String.fromCharCode(at - start) + text.slice(start, at);
    at--;
  }
  return key;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
