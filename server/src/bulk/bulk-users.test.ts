import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { KINDS } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { rowOf, rowsOf, setRows } from '../../test/rows.ts';
import { requestIdOf } from '../../test/undo.ts';

const USERS = bulkCalls(KINDS.users);

describeOnBothEngines('bulk update of users', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
  });

  const update = (browser: Browser, changes: object[], dryRun = false) =>
    browser.post(USERS.update.path, { changes, dry_run: dryRun });
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
      const answer = await update(clerk, changes, dryRun);
      expect(answer.statusCode).toBe(dryRun ? 200 : 409);
      expect(answer.json().refused).toEqual([
        {
          id: clerk.userId,
          name: 'Dana Whitfield',
          status: 409,
          errors: [{ path: 'is_active', message: ACCESS_RULE_MESSAGES.ownAccount }],
        },
        {
          id: colleague.id,
          name: 'Ann Lee',
          status: 403,
          errors: [{ path: '', message: `${ACCESS_RULE_MESSAGES.notHeld}: ROLES_UPDATE` }],
        },
        {
          id: boss.id,
          name: 'Bo Ng',
          status: 403,
          errors: [{ path: '', message: ACCESS_RULE_MESSAGES.strongerUser }],
        },
      ]);
    }
    expect((await columns(boss.id)).is_active).toBe(1);
    expect((await columns(colleague.id)).app_role_id).toBe(weak.id);
    // Fields that don't concern access may be changed.
    const phones = await update(clerk, [
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
    const answer = await update(
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

    expect((await update(admin, changes, true)).json()).toMatchObject({ changed_count: 2, refused: [] });
    expect([(await mails()).length, (await sessions()).length]).toEqual([before, 1]);
    const answer = await update(admin, changes);
    expect(answer.statusCode, answer.body).toBe(200);
    expect([(await mails()).length, (await sessions()).length]).toEqual([before + 1, 0]);
    const entries = await rowsOf(db, 'change_log', { request_id: requestIdOf(answer), action: 'update' }, [
      'entity_id',
    ]);
    expect(entries.map(({ entity_id }) => entity_id)).toEqual([gone.userId, moved.id]);
  });
});
