import type { Flag } from './tables.ts';

/** Yes or no as it is stored; undefined stays undefined: the column's default, or unchanged. */
export function flag<Given extends boolean | undefined>(
  value: Given,
): Given extends boolean ? Flag : Flag | undefined;
export function flag(value: boolean | undefined): Flag | undefined {
  return value === undefined ? undefined : Number(value);
}

/** A stored flag as it is answered. */
export function isSet(value: Flag): boolean {
  return value === 1;
}
