import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRole, createUser } from '../../../test/factories.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { rowOf, setRows } from '../../../test/rows.ts';
import type { Queries } from '../../platform/db/database.ts';
import { fromNow } from '../../platform/db/now.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import type { FindActor } from '../../platform/http/actor.ts';
import { knownActors } from './known-actors.ts';
import { actorFinder, startSession } from './sessions.ts';

describeOnBothEngines('someone whose requests follow each other', (harness) => {
  let roleId: number;
  let userId: number;
  let token: string;
  let find: FindActor;

  beforeEach(async () => {
    const { config, db } = harness();
    roleId = (await createRole(db, { permissions: ['SIZE_READ', 'CLUBS_READ'] })).id;
    userId = (await createUser(db, { roleId, first_name: 'Ann' })).id;
    token = await db.transaction((trx) => startSession(trx, userId, { userAgent: 'test', address: '' }));
    find = actorFinder(db, config);
    for (let n = 0; n < 3; n++) expect(await find(token)).toMatchObject({ userId, firstName: 'Ann' });
  });
  afterEach(() => void vi.useRealTimers());

  const deactivate = (query: Queries) =>
    query.updateTable('users').set({ is_active: 0 }).where('id', '=', userId).execute();
  const changeUser =
    (columns: { first_name: string } | { password_change_required: 1 }) => (query: Queries) =>
      query.updateTable('users').set(columns).where('id', '=', userId).execute();
  const changes: [what: string, change: (query: Queries) => Promise<unknown>, expected?: object][] = [
    ['is deactivated', deactivate],
    ['is signed out', (query) => query.deleteFrom('sessions').where('user_id', '=', userId).execute()],
    [
      'has to change the password',
      changeUser({ password_change_required: 1 }),
      { passwordChangeRequired: true },
    ],
    [
      'loses the permissions of the role',
      (query) => query.deleteFrom('role_permissions').where('role_id', '=', roleId).execute(),
      { permissions: new Set() },
    ],
    [
      'views as a role',
      (query) =>
        query.updateTable('sessions').set({ viewed_role_id: roleId }).where('user_id', '=', userId).execute(),
      { viewingAs: { id: expect.any(Number) } },
    ],
    ['gets another name', changeUser({ first_name: 'Bea' }), { firstName: 'Bea' }],
  ];
  const expectSeen = async (expected: object | undefined) => {
    const found = await find(token);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  };

  it.each(changes)('%s from the next request on', async (_what, change, expected) => {
    await change(harness().db.query);
    await expectSeen(expected);
  });

  it.each(changes)('%s from the next request on, in another process', async (_what, change, expected) => {
    const other = await openDatabase(harness().config);
    await other.transaction(change);
    await expectSeen(expected);
    await other.close();
  });

  it('stays who they are while a change is not committed, and when it is taken back', async () => {
    const undone = harness().db.transaction(async (trx) => {
      await deactivate(trx);
      expect(await find(token)).toMatchObject({ userId });
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await find(token)).toMatchObject({ userId });
    await harness().db.transaction(deactivate);
    expect(await find(token)).toBeUndefined();
  });

  it('is signed out when the session has not been used for twelve hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + harness().config.session.idle + 1);
    expect(await find(token)).toBeUndefined();
  });

  it('is signed out when the session has lasted as long as one may, however lately it was used', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const created_at = fromNow(1000 - harness().config.session.maximum);
    await setRows(harness().db, 'sessions', { user_id: userId }, { created_at });
    expect(await find(token)).toBeDefined();
    vi.setSystemTime(Date.now() + 1000);
    expect(await find(token)).toBeUndefined();
  });

  it('is noted as seen once a minute at most', async () => {
    const seen = async () => (await rowOf(harness().db, 'sessions', { user_id: userId })).last_seen_at;
    const before = await seen();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(before) + 60_000 });
    await find(token);
    expect(await seen()).toBe(before);
    vi.setSystemTime(Date.now() + 1);
    await find(token);
    expect(await seen()).toBe(new Date().toISOString());
  });

  it('is read again only when the database says that it has changed, or says nothing', async () => {
    let revision: number | undefined = 7;
    find = actorFinder({ ...harness().db, revision: () => revision }, harness().config);
    await find(token);
    await harness().db.transaction(deactivate);
    expect(await find(token)).toMatchObject({ userId });
    revision = 8;
    expect(await find(token)).toBeUndefined();
    revision = 7;
    expect(await find(token)).toMatchObject({ userId });
    revision = undefined;
    expect(await find(token)).toBeUndefined();
  });

  it('is read again when a thousand others have come since', async () => {
    let reads = 0;
    const known = knownActors({ ...harness().db, revision: () => 7 }, async () => {
      reads += 1;
      return { actor: userId, until: Number.POSITIVE_INFINITY };
    });
    const comes = async (person: number) => {
      const before = reads;
      await known(`token ${person}`);
      return reads > before;
    };
    for (let person = 1; person <= 1000; person++) expect(await comes(person)).toBe(true);
    expect([await comes(1), await comes(1001), await comes(1001), await comes(1)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('is read again when something was written while they were being read', async () => {
    let revision = 7;
    let reads = 0;
    const known = knownActors({ ...harness().db, revision: () => revision }, async () => {
      reads += 1;
      revision = 8;
      return { actor: userId, until: Number.POSITIVE_INFINITY };
    });
    for (const expected of [1, 2, 2]) {
      expect(await known(token)).toBe(userId);
      expect(reads).toBe(expected);
    }
  });
});
