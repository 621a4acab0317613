import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { BLANK, tidyText, withoutInvisible } from './unicode-form.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the rule
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but for tab, line feed and carriage return
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u;

// Rules that are code cannot be read in /api/openapi.json, so texts name them as patterns, too: these mean the same with the
// flag `u` and without it, which some generated clients leave out, and look at each character once.
const NOT_ONLY_BLANKS = `(?!${BLANK.source}*$)`;

/** Says of a text, in /api/openapi.json, that it cannot be blank. */
export const NOT_BLANK = { minLength: 1, pattern: `^${NOT_ONLY_BLANKS}` } as const;

/** The error for a value of the wrong type: `required` if it is missing or null, otherwise `wrongType`. */
export function requiredOr(required: string, wrongType: string) {
  return ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : wrongType);
}

function noneOf(refused: RegExp): string {
  return `[^${refused.source.slice(1, -1)}]*$`;
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
    CONTROL,
  );
}

function shown({ label, required, max }: Text, base: z.ZodString, refused: RegExp) {
  // Pages show several spaces as one: nobody could tell two names apart by them. Texts of several lines may be indented.
  const spaced =
    refused === CONTROL ? (text: string) => text.replace(/ {2,}/gu, ' ') : (text: string) => text;
  return base
    .overwrite((value) => tidyText(spaced(withoutInvisible(value))))
    .refine((value) => required === undefined || value !== '', { error: required ?? '', abort: true })
    .max(max, `${label} can be at most ${max} characters`)
    .refine((value) => value.isWellFormed() && !refused.test(value), {
      error: `${label} contains characters that cannot be stored`,
    })
    .meta({
      ...(required !== undefined && NOT_BLANK),
      pattern: `^${required === undefined ? '' : NOT_ONLY_BLANKS}${noneOf(refused)}`,
    });
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
  return shown({ label, max }, z.string(`${label} must be text`), CONTROL_BUT_LINES)
    .nullish()
    .transform((value) => (value === '' ? null : value));
}

/** An optional address of a picture. SPEC does not say what it looks like; a scheme, if any, must be http or https: nothing that runs. */
export function optionalImageUrl(max: number) {
  return line({ label: 'Image URL', max })
    .refine((value) => !hasOtherScheme(value), 'Image URL must start with http:// or https://')
    .meta({ pattern: `^(?:[Hh][Tt][Tt][Pp][Ss]?://|(?!${SCHEME}))${noneOf(CONTROL)}` })
    .nullish()
    .transform((value) => (value === '' ? null : value));
}

const SCHEME = '[A-Za-z][A-Za-z0-9+.-]*:';
const OTHER_SCHEME = new RegExp(`^${SCHEME}`, 'u');

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
  .overwrite(tidyText)
  .refine((value) => value !== '', { error: 'Hex value is required', abort: true })
  // Without the flag `i`, which a JSON Schema has no place for.
  .regex(/^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/u, NOT_HEX)
  .meta({ minLength: 1, examples: ['#1B365D'] });

export const INVALID_RECORD_ID = 'Must be a record id';

/** A record's id in a path: digits without a leading zero, so that one record has one address. */
export const idParams = z.object({
  id: z
    .string(INVALID_RECORD_ID)
    .regex(/^[1-9]\d{0,9}$/u, INVALID_RECORD_ID)
    .meta({ examples: ['7'], description: `At most ${LIMITS.id}.` })
    .transform(Number)
    .refine((id) => id <= LIMITS.id, INVALID_RECORD_ID),
});
