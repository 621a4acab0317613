import { expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { findOrCreate, uniqueViolation } from './unique-violation.ts';

const ofSqlite = (columns: string, code = 'SQLITE_CONSTRAINT_UNIQUE') =>
  Object.assign(new Error(`UNIQUE constraint failed: ${columns}`), { code });
const ofPostgres = (constraint: string, code = '23505') =>
  Object.assign(new Error('duplicate key value'), { code, constraint });

it('a taken value is known by the column of its index, on both engines', () => {
  const found = { table: 'sizes', column: 'code_folded' };
  expect(uniqueViolation(ofSqlite('sizes.code_folded'))).toEqual(found);
  expect(uniqueViolation(ofPostgres('sizes.code_folded'))).toEqual(found);
});

it.each([
  new Error('UNIQUE constraint failed: sizes.code_folded'),
  ofSqlite('product_sizes.product_id, product_sizes.size_id'),
  ofSqlite('sizes.code_folded', 'SQLITE_CONSTRAINT_FOREIGNKEY'),
  ofPostgres('sizes.code_folded', '23503'),
  ofPostgres('product_sizes_pkey'),
  ofPostgres('public.sizes.code_folded'),
  undefined,
])('other failures are none: %s', (error) => {
  expect(uniqueViolation(error)).toBeUndefined();
});

it('a second try finds what another process has just created, and there is no third', async () => {
  const db = { serializable: (work: () => unknown) => work() } as unknown as Database;
  const taken = ofSqlite('permissions.name_folded');
  const work = vi.fn().mockRejectedValueOnce(taken).mockResolvedValueOnce('found');
  expect(await findOrCreate(db, work)).toBe('found');
  const failing = vi.fn().mockRejectedValue(taken);
  await expect(findOrCreate(db, failing)).rejects.toBe(taken);
  const broken = vi.fn().mockRejectedValue(new Error('broken'));
  await expect(findOrCreate(db, broken)).rejects.toThrow('broken');
  expect([failing.mock.calls.length, broken.mock.calls.length]).toEqual([2, 1]);
});
