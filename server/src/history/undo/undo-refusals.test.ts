import type { KindName } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { rolePermissions } from '@kitroom/contract/role';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, permissionId, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { createRecord } from '../../../test/records.ts';
import { undo } from '../../../test/undo.ts';
import { anyRecord } from '../../platform/db/any-record.ts';

describeApp('an undo that is refused names the record and says why', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    await createUser(harness().db, { roleId: admin.roleId, password_hash: 'x' });
  });

  const make = async <Kind extends KindName>(kind: Kind, more: object = {}) => {
    const made = await createRecord(admin, kind, { is_active: true, ...more });
    const save = async (changes: object) => {
      const saved = await made.save(changes);
      expect(saved.statusCode, saved.body).toBe(200);
      return saved;
    };
    return { ...made, save };
  };
  const nameOf = ({ body }: { body: { first_name: string; last_name: string } }) =>
    `${body.first_name} ${body.last_name}`;
  // No screen deletes these.
  const remove = async (kind: KindName, id: number) => {
    const { records, name } = anyRecord(harness().db.query, kind);
    await records.deleteFrom(name).where('id', '=', id).execute();
  };
  const refusalOf = async (change: LightMyRequestResponse) => {
    const refused = await undo(admin, [change]);
    expect(refused.statusCode, refused.body).toBe(409);
    return refused.json().message;
  };

  it('a director who has become inactive, until they are active again', async () => {
    const director = await make('users');
    const club = await make('clubs');
    const undone = await undo(admin, [await club.save({ director_user_id: director.id })]);
    await director.save({ is_active: false });
    const name = nameOf(director);
    expect(await refusalOf(undone)).toBe(
      `Club ${club.body.name} was not undone: The previous director, ${name}, is no longer active. Activate ${name} first.`,
    );
    await director.save({ is_active: true });
    expect((await undo(admin, [undone])).statusCode).toBe(200);
  });

  it('a director or a size that is gone, as the log called it', async () => {
    const director = await createUser(harness().db, { roleId: admin.roleId, last_name: unique('Fox') });
    const club = await make('clubs');
    const undone = await undo(admin, [await club.save({ director_user_id: director.id })]);
    await remove('users', director.id);
    expect(await refusalOf(undone)).toBe(
      `Club ${club.body.name} was not undone: The previous director, Dana ${director.last_name}, no longer exists`,
    );
    const [size, kept] = [await make('sizes'), await make('sizes')];
    const product = await make('products', { product_size_ids: [kept.id, size.id] });
    const cut = await product.save({ product_size_ids: [kept.id] });
    await remove('sizes', size.id);
    expect(await refusalOf(cut)).toBe(
      `Product ${product.body.name} was not undone: The previous size, ${size.body.name}, no longer exists`,
    );
  });

  it('a permission that is gone', async () => {
    const permission = await make('permissions');
    const role = await createRole(harness().db, { permissions: ['SIZE_READ'] });
    const path = rolePermissions.read.path.replace(':id', String(role.id));
    const set = (permissionIds: number[]) => admin.put(path, { permissionIds });
    const kept = await permissionId(harness().db, 'SIZE_READ');
    await set([kept, permission.id]);
    const taken = await set([kept]);
    await remove('permissions', permission.id);
    expect(await refusalOf(taken)).toBe(
      `Role ${role.name} was not undone: The previous permission, ${permission.body.name}, no longer exists`,
    );
  });

  it('a name, a code, or an email that another record has now', async () => {
    const size = await make('sizes');
    const now = unique('Renamed');
    const renamed = await size.save({ name: now });
    const recoded = await size.save({ name: now, code: unique('C') });
    await make('sizes', { name: size.body.name });
    await make('sizes', { code: size.body.code });
    const start = `Size ${now} was not undone: The previous`;
    const end = 'is now used by another size. Change that one first.';
    expect(await refusalOf(renamed)).toBe(`${start} name, ${size.body.name}, ${end}`);
    expect(await refusalOf(recoded)).toBe(`${start} code, ${size.body.code}, ${end}`);

    const person = await make('users');
    const moved = await person.save({ email: `${unique('moved').replace(' ', '-')}@example.com` });
    await make('users', { email: person.body.email });
    expect(await refusalOf(moved)).toBe(
      `User ${nameOf(person)} was not undone: The previous email, ${person.body.email}, is now used by another user. Change that one first.`,
    );
  });

  it('a rule of access, as the save says it', async () => {
    const person = await make('users');
    const saved = await person.save({ is_active: false });
    const clerk = await harness().signIn({ permissions: ['USERS_READ', 'USERS_UPDATE'] });
    expect((await undo(clerk, [saved])).json().message).toBe(
      `User ${nameOf(person)} was not undone: This user holds permissions that you do not hold: you cannot change their email, role, active state or password change`,
    );
  });

  it('a rule of the form that an older value breaks', async () => {
    const size = await make('sizes');
    const now = unique('Renamed');
    const saved = await size.save({ name: now });
    const row = harness().db.query.selectFrom('change_log').select(['id', 'before']);
    const entry = await row.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const before = JSON.stringify({ ...JSON.parse(entry.before ?? ''), name: '' });
    await harness().db.query.updateTable('change_log').set({ before }).where('id', '=', entry.id).execute();
    expect(await refusalOf(saved)).toBe(`Size ${now} was not undone: Name is required`);
  });

  it('that the record itself is gone, as the log called it or by its number', async () => {
    const product = await make('products');
    const saved = await product.save({ description: 'Old' });
    await remove('products', product.id);
    expect(await refusalOf(saved)).toBe(`Product ${product.body.name} was not undone: It no longer exists`);
    const { entries } = (await admin.get(`/api/admin/activity?entity=products&record=${product.id}`)).json();
    expect(entries[0].record).toMatchObject({ name: null, former_name: product.body.name });
    const { query } = harness().db;
    await query.deleteFrom('change_log').where('action', '=', 'create').execute();
    expect(await refusalOf(saved)).toBe(`Product #${product.id} was not undone: It no longer exists`);
  });
});
