import type { ListedKind } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { createUser, unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { importLines, type Line } from '../../../test/imports.ts';
import { createRecord } from '../../../test/records.ts';
import { insertRows, rowOf } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';

describeOnBothEngines('the undo of an import', (harness) => {
  let admin: Browser;
  let ann: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    const user = await createUser(harness().db, {
      roleId: admin.roleId,
      first_name: 'Ann',
      last_name: 'Lee',
    });
    ann = await harness().signInAs(user.id);
  });

  const coded = (more: Line = {}): Line => ({ name: unique('Name'), code: unique('C'), ...more });
  const imported = async (entity: ListedKind, lines: Line[]) => {
    const answer = await importLines(admin, entity, lines);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const idOf = async (entity: ListedKind, name = '') =>
    (
      await harness()
        .db.query.selectFrom(entity as 'sizes')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;
  const isActive = async (path: string, key: string, id: number): Promise<boolean> =>
    (await admin.get(`${path}/${id}`)).json()[key].is_active;

  it('refuses what somebody has changed since, says how much of it is new, and undoes the rest when asked to', async () => {
    const [before, created, left] = [coded(), coded(), coded()];
    await imported('sizes', [before]);
    const done = await imported(
      'sizes',
      [{ ...before, description: 'Imported' }, created, left].map((line) => ({ description: '', ...line })),
    );
    const [id, other] = [await idOf('sizes', created.name), await idOf('sizes', left.name)];
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
      message: 'Nothing was undone: 2 of 3 changes cannot be undone',
      kept: [created, before].map(({ name }) => ({ name: `Size ${name}`, reason })),
      ...counts,
      undoable_count: 1,
    });
    expect((await undo(admin, [done], true)).json()).toMatchObject({ undone: [left.name], ...counts });
    expect(await isActive('/api/admin/size', 'size', id)).toBe(true);
    expect(await isActive('/api/admin/size', 'size', other)).toBe(false);
  });

  it('has nothing to undo where new records are inactive, with links as well', async () => {
    const ink = coded({ hex_value: '#102030' });
    await imported('imprint_colors', [ink]);
    const color = coded({ hex_value: '#102030', imprint_color_ids: ink.code ?? '', is_active: 'no' });
    const done = await imported('garment_colors', [color]);
    expect((await undo(admin, [done])).statusCode).toBe(404);
    const path = `/api/admin/garment-color/${await idOf('garment_colors', color.name)}`;
    expect((await admin.get(path)).json().imprint_color_ids).toHaveLength(1);
  });

  // The log is read 500 entries at a time.
  it.each([500, 501])('takes back all of %d new records', async (count) => {
    const done = await imported(
      'sizes',
      Array.from({ length: count }, () => coded()),
    );
    expect((await undo(admin, [done])).json()).toMatchObject({ undone_count: count, kept_count: 0 });
  });

  it('refuses what active records rely on by now; those that are inactive keep nothing', async () => {
    const [size, spare, color, ink, club] = [
      coded(),
      coded(),
      coded({ hex_value: '#102030' }),
      coded({ hex_value: '#102030' }),
      { name: unique('Club') },
    ];
    const category = coded();
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
    const size = coded();
    const done = await imported('sizes', [size]);
    const undone = await undo(admin, [done]);
    expect((await undo(admin, [done])).json().kept).toEqual([
      { name: `Size ${size.name}`, reason: 'It has been changed since by Dana Whitfield' },
    ]);
    expect((await undo(admin, [undone])).statusCode).toBe(200);
    expect((await undo(admin, [done])).statusCode).toBe(200);
  });
});
