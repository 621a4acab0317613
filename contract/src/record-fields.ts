import { z } from 'zod';
import {
  hexValue,
  INVALID_ID,
  idList,
  integer,
  isActive,
  optionalLines,
  optionalText,
  positiveUpTo,
  type RequiredMessage,
  requiredOr,
  requiredText,
  sortOrder,
} from './fields.ts';
import type { KindName } from './kind-names.ts';
import { LIMITS } from './limits.ts';
import type { PermissionCode } from './permissions.ts';

/**
 * What a field holds. `lines`: text of several lines. `one` and `many` name other records. `person`: a first and a last name in
 * one cell. `supplier`: a name, with the supplier's code in brackets behind it where that has no column of its own.
 */
export type FieldKind = 'text' | 'lines' | 'number' | 'flag' | 'hex' | 'one' | 'many' | 'person' | 'supplier';

/** What every field of a record says, and every column that only tables have. */
export interface Field {
  /** What it is called in forms, in the history, and in imported tables. */
  label: string;
  kind: FieldKind;
  /** The kind of record that `one` and `many` name. */
  of?: KindName;
  /** Other words for it in the headers of files, as `headerKey` makes them; null: it is not imported. */
  headers: readonly string[] | null;
  /** An imported new record cannot do without it. */
  required?: true;
  /** Only tables have it: it is made of other fields of the form, or is kept with something else than the record. */
  tablesOnly?: true;
  /** Fields of the form whose values its cells can hold, too. */
  alsoHolds?: readonly string[];
  /** Its key in the change log, where that is not the form's. */
  logged?: string;
  /** Any one of these codes shows it in the history, besides those that open the record. */
  permissions?: readonly PermissionCode[];
}

export interface FormField<Input extends z.ZodType = z.ZodType, Answered extends z.ZodType = z.ZodType>
  extends Field {
  /** In the body of create and update, with the messages of SPEC §5. */
  input: Input;
  /** In answers: `many` next to the record, the others in it. */
  answered: Answered;
  /** In the empty form; undefined: it has to be chosen. */
  blank: unknown;
}

export type Fields = Readonly<Record<string, Field>>;

export type FormValues = Readonly<Record<string, unknown>>;

/** What a field can say besides its rule. */
interface Words {
  headers: readonly string[] | null;
  permissions?: readonly PermissionCode[];
}

/** A text's words, and its limit in code points. */
interface Limited extends Words {
  max: number;
}

/** `subject`: its label at the beginning of a message, where that is written in another way, such as `Postal code`. */
interface Optional extends Limited {
  subject?: string;
}

/** A required line of text. Messages: see `requiredText`. */
export function requiredLine(
  label: string,
  { required: message, max, ...words }: Limited & { required: RequiredMessage },
) {
  const input = requiredText(message, max);
  return { label, kind: 'text', required: true, ...words, input, answered: z.string(), blank: '' } as const;
}

/** An optional line of text; blank becomes null. */
export function line(label: string, { max, subject = label, ...words }: Optional) {
  const input = optionalText(subject, max);
  return { label, kind: 'text', ...words, input, answered: z.string().nullable(), blank: '' } as const;
}

/** Like `line`, with line breaks allowed. */
export function lines(label: string, { max, subject = label, ...words }: Optional) {
  const input = optionalLines(subject, max);
  return { label, kind: 'lines', ...words, input, answered: z.string().nullable(), blank: '' } as const;
}

/** A required color of 3 or 6 hex digits. */
export function hex(label: string, words: Words) {
  return {
    label,
    kind: 'hex',
    required: true,
    ...words,
    input: hexValue,
    answered: z.string(),
    blank: '',
  } as const;
}

/** Yes or no; a body without it leaves it as it is. */
export function flag(label: string, words: Words) {
  const input = z.boolean({ error: `${label} must be yes or no` }).optional();
  return { label, kind: 'flag', ...words, input, answered: z.boolean(), blank: false } as const;
}

/** A record of the kind `of`, or none. Error: `invalid`. */
export function one<const Of extends KindName>(
  label: string,
  of: Of,
  { invalid, ...words }: Words & { invalid: string },
) {
  return {
    label,
    kind: 'one',
    of,
    ...words,
    input: integer(invalid).positive(invalid).nullish(),
    answered: z.int().nullable(),
    blank: null,
  } as const;
}

/** The errors of a required record. */
interface Required extends Words {
  missing: string;
  notInteger: string;
  notPositive: string;
}

