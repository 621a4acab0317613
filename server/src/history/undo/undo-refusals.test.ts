import { KINDS, type KindName } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { rolePermissions } from '@kitroom/contract/role';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, permissionId, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { undo } from '../../../test/undo.ts';
import { anyRecord } from '../../platform/db/any-record.ts';

describeApp('an undo that is refused names the record and says why', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    await createUser(harness().db, { roleId: admin.roleId, password_hash: 'x' });
  });

  const coded = () => ({ name: unique('Name'), code: unique('C'), hex_value: '#102030', is_active: true });
  const make = async <Body extends object>(kind: KindName, body: Body) => {
    const created = await admin.post(KINDS[kind].path, body);
    expect(created.statusCode, created.body).toBe(201);
    const item = Object.values(created.json()).find((part) => typeof part === 'object') as { id: number };
    const { id } = item;
    const save = async (changes: object) => {
      const saved = await admin.put(`${KINDS[kind].path}/${id}`, { ...body, ...changes });
      expect(saved.statusCode, saved.body).toBe(200);
      return saved;
    };
    return { id, body, save };
  };
  const makeProduct = async (more: object = {}) => {
    const category = await make('product_categories', coded());
    const supplied = { supplier_name: 'S', supplier_code: 'S', product_category_id: category.id };
    return { category, ...(await make('products', { ...coded(), ...supplied, ...more })) };
  };
  const makePerson = (more: object = {}) =>
    make('users', {
      first_name: 'Dana',
      last_name: unique('Fox'),
      email: `${unique('dana').replace(' ', '-')}@example.com`,
      app_role_id: admin.roleId,
      is_active: true,
      ...more,
    });
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
    const director = await makePerson();
    const club = await make('clubs', { name: unique('Harbor Lights'), is_active: true });
    const undone = await undo(admin, [await club.save({ director_user_id: director.id })]);
    await director.save({ is_active: false });
    const name = nameOf(director);
    expect(await refusalOf(undone)).toBe(
      `Club ${club.body.name} was not undone: The previous director, ${name}, is no longer active. Activate ${name} first.`,
    );
    await director.save({ is_active: true });
    expect((await undo(admin, [undone])).statusCode).toBe(200);
  });

  it('a director, a club, and a role that are gone, as the log called them', async () => {
    const director = await createUser(harness().db, { roleId: admin.roleId, last_name: unique('Fox') });
    const club = await make('clubs', { name: unique('Club'), is_active: true });
    const directed = await club.save({ director_user_id: director.id });
    const role = await make('roles', { name: unique('Coach') });
    const member = await makePerson({ club_id: club.id, app_role_id: role.id });
    const [undone, left] = [await undo(admin, [directed]), await member.save({ club_id: null })];
    const promoted = await member.save({ club_id: null, app_role_id: admin.roleId });
    await remove('users', director.id);
    expect(await refusalOf(undone)).toBe(
      `Club ${club.body.name} was not undone: The previous director, Dana ${director.last_name}, no longer exists`,
    );
    await remove('clubs', club.id);
    expect(await refusalOf(left)).toBe(
      `User ${nameOf(member)} was not undone: The previous club, ${club.body.name}, no longer exists`,
    );
    await remove('roles', role.id);
    expect(await refusalOf(promoted)).toBe(
      `User ${nameOf(member)} was not undone: The previous role, ${role.body.name}, no longer exists`,
    );
  });

  it('a category, a size, and colors that are gone', async () => {
    const [size, kept, ink, garment, other] = [
      await make('sizes', coded()),
      await make('sizes', coded()),
      await make('imprint_colors', coded()),
      await make('garment_colors', coded()),
      await make('product_categories', coded()),
    ];
    const ids = { product_size_ids: [kept.id, size.id], product_garment_color_ids: [garment.id] };
    const product = await makeProduct(ids);
    const color = await make('garment_colors', { ...coded(), imprint_color_ids: [ink.id] });
    const moved = await product.save({ product_category_id: other.id });
    const more = { product_category_id: other.id, product_size_ids: [kept.id] };
    const cut = await product.save(more);
    const bare = await product.save({ ...more, product_garment_color_ids: [] });
    const unapproved = await color.save({ imprint_color_ids: [] });
    await remove('product_categories', product.category.id);
    await remove('sizes', size.id);
    await remove('garment_colors', garment.id);
    await remove('imprint_colors', ink.id);
    const start = `Product ${product.body.name} was not undone: The previous`;
    expect(await refusalOf(moved)).toBe(
      `${start} product category, ${product.category.body.name}, no longer exists`,
    );
    expect(await refusalOf(cut)).toBe(`${start} size, ${size.body.name}, no longer exists`);
    expect(await refusalOf(bare)).toBe(`${start} garment color, ${garment.body.name}, no longer exists`);
    expect(await refusalOf(unapproved)).toBe(
      `Garment color ${color.body.name} was not undone: The previous imprint color, ${ink.body.name}, no longer exists`,
    );
  });

  it('a permission that is gone', async () => {
    const permission = await make('permissions', { name: unique('X').replace(' ', '_') });
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
    const size = await make('sizes', coded());
    const now = unique('Renamed');
    const renamed = await size.save({ name: now });
    const recoded = await size.save({ name: now, code: unique('C') });
    await make('sizes', { ...coded(), name: size.body.name });
    await make('sizes', { ...coded(), code: size.body.code });
    const start = `Size ${now} was not undone: The previous`;
    const end = 'is now used by another size. Change that one first.';
    expect(await refusalOf(renamed)).toBe(`${start} name, ${size.body.name}, ${end}`);
    expect(await refusalOf(recoded)).toBe(`${start} code, ${size.body.code}, ${end}`);

    const person = await makePerson();
    const moved = await person.save({ email: `${unique('moved').replace(' ', '-')}@example.com` });
    await makePerson({ email: person.body.email });
    expect(await refusalOf(moved)).toBe(
      `User ${nameOf(person)} was not undone: The previous email, ${person.body.email}, is now used by another user. Change that one first.`,
    );
  });

  it('a rule of access, as the save says it', async () => {
    const person = await makePerson();
    const saved = await person.save({ is_active: false });
    const clerk = await harness().signIn({ permissions: ['USERS_READ', 'USERS_UPDATE'] });
    expect((await undo(clerk, [saved])).json().message).toBe(
      `User ${nameOf(person)} was not undone: This user holds permissions that you do not hold: you cannot change their email, role, active state or password change`,
    );
  });

  it('a rule of the form that an older value breaks', async () => {
    const size = await make('sizes', coded());
    const now = unique('Renamed');
    const saved = await size.save({ name: now });
    const row = harness().db.query.selectFrom('change_log').select(['id', 'before']);
    const entry = await row.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const before = JSON.stringify({ ...JSON.parse(entry.before ?? ''), name: '' });
    await harness().db.query.updateTable('change_log').set({ before }).where('id', '=', entry.id).execute();
    expect(await refusalOf(saved)).toBe(`Size ${now} was not undone: Name is required`);
  });

  it('that the record itself is gone, as the log called it or by its number', async () => {
    const product = await makeProduct();
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
