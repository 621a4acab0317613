import { KINDS } from '@kitroom/contract/kinds';
import { lastChangesCall } from '@kitroom/contract/lists/last-changes';
import { sizeResource } from '@kitroom/contract/size';
import { beforeAll, expect, it } from 'vitest';
import { createAccount, login } from '../../test/accounts.ts';
import { unique } from '../../test/factories.ts';
import { type Browser, describeApp } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';
import { setRows } from '../../test/rows.ts';

interface LastChange {
  id: number;
  updated_at: string;
}

describeApp('when records were last changed', (harness) => {
  let editor: Browser;

  beforeAll(async () => {
    editor = await harness().signIn({
      permissions: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE', 'USERS_READ', 'USERS_UPDATE'],
    });
  });

  const changesOf = async (resource: Parameters<typeof lastChangesCall>[0]): Promise<LastChange[]> =>
    (await editor.get(lastChangesCall(resource).path)).json().last_changes;

  it('is known of each record, and is another time in the answer after a save', async () => {
    const { id, save } = await createRecord(editor, 'sizes');
    const { id: other } = await createRecord(editor, 'sizes');
    const old = '2026-01-05T10:00:00.000Z';
    await setRows(harness().db, 'sizes', {}, { updated_at: old });
    const timeOf = async (size: number) =>
      (await changesOf(sizeResource)).find((change) => change.id === size)?.updated_at;
    expect([await timeOf(id), await timeOf(other)]).toEqual([old, old]);
    await save({ code: unique('S') });
    expect(Date.parse((await timeOf(id)) ?? '')).toBeGreaterThan(Date.parse(old));
    expect(await timeOf(other)).toBe(old);
  });

  it('is not the last sign-in of a user', async () => {
    const { id } = await createAccount(harness().db, { email: 'signs-in@example.com' });
    const before = await changesOf(KINDS.users);
    expect((await login(harness().app, 'signs-in@example.com')).statusCode).toBe(200);
    const ofUser = (changes: LastChange[]) => changes.find((change) => change.id === id);
    expect(ofUser(await changesOf(KINDS.users))).toEqual(ofUser(before));
  });
});
