import type { Noun } from '../screens.ts';
import { counted } from '../usage.ts';
import { changedFields, type FormValues, isList } from './merge.ts';
import { linkChange } from './merge-links.ts';

/**
 * The unsaved fields of a form, in its order: 'Name · 2 sizes'; empty if everything is saved. A list of records is
 * counted, by what was added and removed, with its noun in `nouns`.
 */
export function changedText<Values extends FormValues>(
  before: Values,
  after: Values,
  labels: Readonly<Record<string, string>>,
  nouns: Readonly<Record<string, Noun>> = {},
): string {
  const changed = new Set<string>(changedFields(before, after));
  const parts = Object.entries(labels).flatMap(([field, label]) => {
    if (!changed.has(field)) return [];
    const [was, is, noun] = [before[field] ?? [], after[field] ?? [], nouns[field]];
    if (noun === undefined || !isList(was) || !isList(is)) return [label];
    const { added, removed } = linkChange(was, is);
    return [counted(added.length + removed.length, noun.one, noun.many)];
  });
  return parts.join(' · ');
}
