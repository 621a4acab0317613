import type { KindName } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { rolePermissions } from '@kitroom/contract/role';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, permissionId, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { createProduct, upload } from '../../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../../test/pictures/pictures.ts';
import { createRecord } from '../../../test/records.ts';
import { rowOf, setRows } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';
import { systemAuthor } from '../../platform/db/change-log.ts';
import { anyRecord, updateRecord } from '../../platform/db/records.ts';

const BY_ANN = 'It has been changed since by Ann Lee';

describeApp('an undo that is refused', (harness) => {
  let admin: Browser;
  let ann: Browser;
  let bo: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    await createUser(harness().db, { roleId: admin.roleId, password_hash: 'x' });
    const colleague = async (first_name: string, last_name: string) => {
      const { id } = await createUser(harness().db, { roleId: admin.roleId, first_name, last_name });
      return harness().signInAs(id);
    };
    ann = await colleague('Ann', 'Lee');
    bo = await colleague('Bo', 'Ng');
  });

  const make = async <Kind extends KindName>(kind: Kind, more: object = {}) => {
    const made = await createRecord(admin, kind, { is_active: true, ...more });
    const save = async (changes: object, by = admin) => {
      const saved = await made.save(changes, by);
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
  const refused = async (change: LightMyRequestResponse) => {
    const answer = await undo(admin, [change]);
    expect(answer.statusCode, answer.body).toBe(409);
    return answer.json();
  };
  const refusalOf = async (change: LightMyRequestResponse) => (await refused(change)).message;
  const reasonOf = async (change: LightMyRequestResponse) => (await refused(change)).kept[0].reason;

  it('says why: a director who has become inactive, until they are active again', async () => {
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

  it('says why: a director or a size that is gone, as the log called it', async () => {
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

  it('says why: a permission that is gone', async () => {
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

  it('says why: a name, a code, or an email that another record has now', async () => {
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

  it('says why: a rule of access, as the save says it', async () => {
    const person = await make('users');
    const saved = await person.save({ is_active: false });
    const clerk = await harness().signIn({ permissions: ['USERS_READ', 'USERS_UPDATE'] });
    expect((await undo(clerk, [saved])).json().message).toBe(
      `User ${nameOf(person)} was not undone: This user has permissions that you don’t have: you can’t change their email, role, active state or password change`,
    );
  });

  it('says why: a rule of the form that an older value breaks', async () => {
    const size = await make('sizes');
    const now = unique('Renamed');
    const saved = await size.save({ name: now });
    const entry = { entity: 'sizes', entity_id: size.id, action: 'update' };
    const { before } = await rowOf(harness().db, 'change_log', entry);
    const broken = JSON.stringify({ ...JSON.parse(before ?? ''), name: '' });
    await setRows(harness().db, 'change_log', entry, { before: broken });
    expect(await refusalOf(saved)).toBe(`Size ${now} was not undone: Name is required`);
  });

  it('says why: that the record itself is gone, as the log called it or by its number', async () => {
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

  it('names who changed the same field since, before whoever changed another one later', async () => {
    const { save } = await make('sizes', { sort_order: 1, description: null });
    await save({ sort_order: 2 }, bo);
    const saved = await save({ sort_order: 3 }, admin);
    await save({ sort_order: 4 }, ann);
    await save({ sort_order: 4, description: 'Runs small' }, bo);
    expect(await reasonOf(saved)).toBe(BY_ANN);
  });

  it('names nobody where nobody was signed in, or too much has happened since: it looks at 50 changes', async () => {
    const { id, save } = await make('sizes', { sort_order: 1, description: null });
    const saved = await save({ sort_order: 3 }, admin);
    await save({ sort_order: 4 }, ann);
    for (let n = 1; n < 50; n++) await save({ sort_order: 4, description: `Note ${n}` }, bo);
    expect(await reasonOf(saved)).toBe(BY_ANN);
    await save({ sort_order: 4, description: 'One more note' }, bo);
    expect(await reasonOf(saved)).toBe('It has been changed since');

    const last = await save({ sort_order: 5 }, admin);
    await harness().db.transaction((trx) =>
      updateRecord(trx, 'sizes', { id, values: { sort_order: 6 }, author: systemAuthor() }),
    );
    expect(await reasonOf(last)).toBe('It has been changed since');
  });

  it('names who moved the picture out of its slot, before whoever filled another slot later', async () => {
    const files = await cleanSamples();
    const product = await createProduct(harness().db, unique('P'));
    const put = async (by: Browser, file: Buffer, slot: number) => {
      const answer = await upload(harness(), by, file, { productId: product.id, slot });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    };
    const filled = await put(admin, files.jpg, 1);
    await ann.post(imageCalls.move.path, { productId: product.id, from: { slot: 1 }, to: { slot: 3 } });
    await put(bo, files.webp, 2);
    await bo.post(imageCalls.delete.path, { productId: product.id, slot: 2, colorId: null });
    expect(await reasonOf(filled)).toBe('Its pictures have been changed since by Ann Lee');
  });

  it('names who changed the permissions of the role, before whoever renamed it later', async () => {
    const role = await createRole(harness().db, { permissions: ['SIZE_READ'] });
    const path = `/api/admin/roles/${role.id}`;
    const give = async (by: Browser, codes: readonly ('SIZE_READ' | 'CLUBS_READ')[]) => {
      const permissionIds = await Promise.all(codes.map((code) => permissionId(harness().db, code)));
      return by.put(`${path}/permissions`, { permissionIds });
    };
    const saved = await give(admin, ['SIZE_READ', 'CLUBS_READ']);
    await give(ann, ['SIZE_READ']);
    const renamed = await bo.put(path, { name: unique('Renamed') });
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect(await reasonOf(saved)).toBe(BY_ANN);
  });
});
