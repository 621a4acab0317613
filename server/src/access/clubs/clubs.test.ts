import { expect, it } from 'vitest';
import { told, wrongField } from '../../../test/answers.ts';
import { createUser, unique } from '../../../test/factories.ts';
import { describeApp, describeOnBothEngines } from '../../../test/harness.ts';
import { setRows } from '../../../test/rows.ts';

const CLUBS = ['CLUBS_READ', 'CLUBS_CREATE', 'CLUBS_UPDATE'] as const;

const NO_DIRECTOR = wrongField('director_user_id', 'Director must be a valid ID');

describeApp('clubs', (harness) => {
  it('are created, read, listed by name and updated, with the name of their director, and keep what an update does not name', async () => {
    const browser = await harness().signIn({ permissions: CLUBS });
    const director = await createUser(harness().db, {
      roleId: browser.roleId,
      first_name: 'Jo',
      last_name: 'Ng',
    });
    const body = {
      name: ' aa Riverside ',
      description: '',
      director_user_id: director.id,
      is_active: false,
    };
    const { club } = (await browser.post('/api/admin/clubs', body)).json();
    expect(club).toEqual({
      ...body,
      id: club.id,
      name: 'aa Riverside',
      description: null,
      director_first_name: 'Jo',
      director_last_name: 'Ng',
    });
    const path = `/api/admin/clubs/${club.id}`;
    expect((await browser.put(path, { name: body.name })).json().club).toEqual(club);
    const changed = {
      name: 'aa Riverside VBC',
      description: 'Two\nlines',
      director_user_id: null,
      is_active: true,
    };
    const updated = await browser.put(path, changed);
    const nobody = { director_first_name: null, director_last_name: null };
    expect(updated.json().club).toEqual({ ...changed, ...nobody, id: club.id });
    const second = (await browser.post('/api/admin/clubs', { name: 'AA Eagles' })).json().club;
    expect(second).toMatchObject({ is_active: true, director_user_id: null, description: null });
    const { clubs } = (await browser.get('/api/admin/clubs')).json();
    expect(clubs).toEqual([second, updated.json().club]);
  });

  it('have an active user for a director, or the one they had', async () => {
    const browser = await harness().signIn({ permissions: CLUBS });
    const { db } = harness();
    const [inactive, leaving] = [
      await createUser(db, { roleId: browser.roleId, is_active: 0 }),
      await createUser(db, { roleId: browser.roleId }),
    ];
    const name = unique('Directed');
    for (const director_user_id of [99_999, inactive.id, 0, '1']) {
      const refused = await browser.post('/api/admin/clubs', { name, director_user_id });
      expect(told(refused)).toEqual(NO_DIRECTOR);
    }
    const { club } = (await browser.post('/api/admin/clubs', { name, director_user_id: leaving.id })).json();
    await setRows(db, 'users', { id: leaving.id }, { is_active: 0 });
    const path = `/api/admin/clubs/${club.id}`;
    const kept = await browser.put(path, {
      name,
      description: 'Still theirs',
      director_user_id: leaving.id,
    });
    expect([kept.statusCode, kept.json().club.director_user_id]).toEqual([200, leaving.id]);
    for (const director_user_id of [99_999, inactive.id]) {
      const refused = await browser.put(path, { name, director_user_id });
      expect(told(refused)).toEqual(NO_DIRECTOR);
    }
    await browser.put(path, { name, director_user_id: browser.userId });
    const back = await browser.put(path, { name, director_user_id: leaving.id });
    expect(told(back)).toEqual(NO_DIRECTOR);
  });
});

describeOnBothEngines('potential directors', (harness) => {
  it("are the active users by last and first name, and that club's present director", async () => {
    const browser = await harness().signIn({ permissions: ['CLUBS_CREATE', 'CLUBS_UPDATE'] });
    const { db } = harness();
    const { roleId } = browser;
    await setRows(db, 'users', { id: browser.userId }, { last_name: 'zz' });
    const user = (first_name: string, last_name: string, is_active = 1) =>
      createUser(db, { roleId, first_name, last_name, is_active });
    const [b, a2, a1, gone] = [
      await user('Al', 'Brown'),
      await user('zoe', 'adams'),
      await user('Amy', 'Adams'),
      await user('Old', 'Director', 0),
    ];
    const { club } = (await browser.post('/api/admin/clubs', { name: unique('Club') })).json();
    await setRows(db, 'clubs', { id: club.id }, { director_user_id: gone.id });

    const directors = async (query: string) => {
      const { users } = (await browser.get(`/api/admin/potentialDirectors${query}`)).json();
      return users.map((row: { id: number }) => row.id);
    };
    expect(await directors('')).toEqual([a1.id, a2.id, b.id, browser.userId]);
    expect(await directors(`?clubId=${club.id}`)).toEqual([a1.id, a2.id, b.id, gone.id, browser.userId]);
    expect(await directors('?clubId=99999')).toEqual([a1.id, a2.id, b.id, browser.userId]);
    const { users } = (await browser.get('/api/admin/potentialDirectors')).json();
    expect(users[0]).toEqual({ id: a1.id, first_name: 'Amy', last_name: 'Adams' });
  });
});
