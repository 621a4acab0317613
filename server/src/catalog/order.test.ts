import { setImmediate as nextTick } from 'node:timers/promises';
import { orderCall } from '@kitroom/contract/lists/order';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { sizeResource } from '@kitroom/contract/size';
import { beforeAll, expect, it } from 'vitest';
import { told } from '../../test/answers.ts';
import { CATALOG_CODES } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';
import { rowOf, setRows } from '../../test/rows.ts';
import { undo } from '../../test/undo.ts';
import { inBatches } from '../platform/db/database.ts';
import { now } from '../platform/db/now.ts';

const LONG = 2000;
const SIZES = orderCall(sizeResource).path;
const CATEGORIES = orderCall(productCategoryResource).path;

describeOnBothEngines('the order of a list', (harness) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await harness().signIn({
      permissions: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE', ...CATALOG_CODES],
    });
  });

  interface Listed {
    id: number;
    name: string;
    sort_order: number | null;
  }
  const list = async (path: string): Promise<Listed[]> => {
    const { success: _, ...body } = (await browser.get(path)).json();
    return Object.values(body)[0] as Listed[];
  };
  const idsOf = async (path: string) => (await list(path)).map(({ id }) => id);
  const create = (sort_order: number | null = null) => createRecord(browser, 'sizes', { sort_order });

  it('is saved as one change with few new numbers, and taken back', async () => {
    const { path } = sizeResource;
    for (const number of [10, 20, 30, null, null]) await create(number);
    const before = await list(path);
    const former_ids = before.map(({ id }) => id);
    const moved = former_ids[2] ?? 0;
    const ids = [moved, ...former_ids.filter((id) => id !== moved)];
    const version = async () => (await browser.get(`${path}/${moved}`)).headers.etag;
    const formerVersion = await version();
    const stamps = () => rowOf(harness().db, 'sizes', { id: moved }, ['updated_at', 'updated_by']);
    const long = '2026-01-05T10:00:00.000Z';
    await setRows(harness().db, 'sizes', { id: moved }, { updated_at: long, updated_by: null });

    const saved = await browser.post(SIZES, { ids, former_ids });
    expect(told(saved)).toEqual([200, { success: true, message: 'Order saved', changed_count: 1 }]);
    expect(await idsOf(path)).toEqual(ids);
    expect(await version()).not.toBe(formerVersion);
    expect(await stamps()).toMatchObject({ updated_by: browser.userId });
    expect((await stamps()).updated_at > long).toBe(true);
    const history = (await browser.get(`${path}/${moved}/history`)).json().entries;
    expect(history).toMatchObject([{ action: 'update' }, { action: 'create' }]);

    const undone = await undo(browser, [saved]);
    expect(undone.statusCode).toBe(200);
    expect(await list(path)).toEqual(before);
  });

  it('is that of sizes where they have no sort order', async () => {
    const names = ['Youth XL', 'S', 'M', 'XL'];
    for (const name of names.toSorted()) await createRecord(browser, 'sizes', { name });
    const listed = (await list(sizeResource.path)).filter(({ name }) => names.includes(name));
    expect(listed.map(({ name, sort_order }) => [name, sort_order])).toEqual(
      names.map((name) => [name, null]),
    );
  });

  it('stays as it is where nothing moves', async () => {
    const ids = await idsOf(sizeResource.path);
    const saved = await browser.post(SIZES, { ids, former_ids: ids });
    expect(saved.json()).toEqual({ success: true, message: 'Nothing to change', changed_count: 0 });
  });

  it('is not saved over an order that someone else has changed', async () => {
    const former_ids = await idsOf(sizeResource.path);
    const refusal = {
      success: false,
      path: 'former_ids',
      message: 'Someone else changed this list in the meantime. Nothing was saved.',
    };
    const turned = [...former_ids].reverse();
    expect((await browser.post(SIZES, { ids: turned, former_ids })).statusCode).toBe(200);
    const late = await browser.post(SIZES, { ids: former_ids, former_ids });
    expect(told(late)).toEqual([409, refusal]);
    const unknown = await browser.post(SIZES, { ids: [...turned, 99_999], former_ids: [...turned, 99_999] });
    expect(told(unknown)).toEqual([409, refusal]);
    expect(await idsOf(sizeResource.path)).toEqual(turned);
  });

  it('has room for what was created meanwhile: it stays behind the record that it stood behind', async () => {
    const former_ids = await idsOf(sizeResource.path);
    const { sort_order } = (await list(sizeResource.path))[0] ?? {};
    await create((sort_order ?? 0) - 1);
    await create();
    const [first, last] = [(await idsOf(sizeResource.path))[0], (await idsOf(sizeResource.path)).at(-1)];
    const [moved, ...others] = former_ids;
    const saved = await browser.post(SIZES, { ids: [...others, moved], former_ids });
    expect(saved.statusCode).toBe(200);
    const [beside] = former_ids.slice(-1);
    const expected = [first, ...others].flatMap((id) => (id === beside ? [id, last] : [id]));
    expect(await idsOf(sizeResource.path)).toEqual([...expected, moved]);
  });

  it.each([
    ['one less', [1]],
    ['another one', [1, 3]],
  ])('is refused with %s', async (_what, ids) => {
    const before = await list(sizeResource.path);
    const answer = await browser.post(SIZES, { ids, former_ids: [1, 2] });
    const message = 'Must name the same records as the former order';
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: 'ids', message }]]);
    expect(await list(sizeResource.path)).toEqual(before);
  });

  it('gives 2,000 records another number at once, while others are answered, and takes it back', async () => {
    const stamps = { created_at: now(), updated_at: now(), created_by: null, updated_by: null };
    const row = (name: string) => ({ ...stamps, name, name_folded: name, code: name, code_folded: name });
    const names = Array.from({ length: LONG + 2 }, (_, n) => `zz${String(n).padStart(5, '0')}`);
    for (const some of inBatches(names))
      await harness().db.query.insertInto('product_categories').values(some.map(row)).execute();
    const before = await list(productCategoryResource.path);
    const former_ids = before.map(({ id }) => id);
    // All records that are before one without a number need a number.
    const without = before.filter(({ sort_order }) => sort_order === null).length;
    const from = before.length - without;
    const ids = [...former_ids];
    ids.splice(from + LONG, 0, ...ids.splice(from, 1));

    let isSaved = false;
    let answeredMeanwhile = 0;
    const others = async () => {
      while (!isSaved) {
        expect((await browser.get(sizeResource.path)).statusCode).toBe(200);
        if (!isSaved) answeredMeanwhile += 1;
        await nextTick();
      }
    };
    const post = browser.post(CATEGORIES, { ids, former_ids }).finally(() => {
      isSaved = true;
    });
    const [saved] = await Promise.all([post, others()]);
    expect(saved.json()).toMatchObject({ message: 'Order saved', changed_count: LONG });
    expect(await idsOf(productCategoryResource.path)).toEqual(ids);
    expect(answeredMeanwhile).toBeGreaterThan(LONG / 200 / 2);

    expect((await undo(browser, [saved])).statusCode).toBe(200);
    expect(await list(productCategoryResource.path)).toEqual(before);
  });
});
