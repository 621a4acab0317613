import { hasWords, normalizeText, searchWords } from '../ui/list/words.ts';
import type { Entry, EntryGroup } from './entry.ts';

/** An entry with its heading, and the texts that are searched. */
export interface FindableEntry extends Entry {
  heading: string;
  normalizedLabel: string;
  normalizedText: string;
}

/** Prepares entries once, so that each keystroke can search them quickly. */
export function findable({ heading, entries }: EntryGroup): FindableEntry[] {
  return entries.map((entry) => ({
    ...entry,
    heading,
    normalizedLabel: normalizeText(entry.label),
    normalizedText: normalizeText(`${entry.label} ${entry.detail ?? ''} ${heading}`),
  }));
}

const SHOWN_OF_A_GROUP = 6;

/**
 * The entries that contain every word, group by group; in each group, names that start with the first word come
 * first, and of these or the others the recent records.
 */
export function findEntries(
  groups: readonly FindableEntry[][],
  search: string,
  recent: readonly string[],
): FindableEntry[] {
  const words = searchWords(search);
  const first = words[0] ?? '';
  return groups.flatMap((entries) => {
    const found = entries.filter(({ normalizedText }) => hasWords(normalizedText, words));
    const rank = ({ id, normalizedLabel }: FindableEntry) =>
      (normalizedLabel.startsWith(first) ? 0 : 2) + (recent.includes(id) ? 0 : 1);
    return [0, 1, 2, 3]
      .flatMap((wanted) => found.filter((entry) => rank(entry) === wanted))
      .slice(0, words.length === 0 ? undefined : SHOWN_OF_A_GROUP);
  });
}
