import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { sizeResource } from '@kitroom/contract/size';
import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../fixtures.ts';
import { chooseFiles } from '../hands.ts';
import { photograph } from '../photographs.ts';
import { open } from '../waiting.ts';
import type { Look } from './look.ts';

const SIZE = '/admin/size/1/edit';
const PRODUCT = '/admin/product/1/edit';

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const save = (page: Page) =>
  page
    .getByRole('button', { name: /^Save$/u })
    .first()
    .click();

/** Forms while people work with them. */
export const formLooks: Look[] = [
  {
    name: 'with errors',
    show: async (page: Page) => {
      await open(page, '/admin/product/create');
      await page.getByRole('button', { name: 'Create', exact: true }).first().click();
      await expect(page.getByRole('main').locator('[aria-invalid="true"]').first()).toBeVisible();
    },
  },
  {
    name: 'with unsaved changes',
    show: async (page: Page) => {
      await open(page, PRODUCT);
      await nameOf(page).fill('Setter Jersey, second edition');
    },
  },
  {
    name: 'question before leaving',
    show: async (page: Page) => {
      await open(page, SIZE);
      await nameOf(page).fill('Extra small, youth');
      await page.getByRole('link', { name: 'Sizes' }).first().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'somebody else has saved meanwhile',
    show: async (page: Page) => {
      const path = `${sizeResource.path}/1`;
      await open(page, SIZE);
      await page.route(`**${path}`, async (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        const { size } = await (await page.request.get(path)).json();
        const theirs = { ...size, name: 'X-Small', description: 'Chest 31–33 in' };
        const body = { success: false, message: 'Someone else changed this record', size: theirs };
        return route.fulfill({ status: 412, json: body, headers: { ETag: '"9"' } });
      });
      await nameOf(page).fill('Extra small, youth');
      await save(page);
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'session ended, sign-in over the form',
    show: async (page: Page) => {
      await open(page, SIZE);
      await nameOf(page).fill('Extra small, youth');
      // Of this window alone: the session itself goes on.
      await page.context().clearCookies();
      await save(page);
      await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
    },
  },
  {
    name: 'session ended, sign-in over a list',
    show: async (page: Page) => {
      await open(page, '/admin/roles');
      await page.getByRole('button', { name: 'Create New Role' }).click();
      await page.getByRole('textbox', { name: 'Role Name' }).fill('Equipment Manager');
      // Of this window alone, too.
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
    },
  },
  {
    name: 'uploads on their way',
    show: async (page: Page) => {
      await page.route(`**${imageCalls.upload.path}`, () => {});
      await open(page, PRODUCT);
      // A color's slots, of which some are empty.
      await page.getByRole('tab').last().click();
      const empty = page.getByRole('button', { name: /^Slot \d .*add a picture/u }).first();
      await chooseFiles(page, empty, { ...(await photograph('jpeg', 1)), name: 'jersey-front.jpg' });
      await expect(page.getByRole('complementary', { name: 'Uploads' })).toBeVisible();
    },
  },
  {
    name: 'history',
    show: async (page: Page) => {
      await open(page, PRODUCT);
      await page.getByRole('button', { name: 'History' }).first().click();
      await expect(page.getByRole('dialog', { name: /^History/u })).toBeVisible();
    },
  },
].map((look) => ({ area: 'forms at work', as: ADMIN, ...look }));
