import { historyBody, historyCall } from '@kitroom/contract/history/history';
import { undoCall } from '@kitroom/contract/history/undo';
import { KINDS, type KindName } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { rolePermissions } from '@kitroom/contract/role';
import { beforeAll, expect, it } from 'vitest';
import { lateActor } from '../../../test/actors/late-actor.ts';
import { refusal, told } from '../../../test/answers.ts';
import { createRole, createUser, permissionId, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { importLines } from '../../../test/imports.ts';
import { coded, createRecord } from '../../../test/records.ts';
import { requestIdOf, undo } from '../../../test/undo.ts';
import { TAKEN_VALUES } from '../../kinds/kinds.ts';
import { createDiskPictureStore } from '../../pictures/store/disk-picture-store.ts';
import { openSpool } from '../../pictures/store/spool.ts';
import { logChange, logChanges, systemAuthor } from '../../platform/db/change-log.ts';
import { prepareUndo } from './undo.ts';

const SIZES = KINDS.sizes.path;

describeApp('an undo', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    // An administrator besides: what these tests take away locks nobody out.
    await createUser(harness().db, { roleId: admin.roleId, password_hash: 'x' });
  });

  const makeSize = async () => {
    const size = await createRecord(admin, 'sizes', { sort_order: 1, is_active: true });
    return { ...size, sortOrder: async () => (await size.read()).size.sort_order };
  };

  /** Newest first. */
  const entriesOf = async (kind: KindName, id: number, browser = admin) => {
    const answer = await browser.get(historyCall(KINDS[kind]).path.replace(':id', String(id)));
    return historyBody.parse(answer.json()).entries;
  };
  const offers = async (...of: Parameters<typeof entriesOf>) =>
    (await entriesOf(...of)).map(({ can_undo }) => can_undo);

  it('says yes to changes of one record in whatever order they are named: the newest is undone first', async () => {
    const { save, sortOrder } = await makeSize();
    const first = await save({ sort_order: 2 });
    const second = await save({ sort_order: 3 });
    const third = await save({ sort_order: 4 });
    expect((await undo(admin, [second, first, third])).json()).toMatchObject({ undone_count: 3 });
    expect(await sortOrder()).toBe(1);
  });

  it('says the names of 20 records that it keeps, and how many there are', async () => {
    const lines = Array.from({ length: 21 }, coded);
    const done = await importLines(admin, 'sizes', lines);
    const { sizes } = (await admin.get(SIZES)).json();
    for (const { code } of lines) {
      const size = sizes.find((one: { code: string }) => one.code === code);
      await admin.put(`${SIZES}/${size.id}`, { ...size, description: 'Runs small' });
    }
    const refused = (await undo(admin, [done])).json();
    expect(refused).toMatchObject({
      message: 'Nothing was undone: 21 of 21 changes can’t be undone',
      kept_count: 21,
      kept_new_count: 21,
    });
    expect(refused.kept).toHaveLength(20);
  });

  it('says what each request did that lasts: by the name of what it made, or by what it was', async () => {
    const { db } = harness();
    const { created, body, save } = await makeSize();
    const saved = await save({ sort_order: 2 });
    const user = await createRecord(admin, 'users');
    const author = systemAuthor();
    await db.transaction((trx) =>
      logChange(trx, { author, action: 'sign-in', entity: 'session', entityId: null, after: { users: [1] } }),
    );
    const request_ids = [...[created, user.created, saved].map(requestIdOf), author.requestId];
    const send = (skip_changed: boolean) => admin.post('/api/admin/undo', { request_ids, skip_changed });
    const reason = 'This kind of change can’t be undone';
    const kept = [`Size ${body.name}`, `User Ann ${user.body.last_name}`, 'Signed in'].map((name) => ({
      name,
      reason,
    }));
    const refused = await send(false);
    expect(told(refused)).toEqual([
      409,
      {
        success: false,
        path: 'request_ids',
        message: 'Nothing was undone: 3 of 4 changes can’t be undone',
        kept,
        kept_count: 3,
        kept_new_count: 0,
        undoable_count: 1,
      },
    ]);
    const done = { undone: [body.name], undone_count: 1, kept, kept_count: 3 };
    expect((await send(true)).json()).toMatchObject(done);

    // Of many, as of records: the names of 20.
    const many = Array.from({ length: 21 }, systemAuthor);
    const signIns = many.map(
      (one) => ({ author: one, action: 'sign-in', entity: 'session', entityId: null }) as const,
    );
    await db.transaction((trx) => logChanges(trx, signIns));
    request_ids.splice(
      0,
      4,
      requestIdOf(await save({ sort_order: 3 })),
      ...many.map(({ requestId }) => requestId),
    );
    const left = (await send(true)).json();
    expect([left.undone_count, left.kept_count, left.kept.length]).toEqual([1, 21, 20]);
  });

  it('says no to a user who lost the code after the guard let the request in', async () => {
    const { db, config, dataDir } = harness();
    const { save, sortOrder } = await makeSize();
    const saved = await save({ sort_order: 2 });
    const store = createDiskPictureStore(dataDir, await openSpool(dataDir, 'undo'));
    const parts = { db, settings: config, takenValues: TAKEN_VALUES, store };
    const input = { request_ids: [requestIdOf(saved)], skip_changed: true };
    const late = await lateActor(harness(), ['SIZE_UPDATE']);
    const { transaction, work } = await prepareUndo(parts, input, late);
    await expect(transaction(work)).rejects.toMatchObject({ status: 403 });
    expect(await sortOrder()).toBe(2);
  });

  it('says no for good to what needs two codes, to a user who holds one of them', async () => {
    const { save, sortOrder } = await makeSize();
    const saved = await save({ sort_order: 2 });
    const colleague = await createRecord(admin, 'users', { phone: '1' });
    const called = await colleague.save({ phone: '2' });
    expect(called.statusCode, called.body).toBe(200);
    for (const codes of [['SIZE_UPDATE'], ['USERS_UPDATE']] as const) {
      const clerk = await harness().signIn({ permissions: codes });
      const refused = await undo(clerk, [saved, called], true);
      expect(refusal(refused)).toEqual([403, 'You do not have permission to do this']);
    }
    expect(await sortOrder()).toBe(2);
    const holder = await harness().signIn({ permissions: ['SIZE_UPDATE', 'USERS_UPDATE'] });
    expect((await undo(holder, [saved, called])).json()).toMatchObject({ undone_count: 2 });
  });

  it('is offered for the change that made the record what it is, until it is undone or something else follows', async () => {
    const { id, save } = await makeSize();
    const first = await save({ sort_order: 2 });
    expect(await offers('sizes', id)).toEqual([true, false]);
    const second = await save({ sort_order: 3 });
    expect(await offers('sizes', id)).toEqual([true, false, false]);
    await undo(admin, [second]);
    expect(await offers('sizes', id)).toEqual([true, false, true, false]);
    expect((await undo(admin, [first])).statusCode).toBe(200);
    const reader = await harness().signIn({ permissions: ['SIZE_READ'] });
    expect(await offers('sizes', id, reader)).toEqual([false, false, false, false, false]);
  });

  it('is offered for a field that nothing has touched since, however often others were changed', async () => {
    const { id, save } = await makeSize();
    const name = unique('Renamed');
    await save({ name });
    await save({ name, sort_order: 7 });
    expect(await offers('sizes', id)).toEqual([true, true, false]);
  });

  it('is offered for links until others follow, in the activity as well', async () => {
    const role = await createRole(harness().db, { permissions: [] });
    const permission = await permissionId(harness().db, 'SIZE_READ');
    const path = rolePermissions.read.path.replace(':id', String(role.id));
    const linked = await admin.put(path, { permissionIds: [permission] });
    expect(linked.statusCode, linked.body).toBe(200);
    // From the other end as well: record-history.test.ts.
    await admin.put(path, { permissionIds: [] });
    expect((await offers('roles', role.id)).slice(0, 2)).toEqual([true, false]);
    const { entries } = (await admin.get(`/api/admin/activity?entity=roles&record=${role.id}`)).json();
    expect(entries.map(({ can_undo }: { can_undo: boolean }) => can_undo)).toEqual([true, false, false]);
  });

  it('is not offered for the links of what was created with them, where they are shown alone', async () => {
    const size = await makeSize();
    const { id } = await createRecord(admin, 'products', { product_size_ids: [size.id] });
    const { entries } = (
      await admin.get(`/api/admin/activity?kind=changed&entity=products&record=${id}`)
    ).json();
    expect(entries).toMatchObject([{ action: 'links', can_undo: false }]);
  });

  it('is offered for an email, which is verified again if it was', async () => {
    const { db } = harness();
    const user = await createUser(db, { roleId: admin.roleId, email_verified: 1 });
    const read = async () => (await admin.get(`/api/admin/users/${user.id}`)).json().user;
    const before = await read();
    const moved = await admin.put(`/api/admin/users/${user.id}`, {
      ...before,
      email: `new-${before.email}`,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await read()).toMatchObject({ email: `new-${before.email}`, email_verified: false });
    const undone = await undo(admin, [moved]);
    expect(await read()).toMatchObject({ email: before.email, email_verified: true });
    await undo(admin, [undone]);
    expect(await read()).toMatchObject({ email: `new-${before.email}`, email_verified: false });
    // By hand, nobody has proved anything.
    await admin.put(`/api/admin/users/${user.id}`, before);
    expect(await read()).toMatchObject({ email: before.email, email_verified: false });
  });

  it('is of one save each where a client sends one X-Request-Id with all its requests', async () => {
    const { id, url, body, sortOrder } = await makeSize();
    const save = (sort_order: number) =>
      admin.put(url, { ...body, sort_order }, { 'X-Request-Id': 'constant-id' });
    const saves = [await save(2), await save(3)];
    for (const answer of saves) expect(answer.headers['x-request-id']).toBe('constant-id');
    const ids = (await entriesOf('sizes', id)).map(({ request_id }) => request_id);
    expect(ids.slice(0, 2)).toEqual(saves.toReversed().map(requestIdOf));
    expect(new Set(ids).size).toBe(3);
    const all = await admin.post(undoCall.path, { request_ids: ['constant-id'], skip_changed: false });
    expect(all.statusCode).toBe(404);
    expect((await undo(admin, saves.slice(1))).statusCode).toBe(200);
    expect(await sortOrder()).toBe(2);
  });
});
