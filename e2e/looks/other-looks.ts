import { authCalls } from '@kitroom/contract/auth-calls';
import { expect, type Locator, type Page } from '@playwright/test';
import { ADMIN, VIEWER } from '../fixtures.ts';
import { fillSignIn } from '../sign-ins.ts';
import { open } from '../waiting.ts';
import type { Look } from './look.ts';

const TEAM = [
  'Smith, Anna\t7\tS-M\tS\tL',
  'Constance Okonkwo-Reyes\t#9\tM?\tL\tM or L',
  'Priya Raman\t12\tM\tM\tM',
];

async function search(page: Page, text: string, found: Locator): Promise<void> {
  await openPalette(page);
  await page.getByRole('combobox', { name: 'Go to or create' }).fill(text);
  await expect(found).toBeVisible();
}

/** Pastes a roster, a player a line. */
export async function pasteRoster(page: Page, lines: readonly string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/mui-test');
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByRole('alert').getByText(/players/u)).toBeVisible();
}

const pasteTeam = (page: Page) => pasteRoster(page, TEAM);

async function openPalette(page: Page): Promise<void> {
  await open(page, '/admin/product');
  await page.getByRole('button', { name: 'Go to or create' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
}

/** Tries to sign in as the administrator, and is told why not; no real tries, which would make the others wait. */
export async function refusedSignIn(page: Page, status: number, message: string): Promise<void> {
  await open(page, '/login');
  const json = { success: false, message };
  await page.route(`**${authCalls.login.path}`, (route) => route.fulfill({ status, json }));
  await fillSignIn(page, ADMIN, 'Not-my-password-1');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
}

/** States of everything that is neither a list nor a form. */
export const otherLooks: Look[] = [
  { area: 'palette', name: 'opened', as: ADMIN, show: openPalette },
  ...[
    {
      name: 'with recent records',
      show: async (page: Page) => {
        for (const path of [
          '/admin/clubs',
          '/admin/users/2',
          '/admin/garment-color/3/edit',
          '/admin/product/1/edit',
        ])
          await open(page, path);
        await openPalette(page);
        await expect(page.getByRole('group', { name: 'Recent', exact: true })).toBeVisible();
      },
    },
    {
      name: 'on a record',
      show: async (page: Page) => {
        await open(page, '/admin/product/1/edit');
        await page.getByRole('button', { name: 'Go to or create' }).click();
        await expect(page.getByRole('group', { name: 'This product' })).toBeVisible();
      },
    },
    {
      name: 'with a search',
      show: (page: Page) => search(page, 'na', page.getByRole('group', { name: 'Garment Colors' })),
    },
    {
      name: 'nothing found',
      show: (page: Page) => search(page, 'snowboard', page.getByText('Nothing found')),
    },
  ].map((look): Look => ({ area: 'palette', as: ADMIN, ...look })),
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
    show: (page) => refusedSignIn(page, 401, 'Invalid email or password'),
  },
  {
    area: 'rights',
    name: 'viewing as a role',
    as: null,
    changes: true,
    show: async (page) => {
      await open(page, '/login');
      await fillSignIn(page, ADMIN);
      await expect(page.getByRole('button', { name: /^Hi, /u })).toBeVisible();
      await open(page, '/admin/roles/2/permissions');
      await page.getByRole('button', { name: 'View as This Role' }).click();
      await expect(page.getByRole('region', { name: 'Viewing as a role' })).toBeVisible();
      await open(page, '/admin/size');
    },
  },
];
