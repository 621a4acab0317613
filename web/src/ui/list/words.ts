import { searchText } from '@kitroom/contract/lists/search-text';

/** The words of a search, in the form that `hasWords` compares. */
export function searchWords(search: string): string[] {
  return searchText(search).split(/\s+/u).filter(Boolean);
}

/** Whether every word occurs in `text`, which `searchText` has prepared. */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** How a picker finds its choices by what is typed: as lists do. At most `limit`: more would only be scrolled past. */
export function findChoices<Choice>(textOf: (choice: Choice) => string, limit = Number.POSITIVE_INFINITY) {
  return (choices: Choice[], { inputValue }: { inputValue: string }): Choice[] => {
    const words = searchWords(inputValue);
    const found: Choice[] = [];
    for (const choice of choices) {
      if (found.length >= limit) break;
      if (words.length === 0 || hasWords(searchText(textOf(choice)), words)) found.push(choice);
    }
    return found;
  };
}
