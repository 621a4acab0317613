import { ownSessions } from '@kitroom/contract/auth-calls';
import { clubResource } from '@kitroom/contract/club';
import { pictureBoard } from '@kitroom/contract/pictures/picture-board';
import { productResource } from '@kitroom/contract/product';
import { rolePermissions } from '@kitroom/contract/role';
import { userResource } from '@kitroom/contract/user';
import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../fixtures.ts';
import { open } from '../waiting.ts';
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

/** The placeholders of records that are still loading. */
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
].map((look): Look => ({ area: 'on their way', as: ADMIN, ...look }));

/** A session that ends while a new row of a list is written. */
export const endedLooks: Look[] = [
  {
    area: 'forms at work',
    name: 'session ended, sign-in over a list',
    as: ADMIN,
    show: async (page) => {
      await open(page, '/admin/roles');
      await page.getByRole('button', { name: 'Create New Role' }).click();
      await page.getByRole('textbox', { name: 'Role Name' }).fill('Equipment Manager');
      // Of this window alone: the session itself goes on.
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
    },
  },
];
