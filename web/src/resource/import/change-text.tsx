import type { ImportedChange } from '@kitroom/contract/import/import';
import { excerpt } from './excerpt.ts';

/** Longer texts are shortened to where they differ. */
const LONG = 40;

/** A change in words: `Active: No → Yes`. */
export function ChangeText({ label, change }: { label: string; change: ImportedChange }) {
  const [before, after] = difference(change.before ?? 'empty', change.after ?? 'empty');
  return (
    <>
      {`${label}: `}
      <bdi>{before}</bdi>
      <span aria-hidden> → </span>
      <span className="visually-hidden">to </span>
      <bdi>{after}</bdi>
    </>
  );
}

/** Both texts; long ones from the word on in which they begin to differ. */
export function difference(before: string, after: string): [before: string, after: string] {
  if (before.length <= LONG && after.length <= LONG) return [before, after];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = same === 0 ? 0 : before.lastIndexOf(' ', same - 1) + 1;
  const shown = (text: string) => excerpt(`${from === 0 ? '' : '…'}${text.slice(from)}`, LONG);
  return [shown(before), shown(after)];
}
