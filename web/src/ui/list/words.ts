/** The words of a search, in the form that `hasWords` compares. */
export function searchWords(search: string): string[] {
  return plainText(search).split(/\s+/u).filter(Boolean);
}

/** Whether each word occurs in `text`, which is as `plainText` makes it. */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** A text without case and accents: they do not matter to somebody who looks for a name. */
export function plainText(text: string): string {
  // Most texts have none, and the look is far quicker than the way: long lists are searched at every key.
  if (!MAY_HAVE_ACCENTS.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

// Everything beyond ASCII, and the two accents within.
const MAY_HAVE_ACCENTS = /[\^`\u0080-\uffff]/;
