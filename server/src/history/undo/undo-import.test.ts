import { activityCalls } from '@kitroom/contract/history/activity';
import { historyBody } from '@kitroom/contract/history/history';
import type { ListedKind } from '@kitroom/contract/kinds';
import { lastChangesCall } from '@kitroom/contract/lists/last-changes';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { productResource } from '@kitroom/contract/product';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { createUser, unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { importLines, type Line } from '../../../test/imports.ts';
import { upload } from '../../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../../test/pictures/pictures.ts';
import { coded, createRecord } from '../../../test/records.ts';
import { insertRows, rowOf } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';

const PATH = productResource.path;
const CHANGED = 'It has been changed since by Dana Whitfield';

describeOnBothEngines('the undo of an import', (harness) => {
  let admin: Browser;
  let ann: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    const { roleId } = admin;
    const user = await createUser(harness().db, { roleId, first_name: 'Ann', last_name: 'Lee' });
    ann = await harness().signInAs(user.id);
  });

  const newLine = (more: Line = {}): Line => ({ ...coded(), ...more });
  const imported = async (entity: ListedKind, lines: Line[]) => {
    const answer = await importLines(admin, entity, lines);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const idOf = async (entity: ListedKind, name = '') =>
    (await rowOf(harness().db, entity as 'sizes', { name }, ['id'])).id;
  const isActive = async (name = '') =>
    (await rowOf(harness().db, 'sizes', { name }, ['is_active'])).is_active === 1;

  it('refuses what somebody has changed since, says how much of it is new, and undoes the rest when asked to', async () => {
    const [before, created, left] = [newLine(), newLine(), newLine()];
    await imported('sizes', [before]);
    const done = await imported(
      'sizes',
      [{ ...before, description: 'Imported' }, created, left].map((line) => ({ description: '', ...line })),
    );
    for (const line of [before, created])
      await ann.put(`/api/admin/size/${await idOf('sizes', line.name)}`, {
        ...line,
        description: 'Runs small',
      });
    const refused = await undo(admin, [done]);
    expect(refused.statusCode).toBe(409);
    const reason = 'It has been changed since by Ann Lee';
    const counts = { kept_count: 2, kept_new_count: 1 };
    expect(refused.json()).toMatchObject({
      message: 'Nothing was undone: 2 of 3 changes can’t be undone',
      kept: [created, before].map(({ name }) => ({ name: `Size ${name}`, reason })),
      ...counts,
      undoable_count: 1,
    });
    expect((await undo(admin, [done], true)).json()).toMatchObject({ undone: [left.name], ...counts });
    expect(await isActive(created.name)).toBe(true);
    expect(await isActive(left.name)).toBe(false);
  });

  it('has nothing to undo where new records are inactive, with links as well', async () => {
    const ink = newLine({ hex_value: '#102030' });
    await imported('imprint_colors', [ink]);
    const color = newLine({ hex_value: '#102030', imprint_color_ids: ink.code ?? '', is_active: 'no' });
    const done = await imported('garment_colors', [color]);
    expect((await undo(admin, [done])).statusCode).toBe(404);
    const path = `/api/admin/garment-color/${await idOf('garment_colors', color.name)}`;
    expect((await admin.get(path)).json().imprint_color_ids).toHaveLength(1);
  });

  // The log is read 500 entries at a time.
  it.each([500, 501])('takes back all of %d new records', async (count) => {
    const done = await imported(
      'sizes',
      Array.from({ length: count }, () => newLine()),
    );
    expect((await undo(admin, [done])).json()).toMatchObject({ undone_count: count, kept_count: 0 });
  });

  it('refuses what active records rely on by now; those that are inactive keep nothing', async () => {
    const [size, spare, color, ink, club] = [
      newLine(),
      newLine(),
      newLine({ hex_value: '#102030' }),
      newLine({ hex_value: '#102030' }),
      { name: unique('Club') },
    ];
    const category = newLine();
    const imports = [
      await imported('sizes', [size, spare]),
      await imported('garment_colors', [color]),
      await imported('imprint_colors', [ink]),
      await imported('product_categories', [category]),
      await imported('clubs', [club]),
    ];
    const product = await createRecord(ann, 'products', {
      is_active: true,
      product_category_id: await idOf('product_categories', category.name),
      product_size_ids: [await idOf('sizes', size.name)],
      product_garment_color_ids: [await idOf('garment_colors', color.name)],
    });
    await createRecord(ann, 'garment_colors', {
      imprint_color_ids: [await idOf('imprint_colors', ink.name)],
    });
    await createRecord(ann, 'users', { club_id: await idOf('clubs', club.name) });

    const offered = async (name = '') => {
      const { entries } = (await admin.get(`/api/admin/size/${await idOf('sizes', name)}/history`)).json();
      return entries[0].can_undo;
    };
    expect([await offered(size.name), await offered(spare.name)]).toEqual([false, true]);
    const refused = await undo(admin, imports, true);
    expect(refused.json()).toMatchObject({ undone: [spare.name], kept_count: 5 });
    expect(new Set(refused.json().kept.map(({ reason }: { reason: string }) => reason))).toEqual(
      new Set(['It has been used since']),
    );

    await product.save({ is_active: false });
    const [, ofColor, , ofCategory] = imports;
    for (const change of [ofColor, ofCategory])
      expect((await undo(admin, change ? [change] : [])).statusCode).toBe(200);
  });

  it('refuses a user who has signed in since', async () => {
    const { db } = harness();
    const role = await rowOf(db, 'roles', { id: admin.roleId }, ['name']);
    const line = () => ({
      first_name: 'Bo',
      last_name: unique('Ng').replace(' ', ''),
      email: `${unique('bo').replace(' ', '')}@example.com`,
      app_role_id: role.name,
    });
    const [present, invited] = [line(), line()];
    const done = await imported('users', [present, invited]);
    const { id } = await rowOf(db, 'users', { email: present.email }, ['id']);
    await insertRows(db, 'change_log', {
      at: new Date().toISOString(),
      actor_user_id: id,
      request_id: unique('sign-in'),
      action: 'sign-in',
      entity: 'session',
      entity_id: null,
    });
    expect((await undo(admin, [done], true)).json()).toMatchObject({
      undone: [`Bo ${invited.last_name}`],
      kept: [{ name: `User Bo ${present.last_name}`, reason: 'It has been used since' }],
    });
  });

  it('can be undone, and then made again: nothing else has changed', async () => {
    const size = newLine();
    const done = await imported('sizes', [size]);
    const undone = await undo(admin, [done]);
    expect((await undo(admin, [done])).json().kept).toEqual([{ name: `Size ${size.name}`, reason: CHANGED }]);
    expect((await undo(admin, [undone])).statusCode).toBe(200);
    expect((await undo(admin, [done])).statusCode).toBe(200);
  });

  describe('takes new products away: they', () => {
    let links: { product_category_id: string; product_size_ids: string };
    beforeAll(async () => {
      const { body: category } = await createRecord(admin, 'product_categories');
      const { body: size } = await createRecord(admin, 'sizes');
      links = { product_category_id: category.code, product_size_ids: size.code };
    });

    const line = () => ({
      name: unique('Jersey'),
      code: unique('PJ'),
      supplier_name: 'Northfield',
      supplier_code: 'N',
      ...links,
    });
    const importedProducts = (lines: Line[]) => imported('products', lines);
    const listed = async () => (await admin.get(PATH)).json().products as { id: number; code: string }[];
    const idOfCode = async (code: string) =>
      (await listed()).find((product) => product.code === code)?.id ?? 0;
    const read = async (id: number) => (await admin.get(`${PATH}/${id}`)).json();
    const activity = async (query: string) => {
      const answer = await admin.get(`${activityCalls.list.path}?entity=products&${query}`);
      return activityCalls.list.answer.parse(answer.json()).entries;
    };
    const historyOf = async (id: number) =>
      historyBody.parse((await admin.get(`${PATH}/${id}/history`)).json()).entries;
    /** What an undo says that keeps these products. */
    const kept = (reason: string, ...lines: Line[]) =>
      lines.map(({ name }) => ({ name: `Product ${name}`, reason }));
    const keptBy = async (change: LightMyRequestResponse) => (await undo(admin, [change])).json().kept;

    it('leave lists, calls, and counts, and stay in the activity under their names', async () => {
      const [one, other] = [line(), line()];
      const done = await importedProducts([one, other]);
      expect(done.json()).toMatchObject({ can_undo: true, undo_removes: true });
      const id = await idOfCode(one.code);
      const { product } = await read(id);
      const undone = await undo(admin, [done]);
      expect(undone.json()).toMatchObject({ undone_count: 2, kept_count: 0 });
      expect((await listed()).filter(({ code }) => [one.code, other.code].includes(code))).toEqual([]);
      for (const address of [`${PATH}/${id}`, `${PATH}/${id}/history`]) {
        const missing = await admin.get(address);
        expect(refusal(missing)).toEqual([404, productResource.notFound]);
      }
      expect((await admin.put(`${PATH}/${id}`, product)).statusCode).toBe(404);
      const changed = (await admin.get(lastChangesCall(productResource).path)).json().last_changes;
      expect(changed.filter((change: { id: number }) => change.id === id)).toEqual([]);

      const named = { id, name: null, former_name: one.name, hex_value: null };
      const entries = await activity(`record=${id}`);
      expect(entries.map(({ action, record }) => [action, record])).toEqual([
        ['removed', named],
        ['links', named],
        ['import', named],
      ]);
      expect(entries[0]?.changes).toEqual([]);
      const word = one.name.split(' ').at(-1);
      expect((await activity(`words=${word}`)).map(({ action }) => action)).toContain('removed');
      expect((await activity('kind=undone'))[0]).toMatchObject({ action: 'removed', can_undo: true });
      const csv = await admin.get(`${activityCalls.csv.path}?entity=products&record=${id}`);
      expect(csv.body.split('\r\n')[1]).toContain(`Removed,Product,${one.name},${id},`);
    });

    it('give their codes to the corrected file; until then they come back as they were', async () => {
      const { db } = harness();
      const [one, other] = [line(), line()];
      const done = await importedProducts([one, other]);
      const id = await idOfCode(one.code);
      const before = await read(id);
      const undone = await undo(admin, [done]);
      expect(await keptBy(done)).toEqual(kept('It no longer exists', other, one));
      const returned = await undo(admin, [undone]);
      expect(returned.statusCode, returned.body).toBe(200);
      expect(await read(id)).toEqual(before);
      const actions = (await historyOf(id)).map(({ action }) => action);
      expect(actions).toEqual(['returned', 'removed', 'links', 'import']);
      const row = await rowOf(db, 'products', { id });
      expect(row).toMatchObject({
        version: 2,
        created_by: admin.userId,
        code_folded: one.code.toLowerCase(),
      });
      expect(row.updated_at > row.created_at).toBe(true);
      expect(await keptBy(undone)).toEqual(kept(CHANGED, one, other));

      const again = await undo(admin, [returned]);
      expect(again.json()).toMatchObject({ undone_count: 2 });
      await importedProducts([{ ...one, name: unique('Corrected') }]);
      expect(await idOfCode(one.code)).not.toBe(id);
      const offered = (await activity('kind=undone')).slice(0, 2);
      expect(offered.map(({ record, can_undo }) => [record?.former_name, can_undo])).toEqual([
        [one.name, false],
        [other.name, true],
      ]);
      expect((await undo(admin, [again])).json()).toMatchObject({
        message: 'Nothing was undone: 1 of 2 changes can’t be undone',
        kept: kept(
          `The previous code, ${one.code}, is now used by another product. Change that one first.`,
          one,
        ),
      });
      expect((await undo(admin, [again], true)).json()).toMatchObject({ undone: [other.name] });
    });

    it('are gone together with what it changed, active or not, and an undo of that brings all back', async () => {
      const [changed, active] = [line(), { ...line(), is_active: 'x' }];
      await importedProducts([changed]);
      const url = `${PATH}/${await idOfCode(changed.code)}`;
      const before = (await admin.get(url)).json();
      const done = await importedProducts([{ ...changed, name: unique('Other'), is_active: '' }, active]);
      expect(done.json()).toMatchObject({ create_count: 1, change_count: 1, can_undo: true });
      const undone = await undo(admin, [done]);
      expect(undone.json()).toMatchObject({ undone_count: 2, kept_count: 0 });
      expect((await admin.get(url)).json()).toEqual(before);
      expect(await idOfCode(active.code)).toBe(0);
      expect((await undo(admin, [undone])).statusCode).toBe(200);
      const { product } = await read(await idOfCode(active.code));
      expect(product.is_active).toBe(true);
    });

    it('stay where someone has changed them or put a picture since', async () => {
      const files = await cleanSamples();
      const [changed, pictured, spare] = [line(), line(), line()];
      const lines = [changed, pictured, spare];
      const done = await importedProducts(lines);
      const ids = await Promise.all(lines.map(({ code }) => idOfCode(code)));
      const { product } = await read(ids[0] ?? 0);
      await admin.put(`${PATH}/${ids[0]}`, { ...product, description: 'Sold out' });
      await upload(harness(), admin, files.jpg, { productId: ids[1] ?? 0, slot: 1 });
      expect((await undo(admin, [done])).statusCode).toBe(409);
      expect((await undo(admin, [done], true)).json()).toMatchObject({
        undone: [spare.name],
        kept_new_count: 2,
        kept: [...kept('It has been used since', pictured), ...kept(CHANGED, changed)],
      });
    });

    it('come back once, whatever their code is afterwards', async () => {
      const one = line();
      const undone = await undo(admin, [await importedProducts([one])]);
      const offered = async () => (await activity('kind=undone'))[0]?.can_undo;
      expect(await offered()).toBe(true);
      expect((await undo(admin, [undone])).statusCode).toBe(200);
      const id = await idOfCode(one.code);
      const { product } = await read(id);
      await admin.put(`${PATH}/${id}`, { ...product, code: unique('PJ') });
      expect((await historyOf(id)).map(({ action, can_undo }) => [action, can_undo])).toEqual([
        ['update', true],
        ['returned', false],
        ['removed', false],
        ['links', false],
        ['import', false],
      ]);
      expect(await keptBy(undone)).toEqual(kept(CHANGED, one));
    });

    it('come back only by those who can create products', async () => {
      const done = await importedProducts([line()]);
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
      const done = await importedProducts([line()]);
      expect(await statuses([undo(admin, [done]), undo(admin, [done])])).toEqual([200, 409]);
      const request_id = (await activity('kind=undone'))[0]?.request_id;
      const back = () => admin.post('/api/admin/undo', { request_ids: [request_id], skip_changed: false });
      expect(await statuses([back(), back()])).toEqual([200, 409]);
    });
  });
});
