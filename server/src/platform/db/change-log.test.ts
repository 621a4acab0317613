import { expect, it } from 'vitest';
import { describeApp } from '../../../test/harness.ts';
import { rowOf } from '../../../test/rows.ts';
import { differences, logNumberedChange, systemAuthor } from './change-log.ts';

describeApp('an entry', (harness) => {
  it('has nothing secret of a row, and nothing that is made of its other columns', async () => {
    const { db } = harness();
    const row = {
      name: 'Navy',
      password_hash: 'x',
      token_hash: 'x',
      code_hash: 'x',
      sealed_secret: 'x',
      sealed_former_secret: 'x',
      name_folded: 'navy',
      code_folded: 'nvy',
      email_folded: 'x',
    };
    const entry = { author: systemAuthor(), action: 'update', entity: 'sizes', entityId: 1 } as const;
    const change = { ...entry, before: row, after: { rows: [row] } };
    const id = await db.transaction((trx) => logNumberedChange(trx, change));
    const logged = { before: '{"name":"Navy"}', after: '{"rows":[{"name":"Navy"}]}' };
    expect(await rowOf(db, 'change_log', { id })).toMatchObject(logged);
  });
});

it('keeps the columns that differ, and no stamps', () => {
  const before = { id: 1, name: 'Navy', notes: 'Old', version: 1, updated_at: 'then', updated_by: 1 };
  const after = { ...before, notes: null, version: 2, updated_at: 'now', updated_by: 2 };
  expect(differences<object>(before, after)).toEqual({ before: { notes: 'Old' }, after: { notes: null } });
  expect(differences<object>(before, { ...before, version: 2 })).toEqual({ before: {}, after: {} });
});

it('keeps both halves of a name, and with an email whether it was verified', () => {
  const ana = {
    first_name: 'Ana',
    last_name: 'Roe',
    email: 'ana@example.com',
    email_verified: 1,
    city: 'Ames',
  };
  expect(differences(ana, { ...ana, last_name: 'Doe' })).toEqual({
    before: { first_name: 'Ana', last_name: 'Roe' },
    after: { first_name: 'Ana', last_name: 'Doe' },
  });
  expect(differences(ana, { ...ana, email: 'roe@example.com' })).toEqual({
    before: { email: 'ana@example.com', email_verified: 1 },
    after: { email: 'roe@example.com', email_verified: 1 },
  });
});
