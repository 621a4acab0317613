import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

export type Body = Readonly<Record<string, unknown>>;
/** Path (joined with dots) and message, as SPEC §5 has them. */
export type Issue = readonly [path: string, message: string];

/** A schema's messages about a value, in its order; none if it is accepted. */
export function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

/** `count` code points of `sample`, repeated and cut. */
export function codePoints(sample: string, count: number): string {
  return [...sample.repeat(count)].slice(0, count).join('');
}

export const BLANKS: readonly (readonly [claim: string, value: string])[] = [
  ['an empty text', ''],
  ['a space', ' '],
  ['tab, carriage return, line feed', '\t\r\n'],
  ['a no-break space', '\u00A0'],
  ['an ideographic space', '\u3000'],
  ['a zero-width space', '\u200B'],
  ['a byte order mark', '\uFEFF'],
  ['a word joiner', '\u2060'],
  ['direction marks', '\u200E\u202A\u2069'],
  ['a soft hyphen', '\u00AD'],
  ['a mixture of blanks', ' \u200B\uFEFF\u00A0\n'],
];

const BREAKS: readonly (readonly [string, string])[] = [
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a tab', '\t'],
];

const UNSTORABLE: readonly (readonly [string, string])[] = [
  ['NUL', '\0'],
  ['escape', '\u001B'],
  ['delete', '\u007F'],
  ['a C1 control', '\u0085'],
  ['a lone high surrogate', '\uD83D'],
  ['a lone low surrogate', '\uDE00'],
];

const NO_TEXTS: readonly (readonly [string, unknown])[] = [
  ['a number', 5],
  ['a boolean', true],
  ['an array of a text', ['a']],
  ['an object', { a: 'a' }],
];

const NO_INTEGERS: readonly (readonly [string, unknown])[] = [
  ['a text of digits', '1'],
  ['an empty text', ''],
  ['a boolean', true],
  ['an array of a number', [1]],
  ['an object', {}],
  ['a fraction', 1.5],
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
];

const OUT_OF_RANGE: readonly (readonly [string, number])[] = [
  ['2^31', 2 ** 31],
  ['-2^31-1', -(2 ** 31) - 1],
  ['1e20', 1e20],
];

const NO_IDS = [...NO_INTEGERS, ...OUT_OF_RANGE];

type Claims = ReturnType<typeof claims>;

function claims(schema: z.ZodType, valid: Body, name: string) {
  function refuses(claim: string, value: unknown, ...messages: string[]) {
    test(`${name} refuses ${claim}`, () => {
      expect(issuesOf(schema, { ...valid, [name]: value })).toEqual(messages.map((text) => [name, text]));
    });
  }
  function accepts(claim: string, value: unknown, stored: unknown = value) {
    test(`${name} accepts ${claim}`, () => {
      expect(schema.parse({ ...valid, [name]: value })).toStrictEqual({ ...valid, [name]: stored });
    });
  }
  function isRequired(message: string) {
    test(`${name} must be there`, () => {
      const { [name]: _, ...rest } = valid;
      expect(issuesOf(schema, rest)).toEqual([[name, message]]);
    });
    refuses('null', null, message);
  }
  function mayBeMissing() {
    test(`${name} may be missing and then stays so`, () => {
      const { [name]: _, ...rest } = valid;
      expect(schema.parse(rest)).toStrictEqual(rest);
    });
  }
  return { refuses, accepts, isRequired, mayBeMissing };
}

function hasLength({ accepts, refuses }: Claims, label: string, max: number) {
  const tooLong = `${label} can be at most ${max} characters`;
  for (const [kind, sample] of [
    ['ASCII', 'x'],
    ['two-byte', 'é'],
    ['emoji', '😀'],
    ['combining', 'q\u0301'],
  ] as const) {
    accepts(`${max} ${kind} code points`, codePoints(sample, max));
    refuses(`${max + 1} ${kind} code points`, codePoints(sample, max + 1), tooLong);
  }
  accepts(`${max} decomposed letters, composed`, 'e\u0301'.repeat(max), 'é'.repeat(max));
  refuses(`${max + 1} decomposed letters`, 'e\u0301'.repeat(max + 1), tooLong);
  accepts(`${max} characters between blanks`, ` \u200B${'x'.repeat(max)}\uFEFF\n`, 'x'.repeat(max));
}

function isText(field: Claims, label: string, { max, lines }: { max: number; lines: boolean }) {
  const { accepts, refuses } = field;
  for (const [claim, value] of NO_TEXTS) refuses(claim, value, `${label} must be text`);
  hasLength(field, label, max);
  const refused = `${label} contains characters that can’t be stored`;
  // 'a', the character, 'b': in a field of two characters it is too long as well
  const messages = max < 3 ? [`${label} can be at most ${max} characters`, refused] : [refused];
  for (const [claim, character] of UNSTORABLE) refuses(claim, `a${character}b`, ...messages);
  for (const [claim, character] of BREAKS) {
    if (lines) accepts(`${claim} inside`, `a${character}b`);
    else refuses(`${claim} inside`, `a${character}b`, ...messages);
  }
  if (lines) accepts('a line separator inside', 'a\u2028b');
  else refuses('a line separator inside', 'a\u2028b', ...messages);
}

