import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { tidyText, withoutInvisible } from './unicode-form.ts';

// Rules that are code cannot be read in /api/openapi.json, so texts name them as patterns, too, in what the engines of all languages
// read alike: no look-ahead, no \u, no \x of 80 and more; in classes, `-` and `[` are escaped, and `/` is \x2F. They say what all of a
// text is, and look at each character once. What they cannot say is in the description of the API.
const CONTROLS = String.raw`\x00-\x1F\x7F`;
const CONTROLS_BUT_LINES = String.raw`\x00-\x08\x0B\x0C\x0E-\x1F\x7F`;
const MORE_CONTROLS = String.raw`\u0080-\u009F`;
const MORE_CONTROLS_OF_LINES = String.raw`\u0080-\u009F\u2028\u2029`;

/** Says of a text, in /api/openapi.json, that it cannot be blank, nor have `refused` characters. */
export function notBlank(refused = '') {
  const others = refused === '' ? String.raw`[\s\S]` : `[^${refused}]`;
  return { minLength: 1, pattern: String.raw`^\s*[^\s${refused}]${others}*$` };
}

/** The error for a value of the wrong type: `required` if it is missing or null, otherwise `wrongType`. */
export function requiredOr(required: string, wrongType: string) {
  return ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : wrongType);
}

interface Text {
  label: string;
  /** The error for an empty text; without it the text may be empty. */
  required?: string;
  /** In code points. */
  max: number;
}

function line({ label, required, max }: Text) {
  const wrongType = `${label} must be text`;
  return shown(
    { label, required, max },
    z.string({ error: requiredOr(required ?? wrongType, wrongType) }),
    CONTROLS,
  );
}

function shown({ label, required, max }: Text, base: z.ZodString, controls: string) {
  const isLine = controls === CONTROLS;
  const refused = new RegExp(`[${controls}${isLine ? MORE_CONTROLS_OF_LINES : MORE_CONTROLS}]`, 'u');
  // Pages show several spaces as one: nobody could tell two names apart by them. Texts of several lines may be indented.
  const spaced = (text: string) => (isLine ? text.replace(/ {2,}/gu, ' ') : text);
  return base
    .overwrite((value) => tidyText(spaced(withoutInvisible(value))))
    .refine((value) => required === undefined || value !== '', { error: required ?? '', abort: true })
    .max(max, `${label} can be at most ${max} characters`)
    .refine((value) => value.isWellFormed() && !refused.test(value), {
      error: `${label} contains characters that can’t be stored`,
    })
    .meta(required === undefined ? { pattern: `^[^${controls}]*$` } : notBlank(controls));
}

/** The error for a text that is missing or blank; its other errors begin with the same words. */
export type RequiredMessage = `${string} is required`;

/** A required line of text, at most `max` code points. Errors: `required`, and `{Field} can be at most {max} characters`. */
export function requiredText(required: RequiredMessage, max: number) {
  return line({ label: required.slice(0, -' is required'.length), required, max });
}

/** An optional line of text; blank becomes null, a missing key stays undefined (leave as it is). */
export function optionalText(label: string, max: number) {
  return line({ label, max })
    .nullish()
    .transform((value) => (value === '' ? null : value));
}

/** Like `optionalText`, with line breaks allowed: for descriptions and notes. */
export function optionalLines(label: string, max: number) {
  return shown({ label, max }, z.string(`${label} must be text`), CONTROLS_BUT_LINES)
    .nullish()
    .transform((value) => (value === '' ? null : value));
}

/** An optional address of a picture. SPEC does not say what it looks like; a scheme, if any, must be http or https: nothing that runs. */
export function optionalImageUrl(max: number) {
  return line({ label: 'Image URL', max })
    .refine((value) => !hasOtherScheme(value), 'Image URL must start with http:// or https://')
    .meta({ pattern: IMAGE_URL_PATTERN })
    .nullish()
    .transform((value) => (value === '' ? null : value));
}

