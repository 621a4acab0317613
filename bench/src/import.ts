import { setTimeout as wait } from 'node:timers/promises';
import { importCall } from '@kitroom/contract/import/import';
import { IMPORT_LIMITS } from '@kitroom/contract/limits';
import { productResource } from '@kitroom/contract/product';
import { sizeResource } from '@kitroom/contract/size';
import type { Bench } from './bench.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

const SIZES = 6;
/** In milliseconds: an acceptable wait for a supplier's whole list. */
const PATIENCE = { sqlite: 5000, postgres: 12_000 } as const;
/** In milliseconds, for users who only read in the meantime. */
const OTHERS = 100;
/** Between two looks: someone who reads, not a load. */
const LOOK_MILLISECONDS = 10;

/** The most that one import tries, creates and changes, and what those wait who read in the meantime. */
export async function imports({ database, client }: Bench): Promise<Measured[]> {
  await seedProducts(database, IMPORT_LIMITS.lines);
  for (let n = 1; n <= SIZES; n++)
    await client.send('POST', sizeResource.path, { name: `Size ${n}`, code: `S${n}` });

  const columns = [
    'name',
    'code',
    'supplier_name',
    'supplier_code',
    'product_category_id',
    'product_size_ids',
  ];
  const lines = (prefix: string, supplier: string) =>
    Array.from({ length: IMPORT_LIMITS.lines }, (_, at) => [
      `Imported jersey ${at}`,
      `${prefix}-${at + 1}`,
      supplier,
      `R-${at}`,
      `Category ${1 + (at % 20)}`,
      'S1; Size 2; S3; S4; S5; S6',
    ]);

  const timed = async (work: string, input: object) => {
    const sent = { columns, ...input };
    const begun = performance.now();
    let isOver = false;
    const send = async () => {
      const answer = await client.send('POST', importCall(productResource).path, sent);
      const body = await answer.text();
      const took = performance.now() - begun;
      isOver = true;
      return { took, body };
    };
    const waits: number[] = [];
    const look = async () => {
      while (!isOver) {
        for (const path of [`${productResource.path}/7`, sizeResource.path]) {
          const asked = performance.now();
          await (await client.get(path)).text();
          waits.push(performance.now() - asked);
          await wait(LOOK_MILLISECONDS);
        }
      }
    };
    const [{ took, body }] = await Promise.all([send(), look()]);
    // Afterwards: to read 5,000 lines of JSON is the client's work, which would hold up its own looks.
    const result = importCall(productResource).answer.parse(JSON.parse(body));
    const row = (what: string, ours: number, atMost: number): Measured => ({
      work: `${work}${what}`,
      unit: 'ms',
      ours,
      limit: null,
      limitIs: '',
      goal: { atMost },
    });
    return {
      rows: [row('', took, PATIENCE[database.engine]), row(': others wait', Math.max(...waits), OTHERS)],
      result,
    };
  };

  const all: Measured[] = [];
  for (const [what, given, count] of [
    ['create', lines('IMP', 'Rivermark'), 'create_count'],
    ['change', lines('PJ', 'Changed'), 'change_count'],
  ] as const) {
    const dry = await timed(`dry run: 5,000 products to ${what}`, { lines: given, dry_run: true });
    const applied = await timed(`5,000 products to ${what}`, {
      lines: given,
      dry_run: false,
      preview: dry.result.preview,
    });
    if (applied.result[count] !== IMPORT_LIMITS.lines) throw new Error(`Only ${applied.result[count]} lines`);
    all.push(...dry.rows, ...applied.rows);
  }
  const unchanged = await timed('dry run: 5,000 products as they are', {
    lines: lines('IMP', 'Rivermark'),
    dry_run: true,
  });
  return [...all, ...unchanged.rows];
}
