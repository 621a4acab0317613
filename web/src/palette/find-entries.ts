import { hasWords, plainText, searchWords } from '../ui/list/words.ts';
import type { Entry, EntryGroup } from './entry.ts';

/** An entry with its heading, and the texts that are searched. */
export interface FindableEntry extends Entry {
  heading: string;
  plainLabel: string;
  plainAll: string;
}

/** Prepares entries for being searched with every key that is typed. */
export function findable({ heading, entries }: EntryGroup): FindableEntry[] {
  return entries.map((entry) => ({
    ...entry,
    heading,
    plainLabel: plainText(entry.label),
    plainAll: plainText(`${entry.label} ${entry.detail ?? ''} ${heading}`),
  }));
}

const SHOWN_OF_A_GROUP = 6;

/** The entries that have each word, group by group; of each group those first whose name starts so, and a few. */
export function findEntries(groups: readonly FindableEntry[][], search: string): FindableEntry[] {
  const words = searchWords(search);
  const first = words[0] ?? '';
  return groups.flatMap((entries) => {
    const found = entries.filter(({ plainAll }) => hasWords(plainAll, words));
    const [starting, others] = [true, false].map((starts) =>
      found.filter(({ plainLabel }) => plainLabel.startsWith(first) === starts),
    );
    return [...(starting ?? []), ...(others ?? [])].slice(
      0,
      words.length === 0 ? undefined : SHOWN_OF_A_GROUP,
    );
  });
}
