import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { refusedWith, told } from '../../../test/answers.ts';
import { permissionId, unique } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';

const PERMISSIONS = ['PERMISSIONS_READ', 'PERMISSIONS_CREATE', 'PERMISSIONS_UPDATE'] as const;

function freeCode(): string {
  return unique('TEAMS_READ').replace(' ', '_');
}

describeApp('permissions', (harness) => {
  it('are listed by name, those of the application among them', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    const name = `AA_${freeCode()}`;
    await browser.post('/api/admin/permissions', { name: ` ${name} `, description: 'See teams' });
    const { permissions } = (await browser.get('/api/admin/all-permissions')).json();
    expect(permissions[0]).toEqual({ id: expect.any(Number), name, description: 'See teams' });
    const codes = permissions.map((row: { name: string }) => row.name);
    const lower = codes.map((code: string) => code.toLowerCase());
    expect(lower).toEqual(lower.toSorted());
    expect(codes).toEqual(expect.arrayContaining(PERMISSION_CODES));
  });

  it('of the application can get another description, but not another name', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    const id = await permissionId(harness().db, 'CLUBS_READ');
    const path = `/api/admin/permissions/${id}`;
    const described = await browser.put(path, { name: 'CLUBS_READ', description: 'Look at clubs' });
    expect(described.json().permission).toEqual({ id, name: 'CLUBS_READ', description: 'Look at clubs' });
    for (const name of [freeCode(), 'ROLES_UPDATE', 'CLUBS_READ_2']) {
      const refused = await browser.put(path, { name, description: null });
      expect(told(refused)).toEqual(
        refusedWith(
          409,
          'The application uses this permission code; only its description can be changed',
          'name',
        ),
      );
    }
    expect((await browser.put(path, { name: 'clubs_read' })).statusCode).toBe(400);
    expect((await browser.get(path)).json()).toEqual(described.json());
  });
});
