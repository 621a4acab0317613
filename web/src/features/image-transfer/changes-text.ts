import { withCommas } from '../../ui/sentence-parts.ts';

/** A number of slots that change, such as `37 changes`. */
export function changesText(count: number): string {
  return count === 1 ? '1 change' : `${withCommas(count)} changes`;
}
