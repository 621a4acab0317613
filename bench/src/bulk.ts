import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { undoCall } from '@kitroom/contract/history/undo';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import { productResource } from '@kitroom/contract/product';
import { sizeResource } from '@kitroom/contract/size';
import type { Bench } from './bench.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

const SIZES = 6;
/** In milliseconds: a wait that users don't wonder about. */
const PATIENCE = 2000;

/** The most that one call changes, duplicates and takes back. */
export async function bulk({ database, client }: Bench): Promise<Measured[]> {
  await seedProducts(database, BULK_LIMITS.changes);
  const sizeIds: number[] = [];
  for (let n = 1; n <= SIZES; n++) {
    const created = await client.send('POST', sizeResource.path, { name: `Size ${n}`, code: `S${n}` });
    sizeIds.push(sizeResource.item.parse(await created.json()).size.id);
  }
  const ids = Array.from({ length: BULK_LIMITS.changes }, (_, index) => index + 1);
  const { update } = bulkCalls(productResource);

  const timed = async (work: string, path: string, body: object) => {
    const begun = performance.now();
    const answer = await client.send('POST', path, body);
    const row: Measured = {
      work,
      unit: 'ms',
      ours: performance.now() - begun,
      limit: null,
      limitIs: '',
      goal: { atMost: PATIENCE },
    };
    return { row, answer };
  };
  const change = async (work: string, fields: object, dry_run: boolean) => {
    const done = await timed(work, update.path, { changes: ids.map((id) => ({ id, fields })), dry_run });
    const { changed_count } = update.answer.parse(await done.answer.clone().json());
    if (changed_count !== ids.length) throw new Error(`Only ${changed_count} products changed`);
    return done;
  };

  const tried = await change('dry run: supplier of 1,000 products', { supplier_name: 'Tried' }, true);
  const supplier = await change('supplier of 1,000 products', { supplier_name: 'Changed' }, false);
  const sizes = await change('sizes of 1,000 products', { product_size_ids: sizeIds }, false);
  const requestId = sizes.answer.headers.get('X-Request-Id');
  const undone = await timed('undo of the sizes', undoCall.path, {
    request_ids: [requestId],
    skip_changed: false,
  });
  const copies = ids
    .slice(0, BULK_LIMITS.copies)
    .map((id) => ({ id, fields: { name: `Copy of ${id}`, code: `COPY-${id}` } }));
  const copied = { sizes: true, garment_colors: true, pictures: true };
  const duplicated = await timed('200 products duplicated', duplicateProducts.path, {
    copies,
    ...copied,
    dry_run: false,
  });
  return [tried.row, supplier.row, sizes.row, { ...undone.row, goal: null }, duplicated.row];
}
