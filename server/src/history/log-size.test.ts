import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { codedColumns } from '../../test/factories.ts';
import { describeOnBothEngines, type Harness } from '../../test/harness.ts';
import { createProduct } from '../../test/pictures/fixtures.ts';
import { rowOf } from '../../test/rows.ts';
import { saveProductLinks } from '../catalog/products/product-links.ts';
import { type PlacedPicture, refillSlots } from '../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import { fillFromArchive } from '../pictures/restore/fill-from-archive.ts';
import { logChange, systemAuthor } from '../platform/db/change-log.ts';
import type { Transaction } from '../platform/db/database.ts';
import { insertRecord, type NewRecord, updateRecord } from '../platform/db/records.ts';

const PAGE = readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8');
/** Enough that pages of the database that are filled in part make no difference. */
const ENTRIES = 1000;
/** By how much bytes can differ from the page: where indexes split their pages is chance. */
const TOLERANCE = 0.4;

/** The numbers in a row of the page: bytes on SQLite, on PostgreSQL, entries a year, and their MB on SQLite. */
function documented(entry: string): number[] {
  const line = PAGE.split('\n').find((text) => text.startsWith(`| ${entry} |`)) ?? '';
  return line.split('|').slice(2, 6).map(Number);
}

interface Given {
  ids: readonly number[];
  categoryId: number;
  colorIds: readonly number[];
}

const WRITES: Record<string, (trx: Transaction, given: Given) => Promise<void>> = {
  'save of one field': async (trx, { ids }) => {
    const values = { supplier_name: 'Northfield Sportswear' };
    for (const id of ids) await updateRecord(trx, 'products', { id, values, author: systemAuthor(1) });
  },
  creation: async (trx, { ids, categoryId }) => {
    for (const id of ids) await insertRecord(trx, 'products', product(`N${id}`, categoryId), systemAuthor(1));
  },
  'change of links': async (trx, { ids, colorIds }) => {
    const before = { product_size_ids: [], product_garment_color_ids: [] };
    const input = { product_size_ids: [], product_garment_color_ids: [...colorIds] };
    for (const id of ids) await saveProductLinks(trx, id, { before, input }, systemAuthor(1));
  },
  upload: async (trx, { ids }) => {
    for (const entityId of ids) {
      const change = { author: systemAuthor(1), action: 'upload', entity: IMAGE_ENTITY, entityId } as const;
      await logChange(trx, { ...change, after: picture(entityId, 1) });
    }
  },
  'restored picture': async (trx, { ids }) => {
    const pictures = () =>
      ids.slice(0, ENTRIES / 4).flatMap((id) => [1, 2, 3, 4].map((slot) => picture(id, slot)));
    await refillSlots(trx, [], pictures(), systemAuthor(1));
    await fillFromArchive(trx, pictures(), { author: systemAuthor(1), skipped: 0, leftOut: 0 });
  },
  'sign-in or sign-out': async (trx, { ids }) => {
    for (const entityId of ids)
      await logChange(trx, { author: systemAuthor(1), action: 'sign-in', entity: 'users', entityId });
  },
};

describeOnBothEngines('an entry of the change log takes as many bytes as docs/scale.md says', (harness) => {
  let given: Given;
  beforeAll(async () => {
    given = await giveProducts(harness());
  });

  it.each(Object.keys(WRITES))('%s', async (entry) => {
    const { db, engine } = harness();
    const before = await logBytes(harness());
    await db.transaction(async (trx) => WRITES[entry]?.(trx, given));
    const each = Math.round(((await logBytes(harness())) - before) / ENTRIES);
    const [sqlite = NaN, postgres = NaN] = documented(entry);
    const ratio = each / (engine === 'sqlite' ? sqlite : postgres);
    expect(Math.abs(ratio - 1), `${each} bytes`).toBeLessThan(TOLERANCE);
  });
});

it('adds up to what docs/scale.md says of a year', () => {
  const rows = Object.keys(WRITES).map(documented);
  const megabytes = rows.map(([sqlite = NaN, , entries = NaN]) => Math.round((sqlite * entries) / 1e6));
  expect(rows.map((row) => row.at(3))).toEqual(megabytes);
  const sum = megabytes.reduce((one, other) => one + other);
  expect(PAGE).toContain(`That is ${sum} MB a year`);
});

async function giveProducts({ db }: Harness): Promise<Given> {
  const colorCodes = Array.from({ length: 12 }, (_, n) => `COLOR-${n}`);
  const { id, colors: colorIds } = await createProduct(db, 'PJ', colorCodes);
  const { product_category_id: categoryId } = await rowOf(db, 'products', { id });
  return db.transaction(async (trx) => {
    const ids: number[] = [];
    for (let n = 0; n < ENTRIES; n++)
      ids.push((await insertRecord(trx, 'products', product(`PJ-${n}`, categoryId), systemAuthor(1))).id);
    return { ids, categoryId, colorIds };
  });
}

function product(code: string, product_category_id: number): NewRecord<'products'> {
  return {
    ...codedColumns(`Practice jersey, reversible ${code}`, code),
    supplier_name: 'Northfield Team Apparel',
    supplier_code: `NTA-${code}`,
    description:
      'Light jersey with raglan sleeves, made of recycled yarn that dries fast and keeps its color.',
    product_category_id,
    sort_order: null,
  };
}

function picture(productId: number, slot: number): PlacedPicture {
  return {
    productId,
    slot,
    colorId: null,
    sha256: randomBytes(32).toString('hex'),
    extension: 'jpg',
    bytes: 2_000_000 + slot,
    crc32: randomBytes(4).readUInt32BE(),
    width: 3000,
    height: 2000,
    altText: null,
  };
}

/** Bytes of the change log on disk, with its indexes. */
async function logBytes({ db, engine }: Harness): Promise<number> {
  const size =
    engine === 'postgres'
      ? sql<{ bytes: string }>`select pg_total_relation_size('change_log') as bytes`
      : sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name like 'change_log%'`;
  const { rows } = await size.execute(db.query);
  return Number(rows[0]?.bytes);
}
