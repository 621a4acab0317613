import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** @import { Batch, Change } from '@kitroom/client' */

/** `products` has the active ones, `pictures` what shows them. Rows of an earlier `walk` have not been told again yet. */
const SCHEMA = `
  create table if not exists state (id integer primary key check (id = 1), cursor text, walk integer not null);
  insert or ignore into state values (1, null, 0);
  create table if not exists products (
    id integer primary key, walk integer not null, code text not null, name text not null, record text not null);
  create table if not exists slots (
    product_id integer not null, color_id integer, slot integer not null, sha256 text not null, alt_text text,
    walk integer not null);
  create index if not exists slots_of_product on slots (product_id);
  create table if not exists files (sha256 text primary key, type text not null);
  create view if not exists pictures as select product_id, color_id, slot, sha256, alt_text, type
    from slots join files using (sha256) where product_id in (select id from products)`;

/** The copy in `folder`: a database, and a folder of pictures, each named by its SHA-256. */
export function openCopy(/** @type {string} */ folder) {
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures, { recursive: true });
  const db = new Database(join(folder, 'shop.db'));
  db.pragma('journal_mode = WAL');
  db.exec(SCHEMA);
  /** @type {(sql: string, ...values: unknown[]) => unknown} */
  const run = (sql, ...values) => db.prepare(sql).run(...values);
  /** @type {(sql: string, ...values: unknown[]) => string[]} */
  const texts = (sql, ...values) =>
    /** @type {any[]} */ (
      db
        .prepare(sql)
        .pluck()
        .all(...values)
    );

  return {
    pictures,
    cursor: () => texts('select cursor from state where cursor is not null')[0],

    /** The pictures that active products will have once this batch is applied, and that the copy lacks. */
    missing(/** @type {Batch} */ { changes }) {
      const told = new Map(changes.map((change) => [`${change.entity} ${change.id}`, change]));
      const wanted = changes.flatMap(({ id }) => {
        const product = told.get(`products ${id}`);
        const images = told.get(`product_images ${id}`);
        if (!(product ? isActive(product) : texts('select id from products where id = ?', id)[0])) return [];
        if (images) return picturesOf(images).map(({ sha256 }) => sha256);
        return texts('select sha256 from slots where product_id = ?', id);
      });
      const known = new Set(texts('select sha256 from files'));
      return [...new Set(wanted)].filter((sha256) => !known.has(sha256));
    },

    /** Everything of this batch or nothing, and the cursor; `files` are those that were downloaded for it. */
    apply: db.transaction((/** @type {Batch} */ batch, /** @type {Map<string, string>} */ files) => {
      if (batch.first) run('update state set walk = walk + 1');
      for (const [sha256, type] of files) run('insert or replace into files values (?, ?)', sha256, type);
      for (const change of batch.changes) applyChange(change);
      if (!batch.more) {
        for (const table of ['products', 'slots'])
          run(`delete from ${table} where walk < (select walk from state)`);
        run('delete from files where sha256 not in (select sha256 from pictures)');
      }
      run('update state set cursor = ?', batch.cursor);
    }),

    /** The files that the copy has. */
    files: () => new Set(texts('select sha256 from files')),
  };

  function applyChange(/** @type {Change} */ change) {
    const { id } = change;
    if (change.entity === 'products') {
      run('delete from products where id = ?', id);
      if (!isActive(change)) return;
      const row = { id, ...change.record?.product, record: JSON.stringify(change.record) };
      run('insert into products select @id, walk, @code, @name, @record from state', row);
    } else if (change.entity === 'product_images') {
      run('delete from slots where product_id = ?', id);
      for (const { color_id, slot, sha256, alt_text } of picturesOf(change))
        run('insert into slots select ?, ?, ?, ?, ?, walk from state', id, color_id, slot, sha256, alt_text);
    }
  }
}

function isActive(/** @type {Change} */ change) {
  return change.entity === 'products' && change.record?.product.is_active === true;
}

function picturesOf(/** @type {Change} */ change) {
  return (change.entity === 'product_images' && change.record?.pictures) || [];
}
