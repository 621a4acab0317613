import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import type { CDPSession, Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { flawsOf, lowLines } from './flaws.ts';
import { PUBLIC_SCREENS, SCREENS } from './screens.ts';
import { fewCards, tooSmall } from './thumbs.ts';
import { drawn, open } from './waiting.ts';

const CONTRAST = ['color-contrast'];

interface Variant {
  theme: 'light' | 'dark';
  width: number;
  height: number;
  /** Undefined: all. */
  rules?: string[] | 'none';
  /** A phone, with a finger instead of a mouse. */
  touch?: boolean;
}

/** The windows of each screen, one after the other. The dark theme differs in nothing but colors: contrast alone. */
const VARIANTS: Variant[] = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900, rules: CONTRAST },
  // A window of 1280 px, zoomed to 200 %: the cards of 390 px with more room.
  { theme: 'light', width: 640, height: 400, rules: 'none' },
  { theme: 'light', width: 390, height: 844, touch: true },
  { theme: 'dark', width: 360, height: 740, rules: CONTRAST },
];

test.use({ reducedMotion: 'reduce' } as object);

/** Whether the page is as wide as its window, as soon as it has taken its new size. */
function fitsWindow(page: Page): Promise<boolean> {
  return page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      undefined,
      { timeout: 15_000 },
    )
    .then(
      () => true,
      () => false,
    );
}

/** Chooses the theme as another tab of the browser would. */
async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/**
 * Findings of axe on all screens, screens that are wider than their window, overlapping targets, and texts that are
 * cut, in both themes and at all widths; on a phone, also targets too small for a thumb, and lists with fewer than
 * three cards.
 */
async function problemsOf(page: Page, paths: string[]): Promise<string[]> {
  test.setTimeout(paths.length * 120_000);
  const problems: string[] = [];
  const session = await page.context().newCDPSession(page);
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    problems.push(...(await lowLines(page)).map((flaw) => `${path}: ${flaw}`));
    problems.push(...(await problemsHere(page, session, path, VARIANTS)));
  }
  return problems;
}

/** The same for what the page shows now. */
async function problemsHere(
  page: Page,
  session: CDPSession,
  what: string,
  variants: Variant[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const { theme, width, height, rules, touch = false } of variants) {
    await page.setViewportSize({ width, height });
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(touch);
    await chooseTheme(page, theme);
    await drawn(page);
    const variant = `${what}, ${theme}, ${width} px`;
    const violations = rules === 'none' ? [] : await axeViolations(page, rules);
    problems.push(...violations.map((violation) => `${variant}: ${violation}`));
    // The widest window has been looked at in the other theme.
    if (theme === 'dark' && width === 1440) continue;
    if (touch) {
      const flaws = [...(await fewCards(page)), ...(await tooSmall(page))];
      // Rows may be closer, but not their targets.
      await page.evaluate(() => document.documentElement.setAttribute('data-density', 'compact'));
      flaws.push(...(await tooSmall(page)).map((flaw) => `compact, ${flaw}`));
      await page.evaluate(() => document.documentElement.removeAttribute('data-density'));
      problems.push(...flaws.map((flaw) => `${variant}: ${flaw}`));
    }
    problems.push(...(await flawsOf(page)).map((flaw) => `${variant}: ${flaw}`));
    if (!(await fitsWindow(page))) problems.push(`${variant}: wider than the window`);
  }
  return problems;
}

test('axe finds nothing on screens for visitors, they fit the window and the thumb', async ({ page }) => {
  expect(await problemsOf(page, PUBLIC_SCREENS)).toEqual([]);
});

for (const [area, paths] of Object.entries(SCREENS)) {
  test(`axe finds nothing on screens of ${area}, they fit the window and the thumb`, async ({
    page,
    signIn,
  }) => {
    await signIn(ADMIN);
    expect(await problemsOf(page, paths)).toEqual([]);
  });
}

/** What is opened over a record's page, and how; Escape closes it. */
const OVERLAYS: [string, (page: Page) => Promise<void>][] = [
  ['question before a picture is deleted', (page) => press(page, 'Delete')],
  ['duplicate', (page) => press(page, 'Duplicate')],
  ['history', (page) => press(page, 'History')],
  ['palette', (page) => page.keyboard.press('ControlOrMeta+k')],
];

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

