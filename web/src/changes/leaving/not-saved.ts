import { counted, nameList } from '../../ui/sentence-parts.ts';
import type { LinkChange } from '../merge/merge.ts';

/** Rows named one by one when a table with open rows is left. */
const ROWS = 3;

/**
 * The loss when leaving a form: 'Name and Sizes are not saved.', of `record` if it is one of several on the page.
 * `labels` are those of the changed fields; null when there are none.
 */
export function fieldsNotSaved(labels: readonly string[], record?: string): string | null {
  const [first] = labels;
  if (first === undefined) return null;
  // 'Sizes' and 'Notes' take a plural, an 'Address' would not.
  const many = labels.length > 1 || /[^s]s$/u.test(first);
  const of = record === undefined ? '' : ` of ${record}`;
  return `${nameList(labels)}${of} ${many ? 'are' : 'is'} not saved.`;
}

/** The loss when leaving a table, from the sentences of its open rows; null when they hold nothing unsaved. */
export function rowsNotSaved(rows: readonly (string | null)[]): string | null {
  const sentences = rows.filter((row) => row !== null);
  if (sentences.length === 0) return null;
  const more = sentences.length - ROWS;
  const rest = more > 0 ? [`${counted(more, 'more row is', 'more rows are')} not saved.`] : [];
  return [...sentences.slice(0, ROWS), ...rest].join(' ');
}

/** The loss when leaving a link editor; `nameOf` names a linked record. Null when nothing has changed. */
export function linksNotSaved({ added, removed }: LinkChange, nameOf: (id: number) => string): string | null {
  const parts = [
    ...(added.length > 0 ? [`${nameList(added.map(nameOf))} to add`] : []),
    ...(removed.length > 0 ? [`${nameList(removed.map(nameOf))} to remove`] : []),
  ];
  return parts.length === 0 ? null : `Not saved: ${parts.join(', ')}.`;
}
