import { expect, it } from 'vitest';
import { codedColumns } from '../../../test/factories.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { systemAuthor } from './change-log.ts';
import { insertRecord } from './records.ts';

describeOnBothEngines('a record that is created', (harness) => {
  it('leaves a column that a record does not have at its default, whatever was created before', async () => {
    const { db } = harness();
    const create = (name: string, more: { is_active?: 0 | 1; sort_order?: number }) =>
      db.transaction((trx) => insertRecord(trx, 'sizes', { ...codedColumns(name), ...more }, systemAuthor()));
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