/** A record of the kind `of`, which has to be chosen. */
export function requiredOne<const Of extends KindName>(label: string, of: Of, rule: Required) {
  const { missing, notInteger, notPositive, ...words } = rule;
  return {
    label,
    kind: 'one',
    of,
    required: true,
    ...words,
    input: z
      .number({ error: requiredOr(missing, notInteger) })
      .meta(positiveUpTo(LIMITS.id))
      .pipe(integer(notInteger).positive(notPositive)),
    answered: z.int(),
    blank: undefined,
  } as const;
}

/** Records of the kind `of`; a body without them leaves them as they are. */
export function many<const Of extends KindName>(label: string, of: Of, words: Words) {
  return {
    label,
    kind: 'many',
    of,
    ...words,
    input: idList(INVALID_ID).optional(),
    answered: z.array(z.int()),
    blank: [],
  } as const;
}

/** A field of records whose lists can be put in an order. SPEC §3. */
export const SORT_ORDER_FIELD = {
  label: 'Sort Order',
  kind: 'number',
  headers: ['sort', 'order', 'position', 'sequence', 'displayorder'],
  input: sortOrder,
  answered: z.int().nullable(),
  blank: null,
} as const;

/** The flag of every kind that has one. SPEC §4. `blank` is also what an imported new record is, where its line does not say. */
export const ACTIVE_FIELD = {
  ...flag('Active', { headers: ['isactive', 'enabled', 'status'] }),
  input: isActive,
  blank: true,
};

/** Headers under which tables have a code. */
export const CODE_HEADERS = ['id', 'no', 'number', 'sku', 'abbreviation', 'shortname'] as const;

/** The keys of the fields that are in the form. */
export type FormKey<Of extends Fields> = {
  [Key in keyof Of]: Of[Key] extends FormField ? Key : never;
}[keyof Of];

/** The keys of those that are columns of the record: all but its links. */
export type ColumnKey<Of extends Fields> = {
  [Key in keyof Of]: Of[Key] extends FormField ? (Of[Key] extends { kind: 'many' } ? never : Key) : never;
}[keyof Of];

type InputOf<Of extends Fields> = {
  [Key in FormKey<Of>]: Of[Key] extends FormField<infer Input> ? Input : never;
};
type RowOf<Of extends Fields> = {
  [Key in ColumnKey<Of> | 'id']: Key extends keyof Of
    ? Of[Key] extends FormField<z.ZodType, infer Answered>
      ? Answered
      : never
    : z.ZodInt;
};

/** The fields of the form, in its order. */
export function formFields(fields: Fields): [key: string, field: FormField][] {
  return Object.entries(fields).filter((entry): entry is [string, FormField] => 'input' in entry[1]);
}

/** Body of create and update. */
export function inputOf<const Of extends Fields>(fields: Of): z.ZodObject<InputOf<Of>> {
  const shape = formFields(fields).map(([key, { input }]) => [key, input]);
  return z.object(Object.fromEntries(shape) as InputOf<Of>);
}

/** The record in answers: its id, and all fields but its links. */
export function rowOf<const Of extends Fields>(fields: Of): z.ZodObject<RowOf<Of>> {
  const columns = formFields(fields).filter(([, { kind }]) => kind !== 'many');
  const shape = [['id', z.int()], ...columns.map(([key, { answered }]) => [key, answered])];
  return z.object(Object.fromEntries(shape) as RowOf<Of>);
}

/** The values of an empty form, without those that have to be chosen. */
export function blankForm(fields: Fields): FormValues {
  const blank = formFields(fields).map(([key, field]) => [key, field.blank] as const);
  return Object.fromEntries(blank.filter(([, value]) => value !== undefined));
}

/** The record in an answer. */
export function recordIn<Key extends string, Row>(
  { record }: { record: Key },
  item: Readonly<Record<Key, Row>>,
): Row {
  return item[record];
}

/** The values of a form: those of the record in an answer, and those next to it. */
export function formValues(resource: { fields: Fields; record: string }, item: object): FormValues {
  const answered = item as Readonly<Record<string, object>>;
  const values: FormValues = { ...answered, ...recordIn(resource, answered) };
  return Object.fromEntries(formFields(resource.fields).map(([key]) => [key, values[key]]));
}

/** What a record is called. */
export function nameOf({ calledBy }: { calledBy: readonly string[] }, values: FormValues): string {
  return calledBy.map((field) => values[field]).join(' ');
}

/** What the fields of the form are called. */
export function formLabels(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(formFields(fields).map(([key, { label }]) => [key, label]));
}

/** What all fields are called, by their keys. */
export function labelsOf<Of extends Fields>({ fields }: { fields: Of }): { [Key in keyof Of]: string } {
  const labels = Object.entries(fields).map(([key, { label }]) => [key, label]);
  return Object.fromEntries(labels) as { [Key in keyof Of]: string };
}
