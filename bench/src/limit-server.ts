import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';
import pg from 'pg';

// Fastify and the database driver, without everything that Kitroom adds.

const { PORT, STATIC_PORT, DATA_DIR = '', DATABASE_URL } = process.env;

// The same queries as the application's, which answer the same columns.
const COLUMNS = `id, name, code, supplier_name, supplier_code, description, product_category_id, requires_color_pairing,
  sort_order, is_active`;
const RECORD = `
  select version, ${COLUMNS},
    (select string_agg(cast(size_id as text), ' ') from product_sizes where product_id = products.id) as size_ids,
    (select string_agg(cast(garment_color_id as text), ' ') from product_garment_colors
      where product_id = products.id) as color_ids
  from products where id = `;
const LIST = `
  select ${COLUMNS.replaceAll(/\w+/gu, 'products.$&')}, product_categories.name as product_category_name,
    hero.slot as hero_slot, hero.sha256 as hero_sha256
  from products join product_categories on product_categories.id = product_category_id
  left join product_images as hero on hero.product_id = products.id and hero.color_id is null and hero.slot = (
    select min(slot) from product_images where product_id = products.id and color_id is null)
  order by products.sort_order nulls last, products.name_folded, products.id`;

// A row as wide as the one that the application stores, without its indexes, and durable for each request.
const BARE_COLUMNS = [
  'created_at',
  'updated_at',
  'name',
  'name_folded',
  'code',
  'code_folded',
  'supplier_name',
  'supplier_code',
  'description',
  'product_category_id',
] as const;
type Product = Record<'name' | 'code' | 'supplier_name' | 'supplier_code' | 'description', string> & {
  product_category_id: number;
};

const { one, all, insert } = DATABASE_URL ? await postgres(DATABASE_URL) : sqlite(DATA_DIR);
const app = Fastify();
app.get('/hello', async () => ({ hello: 'world' }));
app.get<{ Params: { id: string } }>('/record/:id', async (request) => {
  const { version, size_ids, color_ids, ...product } = await one(Number(request.params.id));
  return {
    success: true,
    product,
    product_size_ids: idsIn(size_ids),
    product_garment_color_ids: idsIn(color_ids),
  };
});
app.get('/list', async () => ({ products: await all() }));
app.get('/page', async (_request, reply) =>
  reply.type('text/html').send('<!doctype html><title>Page</title><form><label>Email <input></label></form>'),
);
app.post<{ Body: Product }>('/insert', async ({ body }) => {
  const { name, code, product_category_id: category, ...rest } = body;
  const at = new Date().toISOString();
  const id = await insert([
    at,
    at,
    name,
    name.toLowerCase(),
    code,
    code.toLowerCase(),
    rest.supplier_name,
    rest.supplier_code,
    rest.description,
    category,
  ]);
  return { success: true, product: { id, ...body } };
});
app.get<{ Querystring: { path: string } }>('/file', async (request, reply) => {
  const { path } = request.query;
  reply.header('Content-Length', statSync(path).size);
  return reply.send(createReadStream(path, { highWaterMark: 512 * 1024 }));
});

// A file's bytes, from memory: by Fastify, and by node:http alone.
const held = new Map<string, Buffer>();
app.get<{ Querystring: { path: string } }>('/bytes', async (request, reply) =>
  reply.type('image/webp').send(bytesOf(request.query.path)),
);
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
createServer((request, response) => {
  const bytes = bytesOf(decodeURIComponent(request.url ?? ''));
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}).listen(Number(STATIC_PORT), '127.0.0.1');

process.once('SIGTERM', () => process.exit(0));

function bytesOf(path: string): Buffer {
  const bytes = held.get(path) ?? readFileSync(path);
  held.set(path, bytes);
  return bytes;
}

function idsIn(text: string | null): number[] {
  return text === null ? [] : text.split(' ').map(Number);
}

interface StoredProduct {
  version: number;
  size_ids: string | null;
  color_ids: string | null;
}

function sqlite(dataDir: string) {
  const file = new Sqlite(`${dataDir}/kitroom.sqlite`, { readonly: true });
  const bare = new Sqlite(`${dataDir}/limit.sqlite`);
  bare.pragma('journal_mode = WAL');
  bare.pragma('synchronous = FULL');
  bare.exec(`create table if not exists bare (id integer primary key, ${BARE_COLUMNS.join(', ')})`);
  const record = file.prepare<[number], StoredProduct>(`${RECORD} ?`);
  const list = file.prepare(LIST);
  const add = bare.prepare(`insert into bare (${BARE_COLUMNS}) values (${BARE_COLUMNS.map(() => '?')})`);
  return {
    one: async (id: number) => found(record.get(id)),
    all: async () => list.all(),
    insert: async (values: readonly unknown[]) => Number(add.run(values).lastInsertRowid),
  };
}

async function postgres(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query(
    `create table if not exists bare (id serial primary key, ${BARE_COLUMNS.join(' text, ')} integer)`,
  );
  const places = BARE_COLUMNS.map((_, n) => `$${n + 1}`);
  const add = `insert into bare (${BARE_COLUMNS}) values (${places}) returning id`;
  return {
    one: async (id: number) => found((await pool.query<StoredProduct>(`${RECORD} $1`, [id])).rows[0]),
    all: async () => (await pool.query(LIST)).rows,
    insert: async (values: readonly unknown[]) => (await pool.query(add, [...values])).rows[0].id as number,
  };
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('There is no such product');
  return row;
}
