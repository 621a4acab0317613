import { activityCall } from '@kitroom/contract/history/activity';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRole, permissionId, unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';

describeOnBothEngines('words in the activity', (harness) => {
  let reader: Browser;
  let editor: Browser;
  const found = async (words: string) => {
    const query = new URLSearchParams({ person: String(editor.userId), words });
    const answer = await reader.get(`${activityCall.path}?${query}`);
    return activityCall.body.parse(answer.json()).entries.map(({ action }) => action);
  };
  beforeAll(async () => {
    reader = await harness().signIn({ permissions: ['ACTIVITY_READ'] });
  });

  describe('of a size that was created and got another description', () => {
    beforeAll(async () => {
      editor = await harness().signIn({ permissions: ['SIZE_CREATE', 'SIZE_UPDATE'] });
      const body = { name: unique('Tall'), code: unique('ZQX'), sort_order: 771, description: 'Runs small' };
      const { size } = (await editor.post('/api/admin/size', body)).json();
      await editor.put(`/api/admin/size/${size.id}`, { ...body, description: 'Runs large' });
    });

    it.each<[string, string[]]>([
      // What was written, and what was overwritten.
      ['large', ['update']],
      ['RUNS small', ['update', 'create']],
      // What stayed as it was is no change; the name of the record always counts.
      ['zqx', ['create']],
      ['771', ['create']],
      ['tall', ['update', 'create']],
      // What fields are called.
      ['description', ['update', 'create']],
      ['Sort Order', ['create']],
      // What only the stored form of an entry has.
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
    expect(await found('permissions')).toEqual(['links']);
    expect(await found('permission_ids')).toEqual([]);
    expect(await found(`[${id}]`)).toEqual([]);
  });
});
