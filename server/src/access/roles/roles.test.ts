import { expect, it } from 'vitest';
import { describeApp } from '../../../test/harness.ts';

describeApp('roles', (harness) => {
  it('are listed by name, with a description', async () => {
    const browser = await harness().signIn({ permissions: ['ROLES_READ', 'ROLES_CREATE'] });
    await browser.post('/api/admin/roles', { name: ' aa Head coach', description: 'Runs a team' });
    await browser.post('/api/admin/roles', { name: 'AA Assistant', description: ' ' });
    const { roles } = (await browser.get('/api/admin/roles')).json();
    expect(roles.slice(0, 2)).toEqual([
      { id: expect.any(Number), name: 'AA Assistant', description: null },
      { id: expect.any(Number), name: 'aa Head coach', description: 'Runs a team' },
    ]);
  });
});
