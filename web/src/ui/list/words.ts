import { searchText } from '@kitroom/contract/lists/search-text';
import { unicodeForm } from '@kitroom/contract/unicode-form';

// As people without these letters on their keyboard may write them; `searchText` only takes their accents away.
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Between the parts of a code or of a double name. Between digits, a period or a slash makes another number: 10.5, 1/2. */
const SEPARATOR =
  /(?<=\p{L})[-_./ ](?=\p{N})|(?<=\p{N})[-_./ ](?=\p{L})|(?<=\p{L})[-_./](?=\p{L})|(?<=\p{N})[-_](?=\p{N})/gu;

/** A text as people may type it, in the form of `searchText`. */
function spellings(text: string): string[] {
  const plain = searchText(text);
  if (/^[ -~\s]*$/u.test(text)) return [plain];
  const spelled = unicodeForm(text, 'NFC')
    .toLowerCase()
    .replace(/[äöüøå]/gu, (letter) => SPELLED[letter] ?? letter);
  return [plain, searchText(spelled)];
}

/** What `hasWords` searches: a text with and without the signs between its parts, also with ue for ü. */
export function searchable(text: string): string {
  const forms = spellings(text).flatMap((form) => [form, form.replace(SEPARATOR, '')]);
  return [...new Set(forms)].join('\n');
}

/** The words of a search, each in all forms of which `hasWords` looks for one. */
export function searchWords(search: string): string[][] {
  return search.split(/\s+/u).flatMap((word) => {
    // "Lee, Dana", "(Dana)", "JR*".
    const bare = word.replace(/^[(,;:.*]{1,3}|[),;:.*]{1,3}$/gu, '');
    const forms = [word, bare]
      .flatMap(spellings)
      .flatMap((form) => [form, form.replace(SEPARATOR, ''), form.replace(SEPARATOR, ' ')]);
    const some = [...new Set(forms)].filter(Boolean);
    return some.length === 0 ? [] : [some];
  });
}

/** Whether every word occurs in `text`, which `searchable` has prepared. */
export function hasWords(text: string, words: readonly (readonly string[])[]): boolean {
  return words.every((forms) => forms.some((form) => text.includes(form)));
}

/** How a picker finds its choices by what is typed: as lists do. At most `limit`: more would only be scrolled past. */
export function findChoices<Choice>(textOf: (choice: Choice) => string, limit = Number.POSITIVE_INFINITY) {
  return (choices: readonly Choice[], { inputValue }: { inputValue: string }): Choice[] => {
    const words = searchWords(inputValue);
    const found: Choice[] = [];
    for (const choice of choices) {
      if (found.length >= limit) break;
      if (words.length === 0 || hasWords(searchable(textOf(choice)), words)) found.push(choice);
    }
    return found;
  };
}
