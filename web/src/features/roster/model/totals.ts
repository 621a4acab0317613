import { readSize, SIZES } from '@kitroom/contract/lists/size-words';
import { isBlankRow, PLAYER, type Roster, rosterColumns } from './roster.ts';

/**
 * What is counted of a garment: pieces of each size and of any; cells with anything but a listed size, which are to be settled
 * before ordering; and players without an entry.
 */
export const COUNTED = [...SIZES, 'Total', 'Other', 'Missing'] as const;

interface GarmentTotals {
  label: string;
  counts: Record<(typeof COUNTED)[number], number>;
}

export interface RosterTotals {
  players: number;
  garments: readonly GarmentTotals[];
}

/** Counts of each size by garment. A special item counts as a garment once a cell has a size. */
export function rosterTotals(roster: Roster): RosterTotals {
  const rows = roster.rows.filter((row) => !isBlankRow(row));
  const garments = rosterColumns(roster.specialItems).flatMap(({ label, kind }, column) => {
    if (column === PLAYER || kind === 'number') return [];
    const counts = Object.fromEntries(COUNTED.map((each) => [each, 0])) as GarmentTotals['counts'];
    for (const row of rows) {
      const text = row[column] ?? '';
      const reading = readSize(text);
      if (reading.kind === 'known') {
        counts[reading.size] += 1;
        counts.Total += 1;
      } else counts[text === '' ? 'Missing' : 'Other'] += 1;
    }
    return kind === 'size' || counts.Total > 0 ? [{ label: label.replace(/ size$/u, ''), counts }] : [];
  });
  return { players: rows.length, garments };
}