test('axe finds nothing in dialogs over a form, nor in its errors, they fit the window and the thumb', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const session = await page.context().newCDPSession(page);
  const variants = VARIANTS.filter(({ width }) => width < 600);
  await open(page, '/admin/product/1/edit');
  const problems: string[] = [];
  const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  for (const [what, show] of OVERLAYS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(page);
    await expect(overlay).toBeVisible();
    problems.push(...(await problemsHere(page, session, what, variants)));
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
  }
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await press(page, 'Save');
  await expect(page.getByText('Name is required')).toBeVisible();
  problems.push(...(await problemsHere(page, session, 'errors', variants)));
  expect(problems).toEqual([]);
});

test('axe finds nothing on the screens and dialogs of tokens and webhooks, they fit the window and the thumb', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(ADMIN);
  const session = await page.context().newCDPSession(page);
  const off = { address: 'https://8.8.8.8/kitroom', entities: ['products'], is_active: false };
  const { webhook } = await (await api.post(webhooks.path, off)).json();
  await api.post(webhooks.testPath.replace(':id', String(webhook.id)), {});
  await open(page, `/admin/webhooks/${webhook.id}`);
  await expect(page.getByRole('table')).toContainText('Test');
  const problems = await problemsHere(page, session, 'webhook', VARIANTS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, 'Edit');
  problems.push(...(await problemsHere(page, session, 'edit webhook', VARIANTS)));
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/admin/api-tokens');
  await press(page, 'Create Token');
  await expect(page.getByRole('dialog', { name: 'New API Token' })).toBeVisible();
  problems.push(...(await problemsHere(page, session, 'new token', VARIANTS)));
  await page.getByRole('textbox', { name: 'Name' }).fill('Axe');
  await press(page, 'Create');
  await expect(page.getByRole('dialog', { name: 'Copy the token now' })).toBeVisible();
  problems.push(...(await problemsHere(page, session, 'copy the token', VARIANTS)));
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, 'Done');
  await expect(page.getByRole('table', { name: 'API Tokens' })).toContainText('Axe');
  problems.push(...(await problemsHere(page, session, 'tokens', VARIANTS)));
  expect(problems).toEqual([]);
});

const MENUS: [string, (page: Page) => Promise<void>][] = [
  ...['Info', 'Admin', 'Views', 'Columns', 'More'].map((name): [string, (page: Page) => Promise<void>] => [
    name,
    (page) => press(page, name),
  ]),
  ['account', (page) => page.getByRole('button', { name: /^Hi, / }).click()],
];

test('axe finds nothing in the menus above a list, nor in that of a picture on the board', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const session = await page.context().newCDPSession(page);
  const variants = VARIANTS.filter(({ width }) => width === 1440);
  const problems: string[] = [];
  const look = async (what: string, show: () => Promise<void>) => {
    await show();
    await expect(page.getByRole('menu')).toBeVisible();
    problems.push(...(await problemsHere(page, session, `menu of ${what}`, variants)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/admin/product');
  for (const [what, show] of MENUS) await look(what, () => show(page));
  await open(page, '/admin/product?layout=pictures');
  await look('a picture', () =>
    page
      .getByRole('button', { name: /, slot 1 Front: (?!empty)/u })
      .first()
      .click(),
  );
  expect(problems).toEqual([]);
});

test('axe finds nothing in a bulk edit, from its fields to its preview, which fits the window and the thumb', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const session = await page.context().newCDPSession(page);
  const variants = VARIANTS.filter(({ width, theme }) => width < 600 || theme === 'light');
  await open(page, '/admin/product');
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  const problems = await problemsHere(page, session, 'selected rows', [VARIANTS[0] as Variant]);
  await press(page, 'Edit…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Supplier Name' }).click();
  await dialog.getByRole('textbox', { name: 'New value' }).fill('Acme');
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ products would change$/u);
  await expect(
    dialog.getByRole('list', { name: 'Changes by product' }).getByRole('listitem').first(),
  ).toBeVisible();
  problems.push(...(await problemsHere(page, session, 'bulk edit', variants)));
  expect(problems).toEqual([]);
});
