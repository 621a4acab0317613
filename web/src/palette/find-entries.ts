import { searchText } from '@kitroom/contract/lists/search-text';
import { hasWords, searchable, searchWords } from '../ui/list/words.ts';
import type { Entry, EntryGroup } from './entry.ts';
import type { Uses } from './habits.ts';

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
    normalizedLabel: searchText(entry.label),
    normalizedText: searchable(`${entry.label} ${entry.detail ?? ''} ${heading}`),
  }));
}

const SHOWN_OF_A_GROUP = 6;

/** The user's previous choices, which rank the results. */
export interface Habits {
  uses: Uses;
  /** Ids of recent records. */
  recent: readonly string[];
}

/**
 * The entries that contain every word, group by group; in each group, names that start with the first word come first,
 * within these, the most often chosen ones, then the recent records.
 */
export function findEntries(
  groups: readonly FindableEntry[][],
  search: string,
  { uses, recent }: Habits,
): FindableEntry[] {
  const words = searchWords(search);
  const first = words[0]?.[0] ?? '';
  return groups.flatMap((entries) => {
    const found = entries.filter(({ normalizedText }) => hasWords(normalizedText, words));
    const starts = ({ normalizedLabel }: FindableEntry) => Number(normalizedLabel.startsWith(first));
    const used = ({ id }: FindableEntry) => uses[id] ?? 0;
    const isRecent = ({ id }: FindableEntry) => Number(recent.includes(id));
    return found
      .toSorted(
        (one, other) =>
          starts(other) - starts(one) || used(other) - used(one) || isRecent(other) - isRecent(one),
      )
      .slice(0, words.length === 0 ? undefined : SHOWN_OF_A_GROUP);
  });
}
