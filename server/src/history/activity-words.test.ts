import { activityCalls } from '@kitroom/contract/history/activity';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRole, permissionId, unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';

describeOnBothEngines('words in the activity', (harness) => {
  let reader: Browser;
  let editor: Browser;
  const found = async (words: string, by = reader) => {
    const query = new URLSearchParams({ person: String(editor.userId), words });
    const answer = await by.get(`${activityCalls.list.path}?${query}`);
    return activityCalls.list.answer.parse(answer.json()).entries.map(({ action }) => action);
  };
  beforeAll(async () => {
    reader = await harness().signIn({ permissions: ['ACTIVITY_READ'] });
  });

  describe('of a size that was created and got another description', () => {
    beforeAll(async () => {
      editor = await harness().signIn({ permissions: ['SIZE_CREATE', 'SIZE_UPDATE'] });
      const words = { name: unique('Tall'), code: unique('ZQX'), sort_order: 987654 };
      const { save } = await createRecord(editor, 'sizes', { ...words, description: 'Runs small' });
      await save({ description: 'Runs large' });
    });

    it.each<[string, string[]]>([
      // The new values, and those that were overwritten.
      ['large', ['update']],
      ['RUNS small', ['update', 'create']],
      // Unchanged values don't count; the name of the record always counts.
      ['zqx', ['create']],
      ['987654', ['create']],
      ['tall', ['update', 'create']],
      // The labels of fields.
      ['description', ['update', 'create']],
      ['Sort Order', ['create']],
      // Parts that only the stored form of an entry has.
      ['sort_order', []],
      ['is_active', []],
      ['version', []],
      ['updated_at', []],
      ['null', []],
      ['":', []],
    ])('%s are found in %j', async (words, expected) => {
      expect(await found(words)).toEqual(expected);
    });
  });

  it('of a change of links are what the list is called, and no ids', async () => {
    const { db } = harness();
    editor = await harness().signIn({ permissions: ['ROLE_PERMISSIONS_UPDATE', 'SIZE_READ'] });
    const role = await createRole(db, { permissions: [] });
    const id = await permissionId(db, 'SIZE_READ');
    await editor.put(`/api/admin/roles/${role.id}/permissions`, { permissionIds: [id] });
    const mayRead = await harness().signIn({ permissions: ['ACTIVITY_READ', 'ROLE_PERMISSIONS_READ'] });
    expect(await found('permissions', mayRead)).toEqual(['links']);
    // Who cannot see the links cannot find them either.
    expect(await found('permissions')).toEqual([]);
    for (const words of ['permission_ids', `[${id}]`]) expect(await found(words, mayRead)).toEqual([]);
  });

  it('how to reach a user is shown to, and found by, readers of users alone', async () => {
    editor = await harness().signIn({ permissions: ['USERS_CREATE', 'USERS_UPDATE'] });
    const reached = { phone: '555-0147', address_line1: '9 Elm Court', city: 'Quincyville', state: 'QZ' };
    const { body } = await createRecord(editor, 'users', { ...reached, postal_code: '90909' });
    const mayRead = await harness().signIn({ permissions: ['ACTIVITY_READ', 'USERS_READ'] });
    const secrets = [body.email, ...Object.values(reached), '90909'];
    for (const words of [...secrets, 'Phone', 'Postal Code']) {
      expect([words, await found(words, mayRead)]).toEqual([words, ['create']]);
      expect([words, await found(words)]).toEqual([words, []]);
    }
    expect(await found(body.last_name)).toContain('create');
    const query = `person=${editor.userId}`;
    for (const path of [activityCalls.list.path, activityCalls.csv.path]) {
      const [own, other] = [await reader.get(`${path}?${query}`), await mayRead.get(`${path}?${query}`)];
      for (const secret of secrets) {
        expect([path, secret, other.body.includes(secret)]).toEqual([path, secret, true]);
        expect([path, secret, own.body.includes(secret)]).toEqual([path, secret, false]);
      }
    }
  });
});
