import type { Noun } from '../../resource/screens.ts';
import type { ChoicesState } from '../../ui/form/select-input.tsx';
import { counted } from '../../ui/sentence-parts.ts';
import { changedFields, type FormValues, isList, type LinkChange, linkChange } from './merge.ts';

/** The names of the records whose ids a field holds, as far as they have been loaded. */
export interface FieldNames extends ChoicesState {
  nameOf: (id: number) => string | undefined;
}

/** A field that holds the ids of other records. */
interface LinkField {
  /** Names for sentences about what was changed. */
  names: FieldNames;
  /** The noun for the records, to say how many were changed. */
  noun?: Noun;
  /** The records that the picker offers: only these are taken from the history. */
  offered?: readonly { id: number; is_active?: boolean }[] | undefined;
}

export type LinkFields = Readonly<Record<string, LinkField>>;

/** One part of each field with ids, by field. */
export function partOf<Part extends keyof LinkField>(
  links: LinkFields,
  part: Part,
): Record<string, NonNullable<LinkField[Part]>> {
  const parts: Record<string, NonNullable<LinkField[Part]>> = {};
  for (const [field, link] of Object.entries(links)) {
    const value = link[part];
    if (value != null) parts[field] = value;
  }
  return parts;
}

/** Of the fields that hold ids. */
export type NamesByField = Readonly<Record<string, FieldNames>>;

/** The names of one picker's records. */
export function fieldNames(
  records: readonly { id: number; name: string }[] | undefined,
  { loading, failure }: ChoicesState,
): FieldNames {
  return { nameOf: (id) => records?.find((record) => record.id === id)?.name, loading, failure };
}

/** A field's value as people know it; never an id. */
export function fieldText(value: unknown, names?: FieldNames): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isList(value)) return value.length === 0 ? '(none)' : recordTexts(value, names);
  if (typeof value !== 'number' || names === undefined) return String(value);
  return names.nameOf(value) ?? (names.loading ? 'Loading …' : 'Its name could not be loaded');
}

/** The changes to a list of records: 'XL added, S removed'. */
export function listChangeText({ added, removed }: LinkChange, names?: FieldNames): string {
  const parts = [
    ...(added.length > 0 ? [`${recordTexts(added, names)} added`] : []),
    ...(removed.length > 0 ? [`${recordTexts(removed, names)} removed`] : []),
  ];
  return parts.join(', ');
}

function recordTexts(ids: readonly number[], names: FieldNames | undefined): string {
  const known = ids.map((id) => names?.nameOf(id)).filter((name) => name !== undefined);
  const nameless = ids.length - known.length;
  if (nameless === 0) return known.join(', ');
  const whose = nameless === 1 ? 'whose name' : 'whose names';
  const rest = names?.loading === true ? 'still loading' : `${whose} could not be loaded`;
  return [...known, `${nameless} ${rest}`].join(', ');
}

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
