import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInPieces } from './parse-in-pieces.ts';

const parsed = (json: string) => parseInPieces(Buffer.from(json));
const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', 'é', '👕') });
const document = fc.dictionary(
  text.filter((key) => key !== '__proto__'),
  fc.oneof(text, fc.array(fc.anything({ key: text, values: [text, fc.integer()], maxDepth: 3 }))),
);

describe('a JSON document in pieces', () => {
  it('is the same as in one', async () => {
    await fc.assert(
      fc.asyncProperty(document, fc.boolean(), async (value, isSpaced) => {
        const json = JSON.stringify(value, null, isSpaced ? 1 : 0);
        expect(await parsed(json)).toEqual(JSON.parse(json));
      }),
    );
    const long = Array.from({ length: 20_000 }, (_, at) => ({ at, text: `],"${at}` }));
    const both = { one: long, two: { ']': ['x'] }, three: [], four: [[long]] };
    expect(await parsed(JSON.stringify(both))).toEqual(both);
  });

  it.each([
    '',
    '{',
    '[',
    '{"a":[1}',
    '{"a":[1,}]',
    '{"a":[{]}}',
    '{"a":[]]',
    '{"a":["]}',
    '{"a":[1] 2}',
    '\uFEFF{}',
  ])('is refused like that: %j', async (json) => {
    await expect(parsed(json)).rejects.toThrow(SyntaxError);
  });

  it('is refused when it is long without lists', async () => {
    await expect(parsed(JSON.stringify({ a: 'x'.repeat(2_000_000) }))).rejects.toThrow(SyntaxError);
    await expect(parsed(JSON.stringify({ a: ['x'.repeat(2_000_000)] }))).rejects.toThrow(SyntaxError);
    await expect(parsed(`{"a":${'['.repeat(2_000_000)}`)).rejects.toThrow(SyntaxError);
  });

  it('keeps of each array as many items as are asked for', async () => {
    const long = JSON.stringify({ a: Array.from({ length: 50_000 }, (_, at) => at), b: [1] });
    expect(await parseInPieces(Buffer.from(long), { most: 3 })).toEqual({ a: [0, 1, 2], b: [1] });
  });

  it('lets others run in the meantime', async () => {
    const item = JSON.stringify({ name: 'x'.repeat(200), slot: 1 });
    const json = Buffer.from(`{"a":[${Array.from({ length: 150_000 }, () => item).join()}]}`);
    const turns = turnsOfTheEventLoop();
    const { a } = (await parseInPieces(json)) as { a: unknown[] };
    const spent = turns.end().toSorted((one, other) => one - other);
    expect(a).toHaveLength(150_000);
    expect(spent.length).toBeGreaterThan(10);
    // The longest of many pieces may have collected garbage; nearly all of them are short.
    expect(spent[Math.floor(spent.length * 0.9)]).toBeLessThan(50_000);
  });
});

/** The processor time of each turn of the event loop until `end`, in microseconds: however busy the machine is. */
function turnsOfTheEventLoop() {
  const spent: number[] = [];
  let before = process.cpuUsage();
  let next = setImmediate(turn);
  function turn() {
    const { user, system } = process.cpuUsage(before);
    spent.push(user + system);
    before = process.cpuUsage();
    next = setImmediate(turn);
  }
  return {
    end() {
      clearImmediate(next);
      return spent;
    },
  };
}
