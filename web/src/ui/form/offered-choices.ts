import type { Choice } from './select-input.tsx';

interface Offerable {
  id: number;
  name: string;
  is_active: boolean;
  hex_value?: string;
}

/**
 * The choices of a picker: the active records, and inactive ones in `alwaysOffered`, marked as inactive. Pass the
 * saved and the currently chosen ids, so that a choice removed by mistake can be made again.
 */
export function offeredChoices(
  records: readonly Offerable[] | undefined,
  alwaysOffered: readonly (number | null | undefined)[],
): Choice[] {
  return (records ?? [])
    .filter(({ id, is_active }) => is_active || alwaysOffered.includes(id))
    .map(({ id, name, is_active, hex_value }) => ({
      id,
      label: name,
      ...(hex_value === undefined ? {} : { hex: hex_value }),
      ...(is_active ? {} : { note: 'inactive' }),
    }));
}

/** All records as choices, the inactive ones marked. */
export function allChoices(records: readonly Offerable[] | undefined): Choice[] {
  return offeredChoices(
    records,
    (records ?? []).map(({ id }) => id),
  );
}

/** The names of the chosen records, for a sentence; an unknown id shows as its number. */
export function chosenNames(
  records: readonly Offerable[] | undefined,
  ids: readonly (number | null | undefined)[],
): string[] {
  return ids
    .filter((id) => typeof id === 'number')
    .map((id) => records?.find((record) => record.id === id)?.name ?? `#${id}`);
}
