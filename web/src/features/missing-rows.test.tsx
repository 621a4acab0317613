import { MESSAGES } from '@kitroom/contract/errors';
import { type KindName, KINDS as LITERALS } from '@kitroom/contract/kinds';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Reply, serveApi } from '../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../test/render.tsx';
import { KINDS } from './kinds.ts';

/**
 * The messages of lists: that one may not be read, that it could not be loaded, and that it has no rows. There are always
 * roles and permissions.
 */
const SAID: Partial<Record<KindName, [forbidden: string, failed: string, none?: string]>> = {
  clubs: ['You do not have permission to view club information.', 'Failed to load clubs', 'No clubs found.'],
  garment_colors: [
    'You do not have permission to view garment color information.',
    'Failed to load garment colors',
    'No garment colors found.',
  ],
  imprint_colors: [
    'You do not have permission to view imprint color information.',
    'Failed to load imprint colors',
    'No imprint colors found.',
  ],
  products: [
    'You do not have permission to view product information.',
    'Failed to load products',
    'No products found.',
  ],
  product_categories: [
    'You do not have permission to view product category information.',
    'Failed to load product categories',
    'No product categories found.',
  ],
  sizes: ['You do not have permission to view size information.', 'Failed to load sizes', 'No sizes found.'],
  users: ['You do not have permission to view user information.', 'Failed to load users', 'No users found.'],
  roles: ['You do not have permission to view role information.', 'Failed to load roles'],
  permissions: ['You do not have permission to view permissions.', 'Failed to load permissions'],
};

describe.each(KINDS)('the list of $noun.many', ({ entity, list, load, ...screens }) => {
  const { listPath, list: body } = LITERALS[entity];
  const [forbidden, failed, none] = SAID[entity] ?? [screens.readForbidden, screens.loadFailed];

  async function open(reply: Reply) {
    await serveApi({
      'GET /api/auth/user-permissions': signedInAs(list.permission),
      [`GET ${listPath}`]: () => reply,
    });
    const List = await load.list();
    renderRoutes({ [list.path]: <List /> }, list.path);
  }

  if (none !== undefined)
    it('says that there are no rows', async () => {
      const [key = ''] = Object.keys(body.shape);
      await open({ body: { success: true, [key]: [] } });
      await screen.findByText(none);
    });

  it.each([
    [403, {}, forbidden],
    [403, { message: MESSAGES.forbidden }, forbidden],
    [500, { message: 'The disk is full' }, 'The disk is full'],
    [500, {}, failed],
  ])('says why it could not be loaded: %i %j', async (status, message, text) => {
    await open({ status, body: { success: false, ...message } });
    expect((await screen.findByRole('alert')).textContent).toContain(`Error: ${text}`);
  });
});
