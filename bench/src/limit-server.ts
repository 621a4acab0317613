import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';
import pg from 'pg';

// What remains when everything that Kitroom adds is taken away: Fastify and the database driver.

const { PORT, STATIC_PORT, DATA_DIR = '', DATABASE_URL } = process.env;

const LIST = `
  select products.id, products.name, products.code, supplier_name, supplier_code, products.description,
    product_category_id, requires_color_pairing, products.sort_order, products.is_active,
    product_categories.name as product_category_name
  from products join product_categories on product_categories.id = product_category_id
  order by products.sort_order nulls last, products.name_folded, products.id`;

const { one, all, insert } = DATABASE_URL ? await postgres(DATABASE_URL) : sqlite(DATA_DIR);
const app = Fastify();
app.get('/hello', async () => ({ hello: 'world' }));
app.get<{ Params: { id: string } }>('/record/:id', async (request) => one(Number(request.params.id)));
app.get('/list', async () => ({ products: await all() }));
app.get('/page', async (_request, reply) =>
  reply.type('text/html').send('<!doctype html><title>Page</title><form><label>Email <input></label></form>'),
);
app.post('/insert', async () => ({ id: await insert() }));
app.get<{ Querystring: { path: string } }>('/file', async (request, reply) => {
  const { path } = request.query;
  reply.header('Content-Length', statSync(path).size);
  return reply.send(createReadStream(path, { highWaterMark: 512 * 1024 }));
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });

// A file's bytes, served from memory by node:http alone.
const held = new Map<string, Buffer>();
createServer((request, response) => {
  const path = decodeURIComponent(request.url ?? '');
  const bytes = held.get(path) ?? readFileSync(path);
  held.set(path, bytes);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}).listen(Number(STATIC_PORT), '127.0.0.1');

process.once('SIGTERM', () => process.exit(0));

function sqlite(dataDir: string) {
  const file = new Sqlite(`${dataDir}/kitroom.sqlite`, { readonly: true });
  const bare = new Sqlite(`${dataDir}/limit.sqlite`);
  bare.pragma('journal_mode = WAL');
  bare.pragma('synchronous = FULL');
  bare.exec('create table if not exists bare (id integer primary key, name text, description text)');
  const record = file.prepare('select * from products where id = ?');
  const list = file.prepare(LIST);
  const add = bare.prepare('insert into bare (name, description) values (?, ?)');
  return {
    one: async (id: number) => record.get(id),
    all: async () => list.all(),
    insert: async () => Number(add.run('Practice jersey', 'Light jersey'.repeat(20)).lastInsertRowid),
  };
}

async function postgres(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query('create table if not exists bare (id serial primary key, name text, description text)');
  return {
    one: async (id: number) => (await pool.query('select * from products where id = $1', [id])).rows[0],
    all: async () => (await pool.query(LIST)).rows,
    insert: async () => {
      const values = ['Practice jersey', 'Light jersey'.repeat(20)];
      const text = 'insert into bare (name, description) values ($1, $2) returning id';
      return (await pool.query(text, values)).rows[0].id as number;
    },
  };
}
