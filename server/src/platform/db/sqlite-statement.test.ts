import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { prepareStatement } from './sqlite-statement.ts';

it('gives rows by the names of their columns, also after the table got another one', () => {
  const file = new Sqlite(':memory:');
  file.exec('create table sizes (id integer primary key, name text)');
  const add = prepareStatement(file, 'insert into sizes (name) values (?)');
  expect([add.reader, add.run(['YS'])]).toEqual([false, { changes: 1, lastInsertRowid: 1 }]);
  expect(() => add.all([])).toThrow('This statement returns no rows');
  const returning = prepareStatement(file, 'insert into sizes (name) values (?) returning id');
  expect([returning.reader, returning.all(['YM'])]).toEqual([true, [{ id: 2 }]]);

  const all = prepareStatement(file, 'select * from sizes order by id');
  expect(all.all([])).toEqual([
    { id: 1, name: 'YS' },
    { id: 2, name: 'YM' },
  ]);
  file.exec('alter table sizes add column code text');
  expect(all.get()).toEqual({ id: 1, name: 'YS', code: null });
  expect([...all.iterate([])]).toHaveLength(2);
  expect(prepareStatement(file, 'select * from sizes where id = 3').get()).toBeUndefined();
  file.close();
});
