import { activityCalls } from '@kitroom/contract/history/activity';
import { KINDS } from '@kitroom/contract/kinds';
import { lastChangesCall } from '@kitroom/contract/lists/last-changes';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { productResource } from '@kitroom/contract/product';
import { beforeAll, expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { importLines, type Line } from '../../../test/imports.ts';
import { upload } from '../../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../../test/pictures/pictures.ts';
import { rowOf } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';

const PATH = productResource.path;

describeOnBothEngines('new products of an import that is undone', (harness) => {
  let admin: Browser;
  let links: { product_category_id: string; product_size_ids: string };
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    const coded = { name: unique('Name'), code: unique('C') };
    for (const { path } of [KINDS.product_categories, KINDS.sizes]) await admin.post(path, coded);
    links = { product_category_id: coded.code, product_size_ids: coded.code };
  });

  const line = () => ({
    name: unique('Jersey'),
    code: unique('PJ'),
    supplier_name: 'Northfield',
    supplier_code: 'N',
    ...links,
  });
  const imported = async (lines: Line[]) => {
    const answer = await importLines(admin, 'products', lines);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const listed = async () => (await admin.get(PATH)).json().products as { id: number; code: string }[];
  const idOf = async (code: string) => (await listed()).find((product) => product.code === code)?.id ?? 0;
  const activity = async (query: string) =>
    (await admin.get(`${activityCalls.list.path}?entity=products&${query}`)).json().entries;

  it('leave lists, calls, and counts, and stay in the activity under their names', async () => {
    const [one, other] = [line(), line()];
    const done = await imported([one, other]);
    expect(done.json()).toMatchObject({ can_undo: true, undo_removes: true });
    const id = await idOf(one.code);
    const { product } = (await admin.get(`${PATH}/${id}`)).json();
    const undone = await undo(admin, [done]);
    expect(undone.json()).toMatchObject({ undone_count: 2, kept_count: 0 });
    expect((await listed()).filter(({ code }) => [one.code, other.code].includes(code))).toEqual([]);
    for (const address of [`${PATH}/${id}`, `${PATH}/${id}/history`]) {
      const missing = await admin.get(address);
      expect([missing.statusCode, missing.json().message]).toEqual([404, productResource.notFound]);
    }
    expect((await admin.put(`${PATH}/${id}`, product)).statusCode).toBe(404);
    const changed = (await admin.get(lastChangesCall(productResource).path)).json().last_changes;
    expect(changed.filter((change: { id: number }) => change.id === id)).toEqual([]);

    const named = { id, name: null, former_name: one.name, hex_value: null };
    const entries = await activity(`record=${id}`);
    expect(entries.map(({ action, record }: Record<string, unknown>) => [action, record])).toEqual([
      ['removed', named],
      ['links', named],
      ['import', named],
    ]);
    expect(entries[0]?.changes).toEqual([]);
    const word = one.name.split(' ').at(-1);
    expect((await activity(`words=${word}`)).map(({ action }: { action: string }) => action)).toContain(
      'removed',
    );
    expect((await activity('kind=undone'))[0]).toMatchObject({ action: 'removed', can_undo: true });
    const csv = await admin.get(`${activityCalls.csv.path}?entity=products&record=${id}`);
    expect(csv.body.split('\r\n')[1]).toContain(`Removed,Product,${one.name},${id},`);
  });

  it('give their codes to the corrected file; until then they come back as they were', async () => {
    const { db } = harness();
    const [one, other] = [line(), line()];
    const done = await imported([one, other]);
    const id = await idOf(one.code);
    const before = (await admin.get(`${PATH}/${id}`)).json();
    const undone = await undo(admin, [done]);
    expect((await undo(admin, [done])).json().kept).toMatchObject([
      { name: `Product ${other.name}`, reason: 'It no longer exists' },
      { name: `Product ${one.name}`, reason: 'It no longer exists' },
    ]);
    const returned = await undo(admin, [undone]);
    expect(returned.statusCode, returned.body).toBe(200);
    expect((await admin.get(`${PATH}/${id}`)).json()).toEqual(before);
    const { entries } = (await admin.get(`${PATH}/${id}/history`)).json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'returned',
      'removed',
      'links',
      'import',
    ]);
    const row = await rowOf(db, 'products', { id });
    expect(row).toMatchObject({ version: 2, created_by: admin.userId, code_folded: one.code.toLowerCase() });
    expect((await undo(admin, [undone])).json().kept).toMatchObject([
      { name: `Product ${one.name}`, reason: 'It has been changed since by Dana Whitfield' },
      { name: `Product ${other.name}`, reason: 'It has been changed since by Dana Whitfield' },
    ]);

    const again = await undo(admin, [returned]);
    expect(again.json()).toMatchObject({ undone_count: 2 });
    await imported([{ ...one, name: unique('Corrected') }]);
    expect(await idOf(one.code)).not.toBe(id);
    const offered = (await activity('kind=undone')).slice(0, 2);
    expect(
      offered.map(({ record, can_undo }: Record<string, { former_name: string }>) => [
        record?.former_name,
        can_undo,
      ]),
    ).toEqual([
      [one.name, false],
      [other.name, true],
    ]);
    expect((await undo(admin, [again])).json()).toMatchObject({
      message: 'Nothing was undone: 1 of 2 changes cannot be undone',
      kept: [
        {
          name: `Product ${one.name}`,
          reason: `The previous code, ${one.code}, is now used by another product. Change that one first.`,
        },
      ],
    });
    expect((await undo(admin, [again], true)).json()).toMatchObject({ undone: [other.name] });
  });

  it('are gone together with what it changed, active or not, and an undo of that brings all back', async () => {
    const [changed, active] = [line(), { ...line(), is_active: 'x' }];
    await imported([changed]);
    const url = `${PATH}/${await idOf(changed.code)}`;
    const before = (await admin.get(url)).json();
    const done = await imported([{ ...changed, name: unique('Other'), is_active: '' }, active]);
    expect(done.json()).toMatchObject({ create_count: 1, change_count: 1, can_undo: true });
    const undone = await undo(admin, [done]);
    expect(undone.json()).toMatchObject({ undone_count: 2, kept_count: 0 });
    expect((await admin.get(url)).json()).toEqual(before);
    expect(await idOf(active.code)).toBe(0);
    expect((await undo(admin, [undone])).statusCode).toBe(200);
    const { product } = (await admin.get(`${PATH}/${await idOf(active.code)}`)).json();
    expect(product.is_active).toBe(true);
  });

  it('stay where someone has changed them or put a picture since', async () => {
    const files = await cleanSamples();
    const lines = [line(), line(), line()];
    const [changed, pictured, spare] = lines;
    const done = await imported(lines);
    const ids = await Promise.all(lines.map(({ code }) => idOf(code)));
    const { product } = (await admin.get(`${PATH}/${ids[0]}`)).json();
    await admin.put(`${PATH}/${ids[0]}`, { ...product, description: 'Sold out' });
    await upload(harness(), admin, files.jpg, { productId: ids[1] ?? 0, slot: 1 });
    expect((await undo(admin, [done])).statusCode).toBe(409);
    expect((await undo(admin, [done], true)).json()).toMatchObject({
      undone: [spare?.name],
      kept_new_count: 2,
      kept: [
        { name: `Product ${pictured?.name}`, reason: 'It has been used since' },
        { name: `Product ${changed?.name}`, reason: 'It has been changed since by Dana Whitfield' },
      ],
    });
  });

  it('come back once, whatever their code is afterwards', async () => {
    const one = line();
    const undone = await undo(admin, [await imported([one])]);
    const offered = async () => (await activity('kind=undone'))[0].can_undo;
    expect(await offered()).toBe(true);
    expect((await undo(admin, [undone])).statusCode).toBe(200);
    const id = await idOf(one.code);
    const { product } = (await admin.get(`${PATH}/${id}`)).json();
    await admin.put(`${PATH}/${id}`, { ...product, code: unique('PJ') });
    const { entries } = (await admin.get(`${PATH}/${id}/history`)).json();
    expect(entries.map(({ action, can_undo }: Record<string, unknown>) => [action, can_undo])).toEqual([
      ['update', true],
      ['returned', false],
      ['removed', false],
      ['links', false],
      ['import', false],
    ]);
    expect((await undo(admin, [undone])).json().kept).toMatchObject([
      { name: `Product ${one.name}`, reason: 'It has been changed since by Dana Whitfield' },
    ]);
  });

  it('come back only by those who can create products', async () => {
    const done = await imported([line()]);
    const editor = await harness().signIn({
      permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE', 'ACTIVITY_READ'],
    });
    const undone = await undo(editor, [done]);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await undo(editor, [undone])).statusCode).toBe(403);
    const seen = (await editor.get(`${activityCalls.list.path}?kind=undone`)).json().entries[0];
    expect(seen).toMatchObject({ action: 'removed', can_undo: false });
  });

  it('are removed once, also by two at the same time, and come back once', async () => {
    const statuses = async (calls: ReturnType<typeof undo>[]) =>
      (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted();
    const done = await imported([line()]);
    expect(await statuses([undo(admin, [done]), undo(admin, [done])])).toEqual([200, 409]);
    const [{ request_id }] = await activity('kind=undone');
    const back = () => admin.post('/api/admin/undo', { request_ids: [request_id], skip_changed: false });
    expect(await statuses([back(), back()])).toEqual([200, 409]);
  });
});
