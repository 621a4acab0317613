import { ownSessions } from '@kitroom/contract/auth-calls';
import { clubResource } from '@kitroom/contract/club';
import { pictureBoard } from '@kitroom/contract/pictures/picture-board';
import { productResource } from '@kitroom/contract/product';
import { rolePermissions } from '@kitroom/contract/role';
import { userResource } from '@kitroom/contract/user';
import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../fixtures.ts';
import type { Look } from './look.ts';

/** Opens a screen whose answer never comes; resolves when its placeholder is visible. */
function held(path: string, call: string): Look['show'] {
  return async (page: Page) => {
    await page.route(`**${call}`, () => {});
    await page.goto(path);
    const status = page.getByRole('status', { name: /^Loading/u }).first();
    await expect(status.or(page.getByText(/^Loading .+\.\.\.$/u)).first()).toHaveCSS('opacity', '1');
  };
}

/** The placeholders of records and lists that are still loading. */
export const heldLooks: Look[] = [
  { name: 'club', show: held('/admin/clubs/1', `${clubResource.path}/1`) },
  { name: 'user', show: held('/admin/users/2', `${userResource.path}/2`) },
  { name: 'user form', show: held('/admin/users/2/edit', `${userResource.path}/2`) },
  { name: 'product form', show: held('/admin/product/1/edit', `${productResource.path}/1`) },
  {
    name: 'permissions of a role',
    show: held('/admin/roles/2/permissions', rolePermissions.read.path.replace(':id', '2')),
  },
  { name: 'sessions', show: held('/account/sessions', ownSessions.list.path) },
  {
    name: 'pictures of all products',
    show: held('/admin/product?layout=pictures', pictureBoard.products.path),
  },
  { name: 'activity', show: held('/admin/activity', '/api/admin/activity*') },
  { name: 'roles', show: held('/admin/roles', '/api/admin/roles') },
  { name: 'products', show: held('/admin/product', productResource.path) },
].map((look): Look => ({ area: 'on their way', as: ADMIN, ...look }));
