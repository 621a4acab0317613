import { authCalls } from '@kitroom/contract/auth-calls';
import { productResource } from '@kitroom/contract/product';
import { userResource } from '@kitroom/contract/user';
import { expect, type Page } from '@playwright/test';
import { ADMIN, VIEWER } from '../fixtures.ts';
import { open } from '../waiting.ts';
import { inSystemColors, withLargeText } from './hard-looks.ts';
import type { Look } from './look.ts';

const PRODUCT = '/admin/product/1/edit';
const LONG = 'Tournament Jersey with Contrasting Side Panels '.repeat(5).slice(0, 200).trim();

/** Changes one object in the server's answer, as if the record were like that. */
async function alter(page: Page, path: string, key: string, change: object): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, [key]: { ...body[key], ...change } } });
  });
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const dialogShown = (page: Page) => expect(page.getByRole('dialog').last()).toBeVisible();

const NOTHING = {
  display_name: null,
  phone: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  postal_code: null,
  club_id: null,
  club_name: null,
};

const EVERYTHING = {
  display_name: 'Coach Priya',
  phone: '402-555-0112 ext. 2041',
  address_line1: '48 Orchard Lane',
  address_line2: 'Building 4, second door on the left',
  city: 'Omaha',
  state: 'NE',
  postal_code: '68102',
  email: `priya.raman.of.the.prairie.fire.volleyball.club@${'omaha-'.repeat(8)}youth.example.com`,
  club_id: 1,
  club_name: LONG,
};

/** How a record and its actions look beyond the ordinary. */
export const recordLooks: Look[] = [
  {
    name: 'product with a name of 200 letters',
    show: async (page: Page) => {
      await alter(page, `${productResource.path}/1`, 'product', { name: LONG });
      await open(page, PRODUCT);
    },
  },
  {
    name: 'being saved',
    show: async (page: Page) => {
      await open(page, PRODUCT);
      await page.route(`**${productResource.path}/1`, () => {});
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Setter Jersey, second edition');
      await press(page, /^Save$/u);
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    },
  },
  {
    name: 'code taken by another',
    show: async (page: Page) => {
      const body = { success: false, path: 'code', message: 'Code already exists' };
      await open(page, PRODUCT);
      await page.route(`**${productResource.path}/1`, (route) => route.fulfill({ status: 409, json: body }));
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('LB-2210');
      await press(page, /^Save$/u);
      await expect(page.getByText('Code already exists')).toBeVisible();
    },
  },
  {
    name: 'user with nothing filled in',
    show: async (page: Page) => {
      await alter(page, `${userResource.path}/2`, 'user', { ...NOTHING, last_login: null });
      await open(page, '/admin/users/2');
    },
  },
  {
    name: 'user with everything filled in',
    show: async (page: Page) => {
      await alter(page, `${userResource.path}/2`, 'user', EVERYTHING);
      await open(page, '/admin/users/2');
    },
  },
  {
    name: 'club for someone who may not see users',
    show: async (page: Page) => {
      await page.route(`**${authCalls.userPermissions.path}`, async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        const permissions = body.data.permissions.filter((code: string) => !code.startsWith('USERS_'));
        await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, permissions } } });
      });
      await open(page, '/admin/clubs/1');
    },
  },
  {
    name: 'permissions of a role, changed',
    show: async (page: Page) => {
      await open(page, '/admin/roles/2/permissions');
      await page
        .getByRole('listbox', { name: 'Available' })
        .getByRole('option', { name: /CLUBS_READ/u })
        .click();
      await press(page, 'Move Selected to Assigned');
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    },
  },
  {
    name: 'permissions of a role, read only',
    as: VIEWER,
    show: (page: Page) => open(page, '/admin/roles/2/permissions'),
  },
  {
    name: 'question before a picture is deleted',
    show: async (page: Page) => {
      await open(page, PRODUCT);
      await press(page, 'Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'where a picture is moved',
    show: async (page: Page) => {
      await open(page, PRODUCT);
      await press(page, /^Move$/u);
      await dialogShown(page);
    },
  },
  {
    name: 'alt text of a picture',
    show: async (page: Page) => {
      await open(page, PRODUCT);
      await press(page, 'Alt Text');
      await page.getByRole('textbox', { name: 'Alt text' }).fill('A jersey');
      await expect(page.getByRole('button', { name: /^Use “/u })).toBeVisible();
    },
  },
  {
    name: 'alt text that is too long',
    show: async (page: Page) => {
      await open(page, PRODUCT);
      await press(page, 'Alt Text');
      await page.getByRole('textbox', { name: 'Alt text' }).fill(LONG + LONG);
      await expect(page.getByText('Alt text can be at most 250 characters')).toBeVisible();
    },
  },
  {
    name: 'menu of a slot on the board',
    show: async (page: Page) => {
      await open(page, '/admin/product?layout=pictures');
      await press(page, /slot 1/u);
      await expect(page.getByRole('menuitem', { name: 'Alt Text…' })).toBeVisible();
    },
  },
  {
    name: 'duplicate of a product',
    show: async (page: Page) => {
      await open(page, PRODUCT);
      await press(page, 'Duplicate');
      await dialogShown(page);
    },
  },
  {
    name: 'question before a size in use is deactivated',
    show: async (page: Page) => {
      await open(page, '/admin/size/1/edit');
      await expect(page.getByText(/^Used by \d/u)).toBeVisible();
      await page.getByRole('switch', { name: 'Active' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'product with text at 200 %', show: (page: Page) => withLargeText(page, PRODUCT) },
  { name: 'product in forced colors', show: (page: Page) => inSystemColors(page, PRODUCT) },
].map((look): Look => ({ area: 'records', as: ADMIN, ...look }));
