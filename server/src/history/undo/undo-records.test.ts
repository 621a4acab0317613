import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import type { CodedRow } from '@kitroom/contract/coded';
import { undoCall } from '@kitroom/contract/history/undo';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../../../test/change-log.ts';
import { createUser, unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { requestIdOf, undo } from '../../../test/undo.ts';
import { systemAuthor } from '../../platform/db/change-log.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { insertRecord } from '../../platform/db/records.ts';

const NOTHING_LEFT = { kept: [], kept_count: 0, kept_new_count: 0 };

describeOnBothEngines('the undo of a save', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
  });

  const make = async <Body extends { name: string }>(path: string, item: string, body: Body) => {
    const created = await admin.post(path, body);
    expect(created.statusCode, created.body).toBe(201);
    const id: number = created.json()[item].id;
    const url = `${path}/${id}`;
    const read = async () => (await admin.get(url)).json();
    return {
      id,
      url,
      body,
      created,
      read,
      save: (changes: object) => admin.put(url, { ...body, ...changes }),
    };
  };
  const coded = () => ({ name: unique('Name'), code: unique('C'), sort_order: 3, is_active: true });
  const size = () => make('/api/admin/size', 'size', coded());
  const color = () => make('/api/admin/imprint-color', 'imprint_color', { ...coded(), hex_value: '#123456' });
  const product = async (more: object = {}) => {
    const category = await make('/api/admin/product-category', 'productCategory', coded());
    const body = {
      ...coded(),
      supplier_name: 'S',
      supplier_code: 'S',
      product_category_id: category.id,
      ...more,
    };
    return { category, ...(await make('/api/admin/product', 'product', body)) };
  };

  describe('gives each field of each entity its former value, as a change that can be undone as well', () => {
    it.each([
      ['sizes', '/api/admin/size', 'size', () => ({ ...coded(), description: 'Old' })],
      ['product_categories', '/api/admin/product-category', 'productCategory', coded],
      [
        'garment_colors',
        '/api/admin/garment-color',
        'garment_color',
        () => ({ ...coded(), hex_value: '#000' }),
      ],
      [
        'imprint_colors',
        '/api/admin/imprint-color',
        'imprint_color',
        () => ({ ...coded(), hex_value: 'fff' }),
      ],
      [
        'clubs',
        '/api/admin/clubs',
        'club',
        () => ({ name: unique('Club'), description: 'Old', is_active: true }),
      ],
      ['roles', '/api/admin/roles', 'role', () => ({ name: unique('Role'), description: 'Old' })],
      [
        'permissions',
        '/api/admin/permissions',
        'permission',
        () => ({ name: unique('X').replace(' ', '_').toUpperCase() }),
      ],
    ] as const)('%s', async (entity, path, item, body) => {
      const record = await make(path, item, body());
      const before = await record.read();
      const name = entity === 'permissions' ? unique('Y').replace(' ', '_').toUpperCase() : unique('New');
      const flags =
        'is_active' in record.body ? { is_active: false, sort_order: null, description: null } : {};
      const saved = await record.save({ name, ...flags });
      const after = await record.read();
      expect(after).not.toEqual(before);

      const undone = await undo(admin, [saved]);
      expect(undone.json()).toEqual({
        success: true,
        message: 'Change undone',
        undone: [name],
        undone_count: 1,
        ...NOTHING_LEFT,
      });
      expect(await record.read()).toEqual(before);
      const entries = await changesOf(harness().db, entity, record.id);
      expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
        ['create', admin.userId],
        ['update', admin.userId],
        ['undo', admin.userId],
      ]);

      const redone = await undo(admin, [undone]);
      expect(redone.statusCode, redone.body).toBe(200);
      expect(await record.read()).toEqual(after);
      expect((await undo(admin, [redone])).statusCode).toBe(200);
      expect(await record.read()).toEqual(before);
    });

    it('users', async () => {
      const { id } = await createUser(harness().db, { roleId: admin.roleId, phone: '1' });
      const read = async () => {
        const { updated_at: _, ...user } = (await admin.get(`/api/admin/users/${id}`)).json().user;
        return user;
      };
      const before = await read();
      const saved = await admin.put(`/api/admin/users/${id}`, {
        ...before,
        phone: null,
        is_active: false,
        password_change_required: true,
      });
      expect(saved.statusCode, saved.body).toBe(200);
      const undone = await undo(admin, [saved]);
      expect(undone.json().undone).toEqual(['Dana Whitfield']);
      const by = { updated_by_first_name: 'Dana', updated_by_last_name: 'Whitfield' };
      expect(await read()).toEqual({ ...before, ...by });
    });

    it('products, with sizes and garment colors', async () => {
      const sizes = [(await size()).id, (await size()).id];
      const garment = await make('/api/admin/garment-color', 'garment_color', {
        ...coded(),
        hex_value: '#000',
      });
      const record = await product({ product_size_ids: [sizes[0]], product_garment_color_ids: [] });
      const before = await record.read();
      const saved = await record.save({
        description: 'New',
        product_size_ids: [sizes[1]],
        product_garment_color_ids: [garment.id],
      });
      const undone = await undo(admin, [saved]);
      expect(undone.json().undone_count).toBe(1);
      expect(await record.read()).toEqual(before);
      expect((await undo(admin, [undone])).statusCode).toBe(200);
      expect(await record.read()).toMatchObject({
        product: { description: 'New' },
        product_size_ids: [sizes[1]],
        product_garment_color_ids: [garment.id],
      });
    });

    it('garment colors, with approved imprint colors', async () => {
      const imprint = await color();
      const body = { ...coded(), hex_value: '#000', imprint_color_ids: [imprint.id] };
      const record = await make('/api/admin/garment-color', 'garment_color', body);
      const before = await record.read();
      const saved = await record.save({ imprint_color_ids: [] });
      expect((await undo(admin, [saved])).statusCode).toBe(200);
      expect(await record.read()).toEqual(before);
    });
  });

  it('is refused once somebody has changed the same since; what they changed besides stays after an undo', async () => {
    const { body, read, save } = await size();
    const renamed = await save({ name: unique('Renamed') });
    const name = (await read()).size.name;
    const other = await save({ name, sort_order: 9 });
    expect((await undo(admin, [renamed])).statusCode).toBe(200);
    expect((await read()).size).toMatchObject({ ...body, sort_order: 9 });

    const again = await save({ sort_order: 10 });
    const later = await save({ sort_order: 11 });
    for (const [change, skipsChanged] of [
      [again, false],
      [again, true],
      [other, false],
    ] as const) {
      const refused = await undo(admin, [change], skipsChanged);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toEqual({
        success: false,
        path: 'request_ids',
        message: `Size ${body.name} was not undone: It has been changed since by Dana Whitfield`,
        kept: [{ name: `Size ${body.name}`, reason: 'It has been changed since by Dana Whitfield' }],
        kept_count: 1,
        kept_new_count: 0,
        undoable_count: 0,
      });
    }
    expect((await read()).size.sort_order).toBe(11);
    expect((await undo(admin, [later, again])).json().undone_count).toBe(2);
    expect((await read()).size.sort_order).toBe(9);
  });

  it('of a list takes back its own items only, and is refused when one of them was changed since', async () => {
    const sizes = [(await size()).id, (await size()).id, (await size()).id];
    const record = await product({ product_size_ids: [sizes[0]] });
    const added = await record.save({ product_size_ids: [sizes[0], sizes[1]] });
    await record.save({ product_size_ids: sizes });
    expect((await undo(admin, [added])).statusCode).toBe(200);
    expect((await record.read()).product_size_ids).toEqual([sizes[0], sizes[2]]);
    expect((await undo(admin, [added])).statusCode).toBe(409);
  });

  it('of the same change twice at once works for one of the two', async () => {
    const { body, read, save } = await size();
    const saved = await save({ name: unique('Renamed') });
    const answers = await Promise.all([undo(admin, [saved]), undo(admin, [saved])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await read()).size).toMatchObject(body);
  });

  it('is not offered for what created a record, nor where nothing was changed or is known', async () => {
    const record = await product({ product_size_ids: [(await size()).id] });
    const duplicate = await admin.post(duplicateProducts.path, {
      copies: [{ id: record.id, fields: { name: 'Copy', code: unique('C') } }],
      sizes: true,
      garment_colors: true,
      pictures: true,
      dry_run: false,
    });
    expect(duplicate.statusCode).toBe(200);
    for (const created of [record.created, duplicate]) {
      const refused = await undo(admin, [created]);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'This kind of change cannot be undone',
      ]);
    }
    const same = await record.save({});
    const unknown = { request_ids: ['no-such-request'], skip_changed: false };
    for (const nothing of [await undo(admin, [same]), await admin.post(undoCall.path, unknown)]) {
      expect([nothing.statusCode, nothing.json().message]).toEqual([404, 'There is nothing to undo']);
    }
  });

  // More than are looked up with one statement.
  it('of 210 is all or nothing, unless the 3 that were changed since are to be skipped', async () => {
    const names = Array.from({ length: 210 }, () => unique('Many'));
    const ids = await harness().db.transaction(async (trx) => {
      const rows = [];
      for (const name of names) {
        const columns = { name, name_folded: normalized(name), code: name, code_folded: normalized(name) };
        const values = { ...columns, description: null, sort_order: null };
        rows.push(await insertRecord(trx, 'sizes', values, systemAuthor()));
      }
      return rows.map(({ id }) => id);
    });
    const save = (n: number, changes: object) =>
      admin.put(`/api/admin/size/${ids[n]}`, { name: names[n], code: names[n], ...changes });
    const saves = [];
    for (const n of ids.keys()) saves.push(await save(n, { is_active: false }));
    const changed = [3, 7, 209];
    for (const n of changed) await save(n, { is_active: true, name: `${names[n]} now` });
    const active = async (): Promise<number> => {
      const { sizes } = (await admin.get('/api/admin/size')).json();
      return sizes.filter(({ id, is_active }: CodedRow) => ids.includes(id) && is_active).length;
    };

    const refused = await undo(admin, saves);
    expect(refused.statusCode).toBe(409);
    const { kept, ...rest } = refused.json();
    expect(rest).toEqual({
      success: false,
      path: 'request_ids',
      message: 'Nothing was undone: 3 of 210 changes cannot be undone',
      kept_count: 3,
      kept_new_count: 0,
      undoable_count: 207,
    });
    const reason = 'It has been changed since by Dana Whitfield';
    const named = changed.map((n) => ({ name: `Size ${names[n]} now`, reason }));
    expect(kept).toHaveLength(3);
    expect(kept).toEqual(expect.arrayContaining(named));
    expect(await active()).toBe(3);

    const undone = await undo(admin, saves, true);
    expect(undone.json()).toMatchObject({
      message: '207 changes undone',
      undone_count: 207,
      kept_count: 3,
    });
    expect(undone.json().undone).toHaveLength(20);
    expect(await active()).toBe(210);
    expect((await undo(admin, [undone])).json().undone_count).toBe(207);
    expect(await active()).toBe(3);
    expect(requestIdOf(undone)).not.toBe(requestIdOf(refused));
  });
});