/** Registers tests of one field: `valid` is a body whose parsed form is itself. */
export function field(schema: z.ZodType, valid: Body, name: string) {
  const own = claims(schema, valid, name);
  const { refuses, accepts, isRequired, mayBeMissing } = own;
  return {
    ...own,
    isRequiredText(label: string, max: number) {
      isRequired(`${label} is required`);
      for (const [claim, value] of BLANKS) refuses(claim, value, `${label} is required`);
      isText(own, label, { max, lines: false });
    },
    isOptionalText(label: string, max: number, { lines = false } = {}) {
      mayBeMissing();
      accepts('null', null);
      for (const [claim, value] of BLANKS) accepts(`${claim}, as null`, value, null);
      isText(own, label, { max, lines });
    },
    isOptionalFlag(message: string) {
      mayBeMissing();
      accepts('true', true);
      accepts('false', false);
      for (const value of [null, 'true', 'false', '', 0, 1, [true], {}]) {
        refuses(JSON.stringify(value), value, message);
      }
    },
    isSortOrder() {
      const outOfRange = 'Sort order must be between -2147483648 and 2147483647';
      mayBeMissing();
      accepts('null', null);
      for (const value of [0, -1, 2 ** 31 - 1, -(2 ** 31)]) accepts(String(value), value);
      for (const [claim, value] of NO_INTEGERS) refuses(claim, value, 'Sort order must be an integer');
      for (const [claim, value] of OUT_OF_RANGE) refuses(claim, value, outOfRange);
    },
    isOptionalId(message: string) {
      mayBeMissing();
      accepts('null', null);
      for (const value of [1, 2 ** 31 - 1]) accepts(String(value), value);
      for (const value of [0, -1]) refuses(String(value), value, message);
      for (const [claim, value] of NO_IDS) refuses(claim, value, message);
    },
    isRequiredId(required: string, noInteger: string, notPositive: string) {
      isRequired(required);
      for (const value of [1, 2 ** 31 - 1]) accepts(String(value), value);
      for (const value of [0, -1]) refuses(String(value), value, notPositive);
      for (const [claim, value] of NO_IDS) refuses(claim, value, noInteger);
    },
    isIdList(message: string) {
      accepts('an empty list', []);
      accepts('ids in the order given', [3, 1, 2 ** 31 - 1]);
      accepts('repeated ids, without the duplicates', [2, 1, 2, 1, 2], [2, 1]);
      accepts(
        '10,000 ids',
        Array.from({ length: 10_000 }, (_, index) => index + 1),
      );
      refuses('10,001 ids', Array(10_001).fill(1), message);
      for (const value of [null, 1, '1', '', true, {}, { 0: 1, length: 1 }]) {
        refuses(JSON.stringify(value), value, message);
      }
      for (const [claim, value] of [...NO_IDS, ['0', 0], ['-1', -1], ['null', null]] as const) {
        test(`${name} refuses ${claim} among ids, at its place`, () => {
          const body = { ...valid, [name]: [1, value, 2] };
          expect(issuesOf(schema, body)).toEqual([[`${name}.1`, message]]);
        });
      }
    },
  };
}

/** Registers what holds for a body as a whole; `missing`: the issues of an empty one. */
export function describeBody(schema: z.ZodType, valid: Body, missing: readonly Issue[]) {
  describe('the body', () => {
    test('is accepted as it is', () => {
      expect(schema.parse(valid)).toStrictEqual(valid);
    });
    test('is answered with all issues at once when it is empty', () => {
      expect(issuesOf(schema, {})).toEqual(missing);
    });
    test.each([[null], [undefined], ['text'], [5], [true], [[]], [[valid]]])(
      'is answered with one issue of its own when it is %j',
      (body) => {
        expect(issuesOf(schema, body)).toEqual([['', expect.stringMatching(/\S/u)]]);
      },
    );
    test('may have unknown keys, which are ignored', () => {
      const unknown = { id: 7, created_by: 7, is_admin: true, password_hash: 'x', toString: 1, valueOf: 'x' };
      expect(schema.parse({ ...unknown, ...valid })).toStrictEqual(valid);
    });
    test('takes nothing from __proto__, constructor and prototype', () => {
      const hostile = JSON.parse(
        `{"__proto__":${JSON.stringify({ ...valid, polluted: true })},"constructor":{"prototype":{"polluted":true}},"prototype":{}}`,
      );
      expect(issuesOf(schema, hostile)).toEqual(missing);
      const parsed = schema.parse(
        Object.defineProperties({ ...valid }, Object.getOwnPropertyDescriptors(hostile)),
      );
      expect(parsed).toStrictEqual(valid);
      expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
      expect({}).not.toHaveProperty('polluted');
    });
  });
}
