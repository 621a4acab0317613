import { expect, it } from 'vitest';
import { told, wrongField } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import { createRole, createUser, freeEmail, unique } from '../../../test/factories.ts';
import { type Browser, describeApp, describeOnBothEngines } from '../../../test/harness.ts';
import { rowOf, setRows } from '../../../test/rows.ts';

const USERS = ['USERS_READ', 'USERS_CREATE', 'USERS_UPDATE', 'CLUBS_CREATE'] as const;

function newUser(browser: Browser, changes: object = {}) {
  return {
    first_name: 'Ann',
    last_name: 'Lee',
    email: freeEmail(),
    app_role_id: browser.roleId,
    ...changes,
  };
}

describeApp('users', (harness) => {
  it('are created and read with the names of role, club, creator and updater', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const { club } = (await browser.post('/api/admin/clubs', { name: unique('Club') })).json();
    const body = newUser(browser, {
      first_name: ' Ann ',
      display_name: 'Annie',
      phone: '555 0100',
      address_line1: '1 Main St',
      address_line2: '',
      city: 'Columbus',
      state: 'OH',
      postal_code: '43004',
      club_id: club.id,
      is_active: true,
    });
    const { user } = (await browser.post('/api/admin/users', body)).json();
    expect(user).toEqual({
      ...body,
      id: user.id,
      first_name: 'Ann',
      address_line2: null,
      email_verified: false,
      password_change_required: true,
      club_name: club.name,
      role_name: expect.stringMatching(/^Role /u),
      last_login: null,
      failed_login_attempts: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
      updated_at: user.created_at,
      created_by_first_name: 'Dana',
      created_by_last_name: 'Whitfield',
      updated_by_first_name: 'Dana',
      updated_by_last_name: 'Whitfield',
    });

    const other = await harness().signIn({ permissions: USERS });
    await setRows(harness().db, 'users', { id: other.userId }, { first_name: 'Other' });
    const changed = { ...body, city: null, club_id: null };
    const updated = await other.put(`/api/admin/users/${user.id}`, changed);
    expect(updated.json().user).toMatchObject({
      city: null,
      club_id: null,
      club_name: null,
      phone: '555 0100',
      created_by_first_name: 'Dana',
      updated_by_first_name: 'Other',
    });
  });

  it('ignore fields of the body that only the server sets', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const hostile = {
      email_verified: true,
      password_change_required: false,
      password: 'Secret-123',
      password_hash: 'x',
      failed_login_attempts: 9,
      last_login: '2020-01-01T00:00:00.000Z',
      role: 'Administrator',
    };
    const body = newUser(browser);
    const { user } = (await browser.post('/api/admin/users', { ...body, ...hostile })).json();
    const row = () => rowOf(harness().db, 'users', { id: user.id });
    const untouched = {
      password_hash: null,
      email_verified: 0,
      failed_login_attempts: 0,
      last_login: null,
      app_role_id: body.app_role_id,
    };
    expect(await row()).toMatchObject({ ...untouched, version: 1, password_change_required: 1 });
    await browser.put(`/api/admin/users/${user.id}`, { ...body, ...hostile });
    expect(await row()).toMatchObject({ ...untouched, version: 2, password_change_required: 0 });
  });

  it('show no secret in list, detail, answers and change log', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const { db } = harness();
    const user = await createUser(db, { roleId: browser.roleId, password_hash: '$argon2id$secret' });
    const body = newUser(browser, { email: user.email, phone: '1' });
    const updated = await browser.put(`/api/admin/users/${user.id}`, body);
    const list = (await browser.get('/api/admin/users')).json();
    const one = (await browser.get(`/api/admin/users/${user.id}`)).json();
    const listed = list.users.find((row: { id: number }) => row.id === user.id);
    expect(Object.keys(listed)).not.toContain('failed_login_attempts');
    const everything = JSON.stringify([list, one, updated.json(), await changesOf(db, 'users', user.id)]);
    expect(everything).not.toMatch(/hash|secret|token|session|folded/u);
    expect(updated.statusCode).toBe(200);
  });

  it('need a role and a club that are there', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const body = newUser(browser);
    const { user } = (await browser.post('/api/admin/users', body)).json();
    const wrong = { ...newUser(browser), app_role_id: 99_999, club_id: 99_999 };
    const noRole = { path: 'app_role_id', message: 'Role is required' };
    const refusal = wrongField('club_id', 'Club must be valid', noRole);
    expect(told(await browser.post('/api/admin/users', wrong))).toEqual(refusal);
    expect(told(await browser.put(`/api/admin/users/${user.id}`, wrong))).toEqual(refusal);
    expect((await browser.get(`/api/admin/users/${user.id}`)).json().user).toEqual(user);
  });
});

describeOnBothEngines('users', (harness) => {
  it('are listed in the same order on both engines when names have non-ASCII letters, among potential directors too', async () => {
    const browser = await harness().signIn({ permissions: [...USERS, 'CLUBS_CREATE'] });
    const { db } = harness();
    const sorted = ['qa', 'QÄgren', 'qälg', 'Qalm', 'qolsen', 'Qöz', 'Qoz 2', 'QOZ 10', 'qzeta'];
    for (const last_name of sorted.toReversed())
      await createUser(db, { roleId: browser.roleId, first_name: 'Ann', last_name });
    await createUser(db, { roleId: browser.roleId, first_name: 'Änn', last_name: 'qzeta' });
    await createUser(db, { roleId: browser.roleId, first_name: 'Abe', last_name: 'Qzetä' });
    for (const path of ['/api/admin/users', '/api/admin/potentialDirectors']) {
      const { users }: { users: { first_name: string; last_name: string }[] } = (
        await browser.get(path)
      ).json();
      const names = users
        .filter(({ last_name }) => /^q/iu.test(last_name))
        .map(({ first_name, last_name }) => `${last_name}, ${first_name}`);
      expect(names).toEqual([
        ...sorted.slice(0, -1).map((last_name) => `${last_name}, Ann`),
        'Qzetä, Abe',
        'qzeta, Ann',
        'qzeta, Änn',
      ]);
    }
  });

  it('choose from all roles and all clubs, by name, as they are listed', async () => {
    const browser = await harness().signIn({ permissions: ['USERS_UPDATE', 'CLUBS_CREATE', 'ROLES_READ'] });
    const { db } = harness();
    const role = await createRole(db, { permissions: [], name: 'aa first' });
    const { roles } = (await browser.get('/api/admin/users-roles')).json();
    expect(roles[0]).toEqual({ id: role.id, name: 'aa first', description: null });
    expect(roles.length).toBeGreaterThan(1);
    for (const name of ['aa 10', 'Zoo', 'Éa', 'aa 9']) await createRole(db, { permissions: [], name });
    const named = ({ roles: all }: { roles: { name: string }[] }) =>
      all.map(({ name }) => name).filter((name) => /^(?:aa \d|Éa|Zoo)/u.test(name));
    for (const path of ['users-roles', 'roles'])
      expect(named((await browser.get(`/api/admin/${path}`)).json())).toEqual(['aa 9', 'aa 10', 'Éa', 'Zoo']);
    const b = (await browser.post('/api/admin/clubs', { name: 'aa second', is_active: false })).json().club;
    const a = (await browser.post('/api/admin/clubs', { name: 'AA first' })).json().club;
    const { clubs } = (await browser.get('/api/admin/users-clubs')).json();
    expect(clubs.slice(0, 2)).toEqual([
      { id: a.id, name: 'AA first', is_active: true },
      { id: b.id, name: 'aa second', is_active: false },
    ]);
  });
});
