import type { Choice } from './select-input.tsx';

/** A record that a picker may offer. */
interface Offerable {
  id: number;
  name: string;
  is_active: boolean;
  hex_value?: string;
}

/**
 * What a picker shows of `records`: the active ones, and of the inactive ones those in `kept`, marked so. Give it
 * the ids that are saved and those chosen now, so that a choice taken back by mistake can be made again.
 */
export function offeredChoices(
  records: readonly Offerable[] | undefined,
  kept: readonly (number | null | undefined)[],
): Choice[] {
  return (records ?? [])
    .filter(({ id, is_active }) => is_active || kept.includes(id))
    .map(({ id, name, is_active, hex_value }) => ({
      id,
      label: name,
      ...(hex_value === undefined ? {} : { hex: hex_value }),
      ...(is_active ? {} : { note: 'inactive' }),
    }));
}

/** The names of the chosen records, for a sentence; an id of no record shows as its number. */
export function chosenNames(
  records: readonly Offerable[] | undefined,
  ids: readonly (number | null | undefined)[],
): string[] {
  return ids
    .filter((id) => typeof id === 'number')
    .map((id) => records?.find((record) => record.id === id)?.name ?? `#${id}`);
}
