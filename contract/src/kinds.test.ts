import { describe, expect, it } from 'vitest';
import { importColumns } from './import/columns.ts';
import { fieldsOf, isKindName, KIND_NAMES, KINDS, LISTED_KINDS } from './kinds.ts';

describe.each(KIND_NAMES)('the literal of %s', (kind) => {
  const literal = KINDS[kind];
  const fields = fieldsOf(kind);

  it('has the name under which it is listed', () => {
    expect(literal.entity).toBe(kind);
  });

  it('has its record in its answers', () => {
    expect(Object.keys(literal.item.shape)).toContain(literal.record);
  });

  it('names kinds that exist, where a field names records', () => {
    for (const [key, { kind: holds, of }] of fields) {
      const namesRecords = holds === 'one' || holds === 'many';
      expect([key, of !== undefined && isKindName(of)]).toEqual([key, namesRecords]);
    }
  });

  it('has the fields of its form, and calls none of them twice the same', () => {
    const form = Object.keys(literal.input.shape);
    const links = fields.filter(([, { logged }]) => logged !== undefined).map(([key]) => key);
    const own = fields.filter(([key, { tablesOnly }]) => !tablesOnly && !links.includes(key));
    expect(own.map(([key]) => key).toSorted()).toEqual(form.toSorted());
    expect(new Set(fields.map(([, { label }]) => label)).size).toBe(fields.length);
  });

  it('says in messages what its texts are called as in a sentence, not as in a heading', () => {
    const tooLong = fields.filter(([, { kind }]) => kind === 'text' || kind === 'lines');
    const typed = Object.fromEntries(tooLong.map(([key]) => [key, 'x'.repeat(10_000)]));
    const errors = literal.input.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];
    expect(errors.length).toBeGreaterThan(0);
    for (const message of errors.filter((each) => each.includes('at most')))
      expect(message).not.toMatch(/ [A-Z][a-z]/u);
  });

  it('is found in tables by a field that they must have', () => {
    if (literal.key === null) expect(fields.every(([, { headers }]) => headers === null)).toBe(true);
    else expect(fields.find(([key]) => key === literal.key)?.[1].required).toBe(true);
  });
});

it.each(LISTED_KINDS)('the columns of %s can be sent to the worker that reads files', (kind) => {
  const known = importColumns(kind);
  expect(JSON.parse(JSON.stringify(known))).toEqual(known);
});

it('roles and permissions alone have no import, bulk edit and views', () => {
  expect(KIND_NAMES.filter((kind) => !LISTED_KINDS.some((listed) => listed === kind))).toEqual([
    'roles',
    'permissions',
  ]);
});
