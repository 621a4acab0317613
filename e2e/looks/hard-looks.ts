import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../fixtures.ts';
import { open } from '../waiting.ts';
import type { Look } from './look.ts';
import { pasteRoster, refusedSignIn } from './other-looks.ts';

const ROSTER = '/mui-test';

/** Opens a screen whose calls at these addresses never reach a server. */
function withoutServer(path: string, calls: string): Look['show'] {
  return async (page) => {
    await page.route(calls, (route) => route.abort('connectionrefused'));
    await page.goto(path);
    await expect(page.getByRole('alert').first()).toBeVisible();
  };
}

const SQUAD = Array.from(
  { length: 500 },
  (_, at) => `Player ${at + 1}\t${(at % 99) + 1}\t${['S', 'M', 'L', 'YM'][at % 4]}\tM\tL\tblue`,
);

export async function withLargeText(page: Page, path: string): Promise<void> {
  await open(page, path);
  // As a style of the element: the page's own rules allow no other.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
}

export async function inSystemColors(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, path);
}

async function onPaper(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

const SCREENS = {
  home: '/',
  'sign-in': '/login',
  roster: ROSTER,
  activity: '/admin/activity',
  'image restore': '/admin/product-image-transfer',
  'pictures of all products': '/admin/product?layout=pictures',
};

/** Failures, very long or large content, and prints. */
export const hardLooks: Look[] = [
  {
    area: 'failures',
    name: 'server is down',
    as: ADMIN,
    show: withoutServer('/admin/activity', '**/api/admin/**'),
  },
  {
    area: 'failures',
    name: 'server was down when the page was opened',
    as: ADMIN,
    show: withoutServer(ROSTER, '**/api/**'),
  },
  {
    area: 'for visitors',
    name: 'sign-in locked after too many tries',
    as: null,
    show: (page) => refusedSignIn(page, 429, 'Too many attempts. Please try again in 30 seconds.'),
  },
  {
    area: 'for visitors',
    name: 'reset link sent',
    as: null,
    show: async (page) => {
      await open(page, '/forgot-password');
      await page.route(`**${authCalls.forgotPassword.path}`, (route) =>
        route.fulfill({ json: { success: true, message: 'Check your email for a reset link.' } }),
      );
      await page.getByLabel('Email').fill(ADMIN);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
    },
  },
  ...[
    { name: 'reset link that has died', status: 400 },
    { name: 'password chosen', status: 200 },
  ].map(
    ({ name, status }): Look => ({
      area: 'for visitors',
      name,
      as: null,
      show: async (page) => {
        await open(page, '/reset-password?token=0123456789abcdef');
        const refusal = [{ path: 'token', message: 'Reset token is missing or invalid.' }];
        const message = 'Your password has been updated successfully.';
        const json =
          status === 200
            ? { success: true, message, email: 'admin@example.com' }
            : { success: false, message: '', errors: refusal };
        await page.route(`**${passwordCalls.reset.path}`, (route) => route.fulfill({ status, json }));
        await page.getByLabel('New Password', { exact: true }).fill('Setter-2027');
        await page.getByRole('button', { name: 'Reset Password' }).click();
        await expect(
          page.getByRole('link', { name: status === 200 ? 'Log in' : 'Request a new link' }),
        ).toBeVisible();
      },
    }),
  ),
  {
    area: 'roster',
    name: '500 players',
    as: ADMIN,
    show: (page) => pasteRoster(page, SQUAD),
  },
  {
    area: 'printed',
    name: 'roster',
    as: ADMIN,
    unchecked: true,
    show: async (page) => {
      await pasteRoster(page, SQUAD.slice(0, 40));
      await onPaper(page);
    },
  },
  ...['line', 'sizes', 'colors'].map(
    (sheet): Look => ({
      area: 'printed',
      name: `${sheet} sheet`,
      as: ADMIN,
      unchecked: true,
      show: async (page) => {
        await open(page, `/admin/sheets/${sheet}`);
        await onPaper(page);
      },
    }),
  ),
  ...Object.entries(SCREENS).flatMap(([name, path]): Look[] => {
    const as = path === '/login' ? null : ADMIN;
    return [
      { area: 'text at 200 %', name, as, show: (page) => withLargeText(page, path) },
      { area: 'forced colors', name, as, unchecked: true, show: (page) => inSystemColors(page, path) },
    ];
  }),
];
