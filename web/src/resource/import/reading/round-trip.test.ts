import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsv } from '../../../ui/list/export/csv.ts';
import { toXlsx } from '../../../ui/list/export/xlsx.ts';
import { readBytes } from './read-bytes.ts';

// As lists show them: any text without control characters, with line breaks, and what programs like to change.
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    "'=x",
    "''-1",
    "'",
    '-',
    '@a',
    '007',
    '1e5',
    'two\nlines',
    '_x0041_',
    'toString',
    '__proto__',
    ' a ',
    'a;b,c\td|e',
    '"',
    '#N/A',
    'TRUE',
    'not \uFFFD readable',
  ),
);
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  )
  .map((lines) =>
    lines.map((line) =>
      line.map((cell) =>
        cell.replace(/[\p{Cc}\p{Cn}\p{Cs}]/gu, (control) => (control === '\n' ? control : '')),
      ),
    ),
  )
  // The filled cells tell where it begins and ends.
  .map((lines) => [
    lines[0]?.map((_, at) => `Header ${at}`) ?? [],
    ...lines,
    lines[0]?.map(() => 'end') ?? [],
  ]);

it('whatever a list exports as CSV is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (lines) => {
      const [sheet] = await readBytes(new TextEncoder().encode(toCsv(lines)));
      expect(sheet?.lines).toEqual(lines);
    }),
    { numRuns: 200 },
  );
});

it('whatever a list exports as .xlsx is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (lines) => {
      const bytes = new Uint8Array(await (await toXlsx(lines)).arrayBuffer());
      const [sheet] = await readBytes(bytes);
      expect(sheet?.lines).toEqual(lines);
    }),
    { numRuns: 60 },
  );
});
