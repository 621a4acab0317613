import { compareNames } from '@kitroom/contract/lists/list-order';

interface Person {
  id: number;
  first_name: string;
  last_name: string;
}

/** Compares by last and first name; then by id. */
export function byName(a: Person, b: Person): number {
  return compareNames(a.last_name, b.last_name) || compareNames(a.first_name, b.first_name) || a.id - b.id;
}
