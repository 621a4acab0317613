import { Agent } from 'node:http';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { attentionCall } from '@kitroom/contract/lists/attention';
import { pictureBoard } from '@kitroom/contract/pictures/picture-board';
import { productResource } from '@kitroom/contract/product';
import type { Bench } from './bench.ts';
import { rawCall } from './client.ts';
import type { BenchDatabase } from './database.ts';
import { renameProduct } from './lists.ts';
import { medianGet, medianOf } from './load.ts';
import { longestDelay } from './loop-delay.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

const TOTAL = 10_000;
/** The most that are compared with each other. */
const COLORS = 500;
const ATTENTION_OF = (total: number, what: string) => `attention of ${total.toLocaleString('en-US')} ${what}`;
const BOARD = `picture board of ${TOTAL.toLocaleString('en-US')} products`;
const AT = "'2026-01-01T00:00:00.000Z'";

/** Records that need attention among 10,000 products and 500 garment colors, and the picture board, after a change and unchanged. */
export async function attention(bench: Bench): Promise<Measured[]> {
  const { database, client } = bench;
  await seedProducts(database, TOTAL);
  await seedLinks(database);
  const rename = () => renameProduct(bench);
  const products = await measured(
    bench,
    ATTENTION_OF(TOTAL, 'products'),
    attentionCall(productResource).path,
    rename,
  );
  await seedSecondPictures(database);
  const board = await measured(bench, BOARD, pictureBoard.products.path, rename);
  await seedColors(database, COLORS);
  let count = 0;
  // Another color each time, so that no earlier comparison can be reused.
  const recolor = async () => {
    count += 1;
    const hex_value = `#12${String(count).padStart(4, '0')}`;
    const color = { name: `Recolored ${count}`, code: 'R', hex_value };
    await client.send('PUT', `${garmentColorResource.path}/1`, color);
  };
  const colors = attentionCall(garmentColorResource).path;
  return [
    ...products,
    ...board,
    ...(await measured(bench, ATTENTION_OF(COLORS, 'garment colors'), colors, recolor)),
  ];
}

async function measured(
  { server, client }: Bench,
  name: string,
  path: string,
  change: () => Promise<void>,
): Promise<Measured[]> {
  const url = server.url + path;
  const headers = { ...client.headers, 'accept-encoding': 'gzip, deflate, br, zstd' };
  const agent = new Agent({ keepAlive: true });
  const again = async () => {
    await change();
    const { status } = await rawCall(agent, url, headers);
    if (status !== 200) throw new Error(`${url}: ${status}`);
  };
  const row = (work: string, ours: number, atMost: number): Measured => ({
    work: `${name}, ${work}`,
    unit: 'ms',
    ours,
    limit: null,
    limitIs: '',
    goal: { atMost },
  });
  const changed = await medianOf(7, change);
  const rows = [
    row('after a change', (await medianOf(7, again)) - changed, 150),
    row('unchanged', await medianGet(50, url, headers), 5),
    row(
      'longest stop of the event loop, after changes',
      await longestDelay(server, async () => {
        for (let n = 0; n < 5; n++) await again();
      }),
      50,
    ),
  ];
  agent.destroy();
  return rows;
}

/** Six of 20 sizes and of 20 colors for most products, one size and one color in ten inactive; a hero for nine in ten. */
async function seedLinks(database: BenchDatabase): Promise<void> {
  const numbers = (until: number) =>
    `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${until})`;
  const named = (table: string, more = '', values = '') =>
    database.execute(`
    ${numbers(20)}
    insert into ${table} (created_at, updated_at, name, name_folded, code, code_folded, is_active${more})
    select ${AT}, ${AT}, 'n' || i, 'n' || i, 'c' || i, 'c' || i, case when i % 10 = 0 then 0 else 1 end${values}
    from numbers`);
  await named('sizes');
  for (const table of ['garment_colors', 'imprint_colors'])
    await named(table, ', hex_value', ", '#' || (100000 + i * 37123 % 899999)");
  await database.execute(`
    insert into garment_color_imprint_colors (garment_color_id, imprint_color_id)
    select g.id, i.id from garment_colors g, imprint_colors i where (g.id + i.id) % 4 = 0`);
  for (const [table, column, of] of [
    ['product_sizes', 'size_id', 'sizes'],
    ['product_garment_colors', 'garment_color_id', 'garment_colors'],
  ])
    await database.execute(`
      insert into ${table} (product_id, ${column})
      select p.id, o.id from products p, ${of} o where (p.id + o.id) % 3 = 0 and p.id % 50 <> 0`);
  await database.execute(`
    insert into product_images (product_id, slot, color_id, sha256, extension, bytes, crc32, width, height, created_at)
    select id, 1, null, 'a' || id, 'jpg', 1, 1, 1, 1, ${AT} from products where id % 10 <> 0`);
}

/** A second picture for nine in ten, so that the board has about 20,000. */
async function seedSecondPictures(database: BenchDatabase): Promise<void> {
  await database.execute(`
    insert into product_images (product_id, slot, color_id, sha256, extension, bytes, crc32, width, height, created_at)
    select id, 2, null, 'b' || (10000000000 + id * 7919), 'jpg', 1, 1, 1, 1, ${AT} from products where id % 10 <> 0`);
}

/** Colors spread over all hex values, none of them approved for anything. */
async function seedColors(database: BenchDatabase, total: number): Promise<void> {
  const present = await database.count('garment_colors');
  const colors = Array.from({ length: total - present }, (_, index) => {
    const hex = ((index * 7_919_777) % 0x1000000).toString(16).padStart(6, '0');
    return `(${AT}, ${AT}, 'x${index}', 'x${index}', 'x${index}', 'x${index}', '#${hex}')`;
  });
  for (let from = 0; from < colors.length; from += 500)
    await database.execute(
      `insert into garment_colors (created_at, updated_at, name, name_folded, code, code_folded, hex_value)
       values ${colors.slice(from, from + 500).join(', ')}`,
    );
}
