import { expect, it } from 'vitest';
import { describeOnBothEngines, startHarness } from '../../../test/harness.ts';
import { systemAuthor } from './change-log.ts';
import type { Queries } from './database.ts';
import { normalized } from './normalized.ts';
import { builtOnce } from './prepared.ts';
import { insertRecord } from './records.ts';

describeOnBothEngines('a statement that is built once', (harness) => {
  it('runs with the values of each call, and is built again for another key and another database', async () => {
    let times = 0;
    const run = (query: Queries, key: string, count: number) => {
      const parameters = [`${key}-${count}`, count, '2099'];
      const build = () => {
        times += 1;
        const [name = '', , expires_at = ''] = parameters as string[];
        return query.insertInto('throttles').values({ key: name, count, expires_at }).compile();
      };
      return query.executeQuery(builtOnce(query, { key, parameters, build }));
    };
    const { db } = harness();
    await run(db.query, 'one', 1);
    await db.transaction((trx) => run(trx, 'one', 2));
    expect(times).toBe(1);
    await run(db.query, 'other', 3);
    expect(times).toBe(2);
    const rows = await db.query.selectFrom('throttles').select(['key', 'count']).orderBy('key').execute();
    expect(rows.map(({ key, count }) => [key, Number(count)])).toEqual([
      ['one-1', 1],
      ['one-2', 2],
      ['other-3', 3],
    ]);

    const another = await startHarness(harness().engine);
    try {
      await run(another.harness.db.query, 'one', 4);
      expect(times).toBe(3);
    } finally {
      await another.close();
    }
  });

  it('leaves a column that a record does not have at its default, whatever was created before', async () => {
    const { db } = harness();
    const create = (name: string, more: { is_active?: 0 | 1; sort_order?: number }) =>
      db.transaction((trx) =>
        insertRecord(
          trx,
          'sizes',
          { name, name_folded: normalized(name), code: name, code_folded: normalized(name), ...more },
          systemAuthor(),
        ),
      );
    expect(await create('Long', { is_active: 0, sort_order: 5 })).toMatchObject({
      is_active: 0,
      sort_order: 5,
    });
    expect(await create('Short', {})).toMatchObject({ name: 'Short', is_active: 1, sort_order: null });
    expect(await create('Tall', { sort_order: 7 })).toMatchObject({
      name: 'Tall',
      is_active: 1,
      sort_order: 7,
    });
  });
});
