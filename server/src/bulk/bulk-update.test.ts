import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { activityCalls } from '@kitroom/contract/history/activity';
import type { HistoryEntry } from '@kitroom/contract/history/history';
import { KINDS } from '@kitroom/contract/kinds';
import { BULK_LIMITS, LIMITS } from '@kitroom/contract/limits';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { told } from '../../test/answers.ts';
import { changesOf } from '../../test/change-log.ts';
import { createRole, createUser, unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { coded, createRecord } from '../../test/records.ts';
import { rowOf, rowsOf, setRows } from '../../test/rows.ts';
import { requestIdOf, undo } from '../../test/undo.ts';

const ACTIVITY = activityCalls.list.path;
const SIZES = bulkCalls(KINDS.sizes);
const PRODUCTS = bulkCalls(KINDS.products);
const STALE = 'Someone else changed this record in the meantime';

describeOnBothEngines('bulk update', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
  });

  const size = async (more: object = {}) => (await createRecord(admin, 'sizes', more)).id;
  const readSize = async (id: number) => (await admin.get(`/api/admin/size/${id}`)).json().size;
  const update = (changes: object[], dryRun = false, path: string = SIZES.update.path) =>
    admin.post(path, { changes, dry_run: dryRun });
  const refusal = (id: number, name: string | null, status: number, path: string, message: string) => ({
    id,
    name,
    status,
    errors: [{ path, message }],
  });

  it('changes the named fields of each record, and leaves the others', async () => {
    const ids = [await size({ description: 'Old', sort_order: 1 }), await size({ sort_order: 2 })];
    const [first, second] = [await readSize(ids[0] ?? 0), await readSize(ids[1] ?? 0)];
    const answer = await update([
      { id: first.id, version: 1, fields: { description: ' New ', is_active: false } },
      { id: second.id, version: 1, fields: { sort_order: null } },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      message: '2 records changed',
      changed_count: 2,
      unchanged_count: 0,
      refused: [],
    });
    expect(await readSize(first.id)).toEqual({ ...first, description: 'New', is_active: false });
    expect(await readSize(second.id)).toEqual({ ...second, sort_order: null });
  });

  it('is one change of the history, and undone as one', async () => {
    const ids = [await size({ description: 'Old' }), await size({ description: 'Old' }), await size()];
    const before = await Promise.all(ids.map(readSize));
    const answer = await update(ids.map((id) => ({ id, fields: { description: 'New' } })));
    const columns = ['action', 'entity', 'entity_id', 'actor_user_id'] as const;
    const entries = await rowsOf(harness().db, 'change_log', { request_id: requestIdOf(answer) }, columns);
    expect(entries).toEqual(
      ids.map((id) => ({ action: 'update', entity: 'sizes', entity_id: id, actor_user_id: admin.userId })),
    );
    // Its entry says of how many records, in the history of one, and where a filter leaves one.
    for (const path of [`/api/admin/size/${ids[0]}/history`, `${ACTIVITY}?entity=sizes&record=${ids[0]}`]) {
      const counts = (await admin.get(path)).json().entries.map((one: HistoryEntry) => one.record_count);
      expect(counts).toEqual([3, 1]);
    }

    const undone = await undo(admin, [answer]);
    expect(undone.json()).toMatchObject({ message: '3 changes undone', undone_count: 3 });
    expect(await Promise.all(ids.map(readSize))).toEqual(before);
  });

  it('does not save again what is so already', async () => {
    const [same, other] = [await size({ description: 'New' }), await size()];
    const answer = await update([
      { id: same, fields: { description: ' New ' } },
      { id: other, fields: { description: 'New', unknown: 1 } },
    ]);
    expect(answer.json()).toMatchObject({ changed_count: 1, unchanged_count: 1 });
    expect((await admin.get(`/api/admin/size/${same}`)).headers.etag).toBe('"1"');
    expect(await changesOf(harness().db, 'sizes', same)).toHaveLength(1);
    expect((await update([{ id: other, fields: { unknown: 2, id: 1 } }])).json().unchanged_count).toBe(1);
  });

  describe('changes nothing when one record is refused, and says of each why', () => {
    it.each([true, false])('dry run: %s', async (dryRun) => {
      const [fine, stale, empty, taken] = [await size(), await size(), await size(), await size()];
      const before = await readSize(fine);
      const list = async () => (await admin.get('/api/admin/size')).headers.etag;
      const { code } = before;
      const saved = await admin.put(`/api/admin/size/${stale}`, coded());
      expect(saved.statusCode).toBe(200);
      const names = await Promise.all([stale, empty, taken].map(async (id) => (await readSize(id)).name));
      const listBefore = await list();
      const answer = await update(
        [
          { id: fine, version: 1, fields: { description: 'New' } },
          { id: stale, version: 1, fields: { description: 'New' } },
          { id: empty, fields: { name: ' ', code: 'x'.repeat(51) } },
          { id: taken, fields: { code: code.toLowerCase() } },
          { id: LIMITS.id, fields: { description: 'New' } },
        ],
        dryRun,
      );
      const refused = [
        refusal(stale, names[0], 412, '', STALE),
        {
          ...refusal(empty, names[1], 400, 'name', 'Name is required'),
          errors: [
            { path: 'name', message: 'Name is required' },
            { path: 'code', message: 'Code can be at most 50 characters' },
          ],
        },
        refusal(taken, names[2], 409, 'code', 'Code already exists'),
        refusal(LIMITS.id, null, 404, '', 'Size not found'),
      ];
      expect(answer.statusCode).toBe(dryRun ? 200 : 409);
      expect(answer.json()).toEqual(
        dryRun
          ? {
              success: true,
              message: '1 record would be changed',
              changed_count: 1,
              unchanged_count: 0,
              refused,
            }
          : {
              success: false,
              message: 'Nothing was changed: 4 of 5 records can’t be changed this way',
              path: 'changes',
              refused,
            },
      );
      expect([await readSize(fine), await list()]).toEqual([before, listBefore]);
      expect(await changesOf(harness().db, 'sizes', fine)).toHaveLength(1);
    });
  });

  it('changes the others where those that are refused are skipped, and says of each why', async () => {
    const [fine, taken, same] = [await size(), await size(), await size({ is_active: false })];
    const [{ code }, { name }] = [await readSize(fine), await readSize(taken)];
    const changes = [
      { id: fine, fields: { is_active: false } },
      { id: taken, fields: { is_active: false, code } },
      { id: same, fields: { is_active: false } },
    ];
    const answer = await admin.post(SIZES.update.path, { changes, dry_run: false, skip_refused: true });
    expect(told(answer)).toEqual([
      200,
      {
        success: true,
        message: '1 record changed',
        changed_count: 1,
        unchanged_count: 1,
        refused: [refusal(taken, name, 409, 'code', 'Code already exists')],
      },
    ]);
    const areActive = await Promise.all(
      [fine, taken, same].map(async (id) => (await readSize(id)).is_active),
    );
    expect(areActive).toEqual([false, true, false]);
    expect(await changesOf(harness().db, 'sizes', taken)).toHaveLength(1);
    expect((await undo(admin, [answer])).json()).toMatchObject({ undone_count: 1 });
  });

  it('refuses two records that would get one name, and names the second', async () => {
    const ids = [await size(), await size()];
    const name = unique('Same');
    const answer = await update(ids.map((id) => ({ id, fields: { name } })));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().refused).toEqual([
      refusal(ids[1] ?? 0, (await readSize(ids[1] ?? 0)).name, 409, 'name', 'Name already exists'),
    ]);
  });

  it('takes values that another record of the same call gives up, in whatever order', async () => {
    const codes = Array.from({ length: 12 }, () => unique('S'));
    const ids: number[] = [];
    for (const code of codes.slice(0, -1)) ids.push(await size({ code }));
    const up = await update(ids.map((id, index) => ({ id, fields: { code: codes[index + 1] } })));
    expect(up.statusCode, up.body).toBe(200);
    const down = await update(ids.map((id, index) => ({ id, fields: { code: codes[index] } })));
    expect(down.statusCode, down.body).toBe(200);
    expect((await readSize(ids[0] ?? 0)).code).toBe(codes[0]);
  });

  it('changes links with the fields, and refuses ids that do not exist', async () => {
    const [small, large] = [await size(), await size()];
    const { id: product_category_id } = await createRecord(admin, 'product_categories');
    const product = async (...product_size_ids: number[]) =>
      (await createRecord(admin, 'products', { product_category_id, product_size_ids })).id;
    const ids = [await product(small), await product(large)];
    const read = async (id: number) => (await admin.get(`/api/admin/product/${id}`)).json();
    const both = ids.map((id) => ({ id, version: 1, fields: { product_size_ids: [large, small] } }));
    const answer = await update(
      [...both.slice(0, 1), { id: ids[1] ?? 0, version: 1, fields: { supplier_name: 'T' } }],
      false,
      PRODUCTS.update.path,
    );
    expect(answer.json(), answer.body).toMatchObject({ changed_count: 2 });
    expect((await read(ids[0] ?? 0)).product_size_ids).toEqual([small, large]);
    expect(await read(ids[1] ?? 0)).toMatchObject({
      product: { supplier_name: 'T' },
      product_size_ids: [large],
    });

    const wrong = { product_category_id: LIMITS.id, product_size_ids: [LIMITS.id] };
    const refused = await update([{ id: ids[0] ?? 0, fields: wrong }], true, PRODUCTS.update.path);
    expect(refused.json().refused[0].errors).toEqual([
      { path: 'product_category_id', message: 'Product Category is required' },
      { path: 'product_size_ids', message: 'Must be a valid ID' },
    ]);
  });

  it('takes a body of megabytes, up to its limit', async () => {
    const fields = { description: 'x'.repeat(5000) };
    const changes = Array.from({ length: BULK_LIMITS.changes }, (_, index) => ({ id: index + 1, fields }));
    // Nothing else is wrong than what is missing, which is said before a record is read.
    const answer = await admin.post(SIZES.update.path, { changes });
    expect(answer.json().errors).toEqual([{ path: 'dry_run', message: 'Dry run must be yes or no' }]);
    const huge = [{ id: 1, fields: { description: 'x'.repeat(8 * 1024 * 1024) } }];
    expect((await update(huge, true)).statusCode).toBe(413);
  });

  it('is prepared by reading many records, each as its own call answers it, with their versions', async () => {
    const [first, second] = [await createRecord(admin, 'sizes'), await createRecord(admin, 'sizes')];
    await second.save({ description: 'New' });
    const { path } = SIZES.read;
    const answer = await admin.get(`${path}?ids=${second.id},${LIMITS.id},${first.id}`);
    const itemOf = async ({ read }: typeof first) => {
      const { success: _, ...own } = await read();
      return own;
    };
    expect(answer.json()).toEqual({
      success: true,
      records: [
        { id: second.id, version: 2, item: await itemOf(second) },
        { id: first.id, version: 1, item: await itemOf(first) },
      ],
    });
  });

  describe('of users', () => {
    const updateUsers = (browser: Browser, changes: object[], dryRun = false) =>
      browser.post(bulkCalls(KINDS.users).update.path, { changes, dry_run: dryRun });
    const columns = (id: number) => rowOf(harness().db, 'users', { id });

    it('keeps to the rules of each single save, and names who may not be changed so', async () => {
      const { db } = harness();
      const clerk = await harness().signIn({ permissions: ['USERS_UPDATE'] });
      const strong = await createRole(db, { permissions: ['USERS_UPDATE', 'ROLES_UPDATE'] });
      const weak = await createRole(db, { permissions: [] });
      const colleague = await createUser(db, { roleId: weak.id, first_name: 'Ann', last_name: 'Lee' });
      const boss = await createUser(db, { roleId: strong.id, first_name: 'Bo', last_name: 'Ng' });
      const changes = [
        { id: clerk.userId, fields: { is_active: false } },
        { id: colleague.id, fields: { app_role_id: strong.id } },
        { id: boss.id, fields: { is_active: false } },
      ];
      for (const dryRun of [true, false]) {
        const answer = await updateUsers(clerk, changes, dryRun);
        expect(answer.statusCode).toBe(dryRun ? 200 : 409);
        expect(answer.json().refused).toEqual([
          refusal(clerk.userId, 'Dana Whitfield', 409, 'is_active', ACCESS_RULE_MESSAGES.ownAccount),
          refusal(colleague.id, 'Ann Lee', 403, '', `${ACCESS_RULE_MESSAGES.notHeld}: ROLES_UPDATE`),
          refusal(boss.id, 'Bo Ng', 403, '', ACCESS_RULE_MESSAGES.strongerUser),
        ]);
      }
      expect((await columns(boss.id)).is_active).toBe(1);
      expect((await columns(colleague.id)).app_role_id).toBe(weak.id);
      // Fields that don't concern access may be changed.
      const phones = await updateUsers(clerk, [
        { id: boss.id, fields: { phone: '1' } },
        { id: clerk.userId, fields: { phone: '2' } },
      ]);
      expect(phones.json()).toMatchObject({ changed_count: 2, refused: [] });
    });

    it('leaves one administrator, whatever is changed together', async () => {
      const { db } = harness();
      // Only an administrator with a password counts: these two are the last ones.
      await setRows(db, 'users', {}, { password_hash: null });
      const role = await createRole(db, { permissions: PERMISSION_CODES });
      const last = [
        await createUser(db, { roleId: role.id, password_hash: 'x' }),
        await createUser(db, { roleId: role.id, password_hash: 'x' }),
      ];
      const answer = await updateUsers(
        admin,
        last.map(({ id }) => ({ id, fields: { is_active: false } })),
      );
      expect(answer.statusCode).toBe(409);
      expect(answer.json().refused).toMatchObject([
        { id: last[1]?.id, errors: [{ path: 'is_active', message: ACCESS_RULE_MESSAGES.lastAdministrator }] },
      ]);
      for (const { id } of last) expect((await columns(id)).is_active).toBe(1);
    });

    it('ends the sessions of who is deactivated and mails whose address changed, but not for a dry run', async () => {
      const { db } = harness();
      const [gone, moved] = [
        await harness().signIn({ permissions: [] }),
        await createUser(db, { roleId: admin.roleId, password_hash: 'x' }),
      ];
      const email = `${unique('moved').replace(' ', '-')}@example.com`;
      const changes = [
        { id: gone.userId, fields: { is_active: false } },
        { id: moved.id, fields: { email } },
      ];
      const mails = () => rowsOf(db, 'outbox', {}, ['id']);
      const sessions = () => rowsOf(db, 'sessions', { user_id: gone.userId }, ['id']);
      const before = (await mails()).length;

      expect((await updateUsers(admin, changes, true)).json()).toMatchObject({
        changed_count: 2,
        refused: [],
      });
      expect([(await mails()).length, (await sessions()).length]).toEqual([before, 1]);
      const answer = await updateUsers(admin, changes);
      expect(answer.statusCode, answer.body).toBe(200);
      expect([(await mails()).length, (await sessions()).length]).toEqual([before + 1, 0]);
      const entries = await rowsOf(db, 'change_log', { request_id: requestIdOf(answer), action: 'update' }, [
        'entity_id',
      ]);
      expect(entries.map(({ entity_id }) => entity_id)).toEqual([gone.userId, moved.id]);
    });
  });
});
