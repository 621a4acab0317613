import { unicodeForm } from '@kitroom/contract/unicode-form';

/** The words of a search, in the form that `hasWords` compares. */
export function searchWords(search: string): string[] {
  return normalizeText(search).split(/\s+/u).filter(Boolean);
}

/** Whether every word occurs in `text`, which `normalizeText` has prepared. */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** A text in lower case without accents, for searching. */
export function normalizeText(text: string): string {
  // Most texts have no accents, and testing is far faster than normalizing: every keystroke searches long lists.
  if (!MAY_HAVE_ACCENTS.test(text)) return text.toLowerCase();
  return unicodeForm(text, 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

// Everything beyond ASCII, and the two accents in ASCII.
const MAY_HAVE_ACCENTS = /[\^`\u0080-\uffff]/;
