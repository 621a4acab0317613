import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issuesOf } from '../test/validation-table.ts';
import { idParams, optionalLines, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { emailText, isMailAddress } from './mail-address.ts';
import { tidyText, unicodeForm } from './unicode-form.ts';

const awkwardText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      ...' \t\n\u00A0\u200B\uFE0F\u2800\u3164❤1\uFEFF\u200D\u0344\u0301\u0315\u2000\u212B\u1100\u1161가éa',
      '\uD83D',
    ),
    maxLength: 120,
  }),
);

describe('the text rule', () => {
  test('applied twice is the same as once', () => {
    fc.assert(fc.property(awkwardText, (text) => tidyText(tidyText(text)) === tidyText(text)));
  });
  test('takes away at both ends what is not shown', () => {
    expect(tidyText('\u061C\u200B Navy \u2060\u3164')).toBe('Navy');
    expect(tidyText('\u3164 Navy\u061C')).toBe('Navy');
  });
  test('leaves inner blanks and joiners alone', () => {
    expect(tidyText(' Red  and\u00A0blue 👩\u200D🚀 ')).toBe('Red  and\u00A0blue 👩\u200D🚀');
  });
  test('keeps the selector that makes a heart an emoji', () => {
    expect(tidyText('❤\uFE0F')).toBe('❤\uFE0F');
  });
  test('composes and does not fold: full-width and ligatures stay', () => {
    expect(tidyText('Ame\u0301lie ＡＢ ﬁ')).toBe('Amélie ＡＢ ﬁ');
  });
  // What more of them would cost: server/test/growth.test.ts.
  test('composes 30 marks in a row, and leaves 31 as they are', () => {
    const stacked = (count: number) => `a${'\u0315'.repeat(count - 1)}\u0323`;
    expect(tidyText(stacked(30))).toBe(`\u1EA1${'\u0315'.repeat(29)}`);
    expect(tidyText(stacked(31))).toBe(stacked(31));
    // In this form, the half-width signs are marks, too.
    expect(unicodeForm('\uFF9E'.repeat(30), 'NFKD')).toBe('\u3099'.repeat(30));
    expect(unicodeForm('\uFF9E'.repeat(31), 'NFKD')).toBe('\uFF9E'.repeat(31));
  });
});

describe('invisible text', () => {
  const name = requiredText('Name is required', 255);
  test.each([
    ['a zero-width space', 'Admini\u200Bstrator'],
    ['a byte order mark', 'Admini\uFEFFstrator'],
    ['a soft hyphen', 'Admini\u00ADstrator'],
    ['a word joiner', 'Admini\u2060strator'],
    ['direction marks', 'Admin\u200Eistra\u202Etor\u2069'],
    ['joiners between Latin letters', 'Admini\u200C\u200Dstrator'],
    ['a joiner that something invisible hides', 'Admini\u200D\u200Bstrator'],
    ['fillers of Hangul', 'Admin\u3164istra\u115F\u1160tor\uFFA0'],
    ['a grapheme joiner', 'Admini\u034Fstrator'],
    ['selectors that select nothing', 'Admini\uFE0Fstra\u180Btor\u{E0100}'],
    ['tags', 'Admini\u{E0001}strator\u{E0041}'],
    ['vowels of Khmer that are not shown', 'Admini\u17B4strator'],
    ['the blank of Braille', '\u2800Administrator\u2800'],
  ])('%s does not make a second Administrator', (_claim, text) => {
    expect(name.parse(text)).toBe('Administrator');
  });
  test.each([
    ['a family', '👨\u200D👩\u200D👧'],
    ['a rainbow flag', '🏳\uFE0F\u200D🌈'],
    ['a skin tone', '👩🏽\u200D🚀'],
    ['a Persian word', 'می\u200Cخواهم'],
    ['a Sinhala word', 'ශ්\u200Dරී'],
    ['a heart as an emoji', '❤\uFE0F'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['a heart as a letter', '❤\uFE0E'],
    ['a variant of an ideograph', '葛\u{E0100}'],
    ['one of an older list', '神\uFE00'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ...Array.from('بܐᠠकকਕકକகకಕകකកက', (letter) => [
      'letters that join',
      `${letter}\u200D${letter}\u200C${letter}`,
    ]),
  ])('stays where it changes what is shown: %s', (_claim, text) => {
    expect(name.parse(text)).toBe(text);
  });
  test.each([
    ['one that no break may be at', 'Navy\u00A0Blue'],
    ['narrow, wide, and of other widths', 'Navy\u1680\u2009\u202F\u205F\u3000Blue'],
    ['several', 'Navy   Blue'],
    ['with something invisible in between', 'Navy \u200B Blue'],
  ])('a space is a space, and makes no second Navy Blue: %s', (_claim, text) => {
    expect(name.parse(text)).toBe('Navy Blue');
  });
  test('texts of several lines keep their indents', () => {
    expect(optionalLines('Notes', 500).parse('Sizes:\n  XS\u00A0to XL')).toBe('Sizes:\n  XS to XL');
  });
  test('the blank of Braille between words is a space, as it looks', () => {
    expect(name.parse('Team\u2800Lead')).toBe('Team Lead');
  });
  test('is taken out of email addresses, as chats and web pages put it in', () => {
    expect(emailText(255, 'x').parse('dana\u200B@exam\u00ADple.com\u2060')).toBe('dana@example.com');
  });
  test('taken out once is taken out for good', () => {
    fc.assert(
      fc.property(awkwardText, (text) => {
        const { success, data } = name.safeParse(text);
        if (success) expect(name.parse(data)).toBe(data);
      }),
    );
  });
});

test('a required text that is accepted is tidy, well-formed, not blank and within its limit', () => {
  const schema = requiredText('Name is required', 20);
  fc.assert(
    fc.property(awkwardText, (text) => {
      const { success, data } = schema.safeParse(text);
      if (!success) return;
      expect(data).toBe(tidyText(data));
      expect(data.isWellFormed()).toBe(true);
      expect(data.trim()).not.toBe('');
      expect([...data].length).toBeLessThanOrEqual(20);
    }),
  );
});

test('an accepted mail address is ASCII, has one @, a dotted domain and at most 64 characters before the @', () => {
  const part = fc.string({ unit: fc.constantFrom(...'ab1.-_+@ "é\u200B'), minLength: 1, maxLength: 70 });
  const plain = fc.string({ unit: fc.constantFrom(...'ab1'), minLength: 1, maxLength: 70 });
  fc.assert(
    fc.property(fc.oneof(plain, part), fc.oneof(plain, part), (local, domain) => {
      const text = `${local}@${domain}.example`;
      if (isMailAddress(text)) expect(text).toMatch(/^[\x21-\x3F\x41-\x7E]{1,64}@[A-Za-z0-9.-]+\.[a-z]+$/u);
    }),
  );
});

describe('a record id in a path', () => {
  test.each(['1', '42', '2147483647'])('%s is one', (id) => {
    expect(idParams.parse({ id })).toStrictEqual({ id: Number(id) });
  });
  test.each(['0', '-1', '01', '1.0', '1e3', ' 1', '１', '', 'create', '2147483648', '99999999999'])(
    '%j is none',
    (id) => {
      expect(issuesOf(idParams, { id })).toEqual([['id', 'Must be a record id']]);
    },
  );
});

test('the counts are those of SPEC §9', () => {
  expect(LIMITS).toMatchObject({ slots: 4, sizeSummaryNames: 4, garmentColorSummaryNames: 6 });
});
