import { KINDS } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { lateActor } from '../../../test/actors/late-actor.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { importLines } from '../../../test/imports.ts';
import { coded, createRecord } from '../../../test/records.ts';
import { requestIdOf, undo } from '../../../test/undo.ts';
import { TAKEN_VALUES } from '../../kinds/kinds.ts';
import { createDiskPictureStore } from '../../pictures/store/disk-picture-store.ts';
import { openSpool } from '../../pictures/store/spool.ts';
import { logChange, systemAuthor } from '../../platform/db/change-log.ts';
import { prepareUndo } from './undo.ts';

const SIZES = KINDS.sizes.path;

describeApp('an undo says', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
  });

  const makeSize = async () => {
    const size = await createRecord(admin, 'sizes', { sort_order: 1, is_active: true });
    return { ...size, sortOrder: async () => (await size.read()).size.sort_order };
  };

  it('yes to changes of one record in whatever order they are named: the newest is undone first', async () => {
    const { save, sortOrder } = await makeSize();
    const first = await save({ sort_order: 2 });
    const second = await save({ sort_order: 3 });
    const third = await save({ sort_order: 4 });
    expect((await undo(admin, [second, first, third])).json()).toMatchObject({ undone_count: 3 });
    expect(await sortOrder()).toBe(1);
  });

  it('the names of 20 records that it keeps, and how many there are', async () => {
    const lines = Array.from({ length: 21 }, coded);
    const done = await importLines(admin, 'sizes', lines);
    const { sizes } = (await admin.get(SIZES)).json();
    for (const { code } of lines) {
      const size = sizes.find((one: { code: string }) => one.code === code);
      await admin.put(`${SIZES}/${size.id}`, { ...size, description: 'Runs small' });
    }
    const refused = (await undo(admin, [done])).json();
    expect(refused).toMatchObject({
      message: 'Nothing was undone: 21 of 21 changes cannot be undone',
      kept_count: 21,
      kept_new_count: 21,
    });
    expect(refused.kept).toHaveLength(20);
  });

  it('what each request did that lasts: by the name of what it made, or by what it was', async () => {
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
    const reason = 'This kind of change cannot be undone';
    const kept = [`Size ${body.name}`, `User Ann ${user.body.last_name}`, 'Signed in'].map((name) => ({
      name,
      reason,
    }));
    const refused = await send(false);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        success: false,
        path: 'request_ids',
        message: 'Nothing was undone: 3 of 4 changes cannot be undone',
        kept,
        kept_count: 3,
        kept_new_count: 0,
        undoable_count: 1,
      },
    ]);
    const done = { undone: [body.name], undone_count: 1, kept, kept_count: 3 };
    expect((await send(true)).json()).toMatchObject(done);
  });

  it('no to a user who lost the code after the guard let the request in', async () => {
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

  it('no for good to what needs two codes, to a user who holds one of them', async () => {
    const { save, sortOrder } = await makeSize();
    const saved = await save({ sort_order: 2 });
    const colleague = await createRecord(admin, 'users', { phone: '1' });
    const called = await colleague.save({ phone: '2' });
    expect(called.statusCode, called.body).toBe(200);
    for (const codes of [['SIZE_UPDATE'], ['USERS_UPDATE']] as const) {
      const clerk = await harness().signIn({ permissions: codes });
      const refused = await undo(clerk, [saved, called], true);
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'You do not have permission to do this',
      ]);
    }
    expect(await sortOrder()).toBe(2);
    const holder = await harness().signIn({ permissions: ['SIZE_UPDATE', 'USERS_UPDATE'] });
    expect((await undo(holder, [saved, called])).json()).toMatchObject({ undone_count: 2 });
  });
});
