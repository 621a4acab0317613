import { searchText } from '@kitroom/contract/lists/search-text';

/** How many names are offered for one text, and for how many texts of one import. */
const OFFERED = 3;
const TEXTS = 20;
/** Longer texts are not looked up: they are hardly misspelled names. */
const LONGEST = 60;
/** The share of letter pairs that two names have in common: Grey and Gray have 0.6, Nvay and Navy 0.4, Black and Blue 0.36. */
const ALIKE = 0.4;

/** Finds the names that a text may mean, the most alike first; none once it was asked about `TEXTS` different ones. */
export function nearestNames(names: readonly string[]): (text: string) => string[] {
  let paired: { name: string; pairs: ReadonlySet<string> }[] | undefined;
  const asked = new Map<string, string[]>();
  return (text) => {
    const key = searchText(text);
    const known = asked.get(key);
    if (known || asked.size >= TEXTS || key === '' || key.length > LONGEST) return known ?? [];
    paired ??= names.flatMap((name) =>
      name.length > LONGEST ? [] : { name, pairs: pairsOf(searchText(name)) },
    );
    const wanted = pairsOf(key);
    const found = paired
      .map(({ name, pairs }) => ({ name, share: shareOf(wanted, pairs) }))
      .filter(({ share }) => share >= ALIKE)
      .toSorted((one, other) => other.share - one.share)
      .slice(0, OFFERED)
      .map(({ name }) => name);
    asked.set(key, found);
    return found;
  };
}

/** Each letter with the next one; the first and the last count as well, so that short names can be told apart. */
function pairsOf(text: string): ReadonlySet<string> {
  const letters = [...` ${text} `];
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}
