import { authCalls } from '@kitroom/contract/auth';
import { expect, type Page } from '@playwright/test';
import { ADMIN, DEMO_PASSWORD, VIEWER } from '../fixtures.ts';
import { open } from '../waiting.ts';
import type { Look } from './look.ts';

const TEAM = [
  'Smith, Anna\t7\tS-M\tS\tL',
  'Constance Okonkwo-Reyes\t#9\tM?\tL\tM or L',
  'Priya Raman\t12\tM\tM\tM',
].join('\n');

async function pasteTeam(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/mui-test');
  await page.evaluate((text) => navigator.clipboard.writeText(text), TEAM);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText(/^3 players pasted, /u)).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await open(page, '/admin/product');
  await page.getByRole('button', { name: 'Go to or create' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
}

/** Fills in the sign-in form of the administrator and sends it. */
export async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** States of everything that is neither a list nor a form. */
export const otherLooks: Look[] = [
  { area: 'palette', name: 'opened', as: ADMIN, show: openPalette },
  {
    area: 'palette',
    name: 'with recent records',
    as: ADMIN,
    show: async (page) => {
      for (const path of ['/admin/users/2', '/admin/garment-color/3/edit', '/admin/product/1/edit'])
        await open(page, path);
      await openPalette(page);
      await expect(page.getByRole('group', { name: 'Recent' })).toBeVisible();
    },
  },
  {
    area: 'palette',
    name: 'on a record',
    as: ADMIN,
    show: async (page) => {
      await open(page, '/admin/product/1/edit');
      await page.getByRole('button', { name: 'Go to or create' }).click();
      await expect(page.getByRole('group', { name: 'This product' })).toBeVisible();
    },
  },
  {
    area: 'palette',
    name: 'with a search',
    as: ADMIN,
    show: async (page) => {
      await openPalette(page);
      await page.getByRole('combobox', { name: 'Go to or create' }).fill('na');
      await expect(page.getByRole('group', { name: 'Garment Colors' })).toBeVisible();
    },
  },
  {
    area: 'palette',
    name: 'nothing found',
    as: ADMIN,
    show: async (page) => {
      await openPalette(page);
      await page.getByRole('combobox', { name: 'Go to or create' }).fill('snowboard');
      await expect(page.getByText('Nothing found')).toBeVisible();
    },
  },
  {
    area: 'menus',
    name: 'account',
    as: ADMIN,
    show: async (page) => {
      await open(page, '/admin/size');
      await page.getByRole('button', { name: /^Hi, /u }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    area: 'menus',
    name: 'navigation',
    as: ADMIN,
    show: async (page) => {
      await open(page, '/admin/size');
      const drawer = page.getByRole('button', { name: 'Open menu' });
      await ((await drawer.isVisible()) ? drawer : page.getByRole('button', { name: 'Admin' })).click();
      await expect(page.getByRole('menu').or(page.getByRole('dialog')).first()).toBeVisible();
    },
  },
  {
    area: 'roster',
    name: 'with pasted names',
    as: ADMIN,
    show: pasteTeam,
  },
  {
    area: 'roster',
    name: 'with products to order',
    as: ADMIN,
    show: async (page) => {
      await pasteTeam(page);
      for (const [garment, product] of [
        ['Jersey', 'JR-2120'],
        ['Practice tee', 'PT-'],
      ] as const) {
        await page.getByRole('combobox', { name: `${garment} product` }).fill(product);
        await page.getByRole('option').first().click();
      }
      await page.getByRole('combobox', { name: 'Jersey color' }).click();
      await page.getByRole('option', { name: 'Navy' }).click();
      await expect(page.getByRole('list', { name: 'Jersey imprint colors' })).toBeVisible();
      await page
        .getByRole('region', { name: 'Products to order' })
        .evaluate((panel) => panel.scrollIntoView({ block: 'start' }));
    },
  },
  {
    area: 'rights',
    name: 'access denied',
    as: VIEWER,
    show: async (page) => {
      await page.goto('/admin/users/create');
      await expect(page.getByText(/^Ask .+ to give it to you\.$/u)).toBeVisible();
    },
  },
  {
    area: 'rights',
    name: 'list of someone who may only read',
    as: VIEWER,
    show: (page) => open(page, '/admin/product'),
  },
  { area: 'for visitors', name: 'not found', as: null, show: (page) => open(page, '/no-such-page') },
  {
    area: 'for visitors',
    name: 'sign-in with a wrong password',
    as: null,
    show: async (page) => {
      await open(page, '/login');
      const body = { success: false, message: 'Invalid email or password' };
      // Five real ones would make the others wait.
      await page.route(`**${authCalls.login.path}`, (route) => route.fulfill({ status: 401, json: body }));
      await fillSignIn(page, 'Not-my-password-1');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    area: 'rights',
    name: 'viewing as a role',
    as: null,
    changes: true,
    show: async (page) => {
      await open(page, '/login');
      await fillSignIn(page, DEMO_PASSWORD);
      await expect(page.getByRole('button', { name: /^Hi, /u })).toBeVisible();
      await open(page, '/admin/roles/2/permissions');
      await page.getByRole('button', { name: 'View as this role' }).click();
      await expect(page.getByRole('region', { name: 'Viewing as a role' })).toBeVisible();
      await open(page, '/admin/size');
    },
  },
];
