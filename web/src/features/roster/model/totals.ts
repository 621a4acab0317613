import { isBlankRow, PLAYER, type Roster, rosterColumns } from './roster.ts';
import { readSize, SIZES, type Size } from './sizes.ts';

interface GarmentTotals {
  label: string;
  counts: Record<Size, number>;
  /** Pieces of a known size. */
  total: number;
  /** Cells with anything but a listed size: to be settled before ordering. */
  other: number;
  /** Players without an entry. */
  missing: number;
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
    const counts = Object.fromEntries(SIZES.map((size) => [size, 0])) as Record<Size, number>;
    const totals: GarmentTotals = {
      label: label.replace(/ size$/u, ''),
      counts,
      total: 0,
      other: 0,
      missing: 0,
    };
    for (const row of rows) {
      const text = row[column] ?? '';
      const reading = readSize(text);
      if (reading.kind === 'known') {
        counts[reading.size] += 1;
        totals.total += 1;
      } else if (text === '') totals.missing += 1;
      else totals.other += 1;
    }
    return kind === 'size' || totals.total > 0 ? [totals] : [];
  });
  return { players: rows.length, garments };
}
