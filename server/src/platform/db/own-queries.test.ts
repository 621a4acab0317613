import { expect, it, vi } from 'vitest';
import { createRole, unique } from '../../../test/factories.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import type { Database, Queries, Transaction } from './database.ts';

// Ours until the commit, then Kysely's.
const ENDED = /A query came after the end of its transaction|Transaction is already committed/u;

const write = (query: Queries, key: string) =>
  query.insertInto('throttles').values({ key, count: 1, expires_at: '2099' }).execute();

async function keysOf({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('throttles').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

describeOnBothEngines('the queries of a transaction', (harness) => {
  it('must have ended when its work ends: a missing await rolls back and rejects', async () => {
    const { db } = harness();
    const careless = db.transaction(async (trx) => {
      await write(trx, 'careless-1');
      write(trx, 'careless-2');
    });
    const other = db.transaction((trx) => write(trx, 'other-1'));
    await expect(careless).rejects.toThrow('A query of this transaction was not awaited');
    await other;
    const keys = await keysOf(db);
    expect(keys).toContain('other-1');
    expect(keys.filter((key) => key.startsWith('careless'))).toEqual([]);
  });

  it('have ended before it is rolled back when its work fails beside them', async () => {
    const { db } = harness();
    const failing = db.transaction((trx) =>
      Promise.all([Promise.reject(new Error('not valid')), write(trx, 'failing-1'), write(trx, 'failing-2')]),
    );
    const other = db.transaction((trx) => write(trx, 'other-2'));
    await expect(failing).rejects.toThrow('not valid');
    await other;
    const keys = await keysOf(db);
    expect(keys).toContain('other-2');
    expect(keys.filter((key) => key.startsWith('failing'))).toEqual([]);
  });

  it('are refused once its work has ended: within the transaction of somebody else, and outside of any', async () => {
    const { db } = harness();
    let ended: Transaction | undefined;
    // SQLite runs both in one group, with one commit.
    await Promise.all([
      db.transaction(async (trx) => {
        await write(trx, 'first');
        ended = trx;
      }),
      db.transaction(async (trx) => {
        await vi.waitUntil(() => ended);
        await write(trx, 'second');
        await expect(write(ended ?? trx, 'stray')).rejects.toThrow(ENDED);
      }),
    ]);
    await expect(write(ended ?? db.query, 'stray')).rejects.toThrow(ENDED);
    const keys = await keysOf(db);
    expect(keys).toEqual(expect.arrayContaining(['first', 'second']));
    expect(keys).not.toContain('stray');
  });

  it('may run side by side, and builders made of the transaction count too', async () => {
    const { db } = harness();
    await db.transaction(async (trx) => {
      await Promise.all(['side-1', 'side-2', 'side-3'].map((key) => write(trx, key)));
      await write(trx.withoutPlugins(), 'side-4');
    });
    expect((await keysOf(db)).filter((key) => key.startsWith('side'))).toHaveLength(4);
  });
});

describeOnBothEngines('while a transaction is open', (harness) => {
  const namesLike = async (name: string) =>
    (
      await harness().db.query.selectFrom('roles').select('name').where('name', 'like', `${name}%`).execute()
    ).map((role) => role.name);
  it('others read what was committed last, at once, and what it wrote as soon as it has ended', async () => {
    const name = unique('Read');
    await createRole(harness().db, { name, permissions: [] });
    await harness().db.transaction(async (trx) => {
      await trx
        .updateTable('roles')
        .set({ name: `${name} new` })
        .where('name', '=', name)
        .execute();
      expect(await namesLike(name)).toEqual([name]);
      const both = await Promise.all([namesLike(name), namesLike(name)]);
      expect(both).toEqual([[name], [name]]);
    });
    expect(await namesLike(name)).toEqual([`${name} new`]);
  });

  it('each write that was awaited is read by whoever awaited it, however many write at the same time', async () => {
    const names = Array.from({ length: 40 }, () => unique('Many'));
    const read = await Promise.all(
      names.map(async (name) => {
        await createRole(harness().db, { name, permissions: [] });
        return (await namesLike(name)).includes(name);
      }),
    );
    expect(read).not.toContain(false);
  });
});