const OTHER_SCHEME = /^[A-Za-z][A-Za-z0-9+.\-]*:/u;
const REST = `[^${CONTROLS}]*`;
const IMAGE_URL_PATTERN = `^(?:${[
  `[Hh][Tt][Tt][Pp][Ss]?://${REST}`,
  `[A-Za-z][A-Za-z0-9+.\\-]*(?:[^A-Za-z0-9+.:\\-${CONTROLS}]${REST})?`,
  `(?:[^A-Za-z${CONTROLS}]${REST})?`,
].join('|')})$`;

function hasOtherScheme(value: string): boolean {
  return OTHER_SCHEME.test(value) && !/^https?:\/\//iu.test(value);
}

const SORT_ORDER = {
  noInteger: 'Sort order must be an integer',
  outOfRange: `Sort order must be between ${-LIMITS.id - 1} and ${LIMITS.id}`,
};

/** An integer that orders lists and that PostgreSQL's `integer` holds, or null. */
export const sortOrder = z
  .number(SORT_ORDER.noInteger)
  .refine(Number.isInteger, { error: SORT_ORDER.noInteger, abort: true })
  .min(-LIMITS.id - 1, { error: SORT_ORDER.outOfRange, abort: true })
  .max(LIMITS.id, { error: SORT_ORDER.outOfRange, abort: true })
  .meta({ type: 'integer', examples: [10] })
  .nullish();

/** An integer that PostgreSQL's `integer` holds; anything else is answered with `message`. */
export function integer(message: string) {
  return z
    .int({ error: message, abort: true })
    .min(-LIMITS.id - 1, { error: message, abort: true })
    .max(LIMITS.id, { error: message, abort: true });
}

/** A number of bytes: more than 2 GiB, too, for clients in languages whose integers end there otherwise. */
export const byteCount = z.int().meta({ format: 'int64' });

/** Says of a number, in /api/openapi.json, what the schema behind its pipe asks for. */
export function positiveUpTo(maximum: number) {
  return { type: 'integer', minimum: 1, maximum } as const;
}

/** Error for an id in a list that is invalid or does not exist. SPEC §5. */
export const INVALID_ID = 'Must be a valid ID';

/** A list of record ids; duplicates are dropped. Each bad member is answered with `message`. */
export function idList(message: string) {
  return z
    .array(integer(message).positive(message), { error: message })
    .max(LIMITS.ids, message)
    .transform((ids) => [...new Set(ids)]);
}

/** Whether a record is offered in pickers. Missing: the entity's default on create, unchanged on update. */
export const isActive = z.boolean({ error: 'Active must be yes or no' }).optional();

const NOT_HEX = 'Must be a valid 3- or 6-digit hex code, with optional #';

/** A color as 3 or 6 hex digits with optional `#`, stored as typed (SPEC §5). */
export const hexValue = z
  .string({ error: requiredOr('Hex value is required', NOT_HEX) })
  .overwrite((value) => tidyText(withoutInvisible(value)))
  .refine((value) => value !== '', { error: 'Hex value is required', abort: true })
  // Without the flag `i`, which a JSON Schema has no place for.
  .regex(/^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/u, NOT_HEX)
  .meta({ minLength: 1, examples: ['#1B365D'] });

export const INVALID_RECORD_ID = 'Must be a record id';

/** A number in a path, query, or form: digits without sign, blanks, or leading zeros, so that each has only one spelling. */
export function digits(required: string, message: string, max: number) {
  return z
    .string({ error: requiredOr(required, message) })
    .regex(/^[1-9]\d{0,9}$/u, message)
    .meta({ type: 'integer', minimum: 1, maximum: max })
    .transform(Number)
    .refine((value) => value <= max, message);
}

export const idParams = z.object({ id: digits(INVALID_RECORD_ID, INVALID_RECORD_ID, LIMITS.id) });

/** When something happened, in an answer: UTC, such as 2026-11-22T09:30:00.000Z. */
export const timestamp = z.string().meta({ format: 'date-time' });
