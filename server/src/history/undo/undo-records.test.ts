import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import type { CodedRow } from '@kitroom/contract/coded';
import { undoCall } from '@kitroom/contract/history/undo';
import { KIND_NAMES } from '@kitroom/contract/kinds';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import { createRole, createUser, insertSize, permissionId, unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { createRecord } from '../../../test/records.ts';
import { requestIdOf, undo } from '../../../test/undo.ts';

const NOTHING_LEFT = { kept: [], kept_count: 0, kept_new_count: 0 };

describeOnBothEngines('the undo of a save', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
  });

  const FILLED = { sort_order: 3, is_active: true, description: 'Old', phone: '1' };
  const size = () => createRecord(admin, 'sizes', { sort_order: 3, is_active: true });
  const sizeIds = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await size()).id));

  describe('gives each field of each entity its former value, as a change that can be undone as well', () => {
    it.each(KIND_NAMES.filter((kind) => kind !== 'users'))('%s', async (kind) => {
      const record = await createRecord(admin, kind, FILLED);
      const before = await record.read();
      const name = unique('NEW').replace(' ', '_');
      const saved = await record.save({ name, is_active: false, sort_order: null, description: null });
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
      const entries = await changesOf(harness().db, kind, record.id);
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
      const user = await createRecord(admin, 'users', FILLED);
      const read = async () => {
        const { updated_at: _, ...fields } = (await user.read()).user;
        return fields;
      };
      const before = await read();
      const saved = await user.save({ phone: null, is_active: false, password_change_required: false });
      const undone = await undo(admin, [saved]);
      expect(undone.json().undone).toEqual([`Ann ${user.body.last_name}`]);
      expect(await read()).toEqual(before);
    });

    it('products, with sizes and garment colors', async () => {
      const [one, other] = await sizeIds(2);
      const garment = await createRecord(admin, 'garment_colors');
      const links = { product_size_ids: [one], product_garment_color_ids: [] };
      const record = await createRecord(admin, 'products', links);
      const before = await record.read();
      const changes = { product_size_ids: [other], product_garment_color_ids: [garment.id] };
      const saved = await record.save({ description: 'New', ...changes });
      const undone = await undo(admin, [saved]);
      expect(undone.json().undone_count).toBe(1);
      expect(await record.read()).toEqual(before);
      expect((await undo(admin, [undone])).statusCode).toBe(200);
      expect(await record.read()).toMatchObject({ product: { description: 'New' }, ...changes });
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

  it('of the same change twice at once works for one of the two', async () => {
    const { body, read, save } = await size();
    const saved = await save({ name: unique('Renamed') });
    const answers = await Promise.all([undo(admin, [saved]), undo(admin, [saved])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await read()).size).toMatchObject(body);
  });

  it('is not offered for what created a record, nor where nothing was changed or is known', async () => {
    const record = await createRecord(admin, 'products', { product_size_ids: await sizeIds(1) });
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
      expect(refusal(refused)).toEqual([409, 'This kind of change can’t be undone']);
    }
    const same = await record.save({});
    const unknown = { request_ids: ['no-such-request'], skip_changed: false };
    for (const nothing of [await undo(admin, [same]), await admin.post(undoCall.path, unknown)]) {
      expect(refusal(nothing)).toEqual([404, 'There is nothing to undo']);
    }
  });

  // More than are looked up with one statement.
  it('of 210 is all or nothing, unless the 3 that were changed since are to be skipped', async () => {
    const names = Array.from({ length: 210 }, () => unique('Many'));
    const ids = await harness().db.transaction(async (trx) => {
      const made: number[] = [];
      for (const name of names) made.push(await insertSize(trx, name));
      return made;
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
      message: 'Nothing was undone: 3 of 210 changes can’t be undone',
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

  describe('of links between roles and permissions', () => {
    // An administrator besides: what these tests take away locks nobody out.
    beforeAll(() => createUser(harness().db, { roleId: admin.roleId, password_hash: 'x' }));

    const idsOf = (codes: readonly PermissionCode[]) =>
      Promise.all(codes.map((code) => permissionId(harness().db, code)));
    const permissionsOf = async (roleId: number): Promise<string[]> =>
      (await admin.get(`/api/admin/roles/${roleId}/permissions`))
        .json()
        .permissions.map(({ name }: { name: string }) => name)
        .toSorted();
    const setPermissions = async (roleId: number, codes: readonly PermissionCode[], by = admin) => {
      const answer = await by.put(`/api/admin/roles/${roleId}/permissions`, {
        permissionIds: await idsOf(codes),
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    };

    it('takes back what the change added and removed, and leaves what others did besides', async () => {
      const role = await createRole(harness().db, { permissions: ['SIZE_READ', 'CLUBS_READ'] });
      const saved = await setPermissions(role.id, ['SIZE_READ', 'USERS_READ']);
      await setPermissions(role.id, ['SIZE_READ', 'USERS_READ', 'PRODUCT_READ']);
      const undone = await undo(admin, [saved]);
      expect(undone.json()).toMatchObject({ undone: [role.name], undone_count: 1 });
      expect(await permissionsOf(role.id)).toEqual(['CLUBS_READ', 'PRODUCT_READ', 'SIZE_READ']);
      expect((await undo(admin, [saved])).json().message).toBe(
        `Role ${role.name} was not undone: It has been changed since by Dana Whitfield`,
      );
      expect((await undo(admin, [undone])).statusCode).toBe(200);
      expect(await permissionsOf(role.id)).toEqual(['PRODUCT_READ', 'SIZE_READ', 'USERS_READ']);
    });

    it('works from the side of the permission as well', async () => {
      const role = await createRole(harness().db, { permissions: [] });
      const id = await permissionId(harness().db, 'SIZE_READ');
      const roles = (await admin.get(`/api/admin/permissions/${id}/roles`)).json().roles;
      const roleIds = [...roles.map((each: { id: number }) => each.id), role.id];
      const saved = await admin.put(`/api/admin/permissions/${id}/roles`, { roleIds });
      expect(saved.statusCode, saved.body).toBe(200);
      const undone = await undo(admin, [saved]);
      expect(undone.json()).toMatchObject({ undone: ['SIZE_READ'], undone_count: 1 });
      expect(await permissionsOf(role.id)).toEqual([]);
    });

    it('follows the rules of the links: nobody gives what they do not hold, or loses their last permission', async () => {
      const role = await createRole(harness().db, { permissions: ['SIZE_READ', 'USERS_READ'] });
      const saved = await setPermissions(role.id, ['SIZE_READ']);
      const other = await harness().signIn({ permissions: ['ROLE_PERMISSIONS_UPDATE'] });
      const refused = await undo(other, [saved]);
      expect(refusal(refused)).toEqual([
        409,
        `Role ${role.name} was not undone: You can’t give permissions that you don’t have: USERS_READ`,
      ]);
      expect(await permissionsOf(role.id)).toEqual(['SIZE_READ']);

      const own = await harness().signIn({ permissions: [] });
      const given = await setPermissions(own.roleId, ['ROLE_PERMISSIONS_UPDATE']);
      const last = await undo(own, [given]);
      expect([last.statusCode, last.json().kept[0].reason]).toEqual([
        409,
        'You can’t take away your own last permission',
      ]);
    });

    it('needs the code of the links, not that of the record', async () => {
      const role = await createRole(harness().db, { permissions: [] });
      const saved = await setPermissions(role.id, ['SIZE_READ']);
      const renamer = await harness().signIn({ permissions: ['ROLES_UPDATE'] });
      expect((await undo(renamer, [saved])).statusCode).toBe(403);
      expect(await permissionsOf(role.id)).toEqual(['SIZE_READ']);
    });
  });
});
