import { grantorsCall } from '@kitroom/contract/access/grantors';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { describeApp } from '../../../test/harness.ts';

describeApp('who can give a permission', (harness) => {
  const account = (last_name: string, permissions: PermissionCode[], more: object = {}) =>
    createAccount(harness().db, { first_name: 'Ann', last_name, permissions, ...more });
  const ask = async (code: string) => {
    const browser = await harness().signIn({ permissions: [] });
    const answer = await browser.get(`${grantorsCall.path}?code=${code}`);
    return { status: answer.statusCode, ...answer.json() };
  };

  it('is told everyone who is signed in: up to three who hold it and change roles, last seen first', async () => {
    const manager: PermissionCode[] = ['ROLE_PERMISSIONS_UPDATE', 'CLUBS_READ'];
    await account('Never', manager);
    await account('Old', manager, { last_login: '2026-01-01T00:00:00.000Z' });
    await account('New', manager, { last_login: '2026-11-01T00:00:00.000Z' });
    await account('Older', manager, { last_login: '2025-01-01T00:00:00.000Z' });
    await account('Gone', manager, { last_login: '2026-11-02T00:00:00.000Z', is_active: 0 });
    await account('Invited', manager, { last_login: '2026-11-02T00:00:00.000Z', password_hash: null });
    await account('Reader', ['CLUBS_READ'], { last_login: '2026-11-02T00:00:00.000Z' });
    expect(await ask('CLUBS_READ')).toEqual({
      status: 200,
      success: true,
      code: 'CLUBS_READ',
      description: 'See clubs',
      people: ['Ann New', 'Ann Old', 'Ann Older'],
    });
    const own = (await ask('ROLE_PERMISSIONS_UPDATE')).people;
    expect(own).toEqual(['Ann New', 'Ann Old', 'Ann Older']);
  });

  it('is any administrator where no one holds it, and no one where there is none', async () => {
    expect((await ask('IMAGE_RESTORE')).people).toEqual([]);
    await account('Boss', ['USERS_UPDATE', 'ROLES_UPDATE', 'ROLE_PERMISSIONS_UPDATE']);
    expect((await ask('IMAGE_RESTORE')).people).toEqual(['Ann Boss']);
  });
});
