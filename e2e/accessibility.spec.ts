import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import type { CDPSession, Page } from '@playwright/test';
import { type AxeRules, axeViolations } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { emptyBelow, flawsOf, lowLines } from './flaws.ts';
import { chooseFrom } from './hands.ts';
import { EACH_COMPONENT, PUBLIC_SCREENS, SCREENS } from './screens.ts';
import { chooseTheme } from './themes.ts';
import { fewCards, tooSmall } from './thumbs.ts';
import { drawn, goTo, open } from './waiting.ts';

/**
 * Each look finds flaws that no other does. In a wide window in the light theme axe tries all its rules, on every
 * screen: names and structure are those of the screen. The dark theme differs in colors alone, and a phone in the parts
 * that have a layout of their own: so contrast in the dark, and names and structure on a phone, once per component.
 * What is cut, too wide or too small for a thumb depends on the texts of a screen: on every one, on the narrowest phone.
 */
interface Look {
  theme: 'light' | 'dark';
  width: number;
  height: number;
  axe: AxeRules | 'none';
  /** A phone, with a finger instead of a mouse. */
  touch?: boolean;
}

const WIDE = { theme: 'light', width: 1440, height: 900, axe: 'all rules' } as const;
const WIDE_AND_DARK = { ...WIDE, theme: 'dark', axe: 'contrast' } as const;
/** A window of 1280 px, zoomed to 200 %: the cards of a phone with more room, and less height. */
const ZOOMED = { ...WIDE, width: 640, height: 400, axe: 'none' } as const;
const PHONE = { ...WIDE, width: 360, height: 800, touch: true, axe: 'none' } as const;
const NAMES_ON_PHONE = { ...PHONE, axe: 'all but contrast' } as const;

const LOOKS: Look[] = [WIDE, PHONE];
const LOOKS_AT_COMPONENTS: Look[] = [WIDE, WIDE_AND_DARK, ZOOMED, NAMES_ON_PHONE];
/** For what is opened over a page, and looks the same wherever it is. */
const LOOKS_AT_OVERLAYS: Look[] = [
  { ...PHONE, axe: 'all rules' },
  { ...PHONE, theme: 'dark', axe: 'contrast' },
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

/**
 * Findings of axe on these screens, screens that are wider than their window, overlapping targets, and texts that are
 * cut; on a phone, also targets too small for a thumb, and lists with fewer than three cards.
 */
async function problemsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  test.setTimeout(paths.length * 60_000);
  const problems: string[] = [];
  const session = await page.context().newCDPSession(page);
  let before = '';
  for (const path of paths) {
    await page.setViewportSize(WIDE);
    const [pathname = ''] = path.split('?');
    await (before === '' || before === pathname ? open : goTo)(page, path);
    before = pathname;
    problems.push(...(await lowLines(page)).map((flaw) => `${path}: ${flaw}`));
    problems.push(
      ...(await problemsHere(page, session, path, EACH_COMPONENT.has(path) ? LOOKS_AT_COMPONENTS : LOOKS)),
    );
  }
  return problems;
}

/** The same for what the page shows now. */
async function problemsHere(page: Page, session: CDPSession, what: string, looks: Look[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { theme, width, height, axe, touch = false } of looks) {
    await page.setViewportSize({ width, height });
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(touch);
    await chooseTheme(page, theme);
    await drawn(page);
    const flaws = axe === 'none' ? [] : await axeViolations(page, axe);
    // Whatever is not a color has been looked at in the other theme.
    if (theme === 'light') {
      if (touch) flaws.push(...(await flawsForThumbs(page)));
      flaws.push(...(await flawsOf(page)), ...(await emptyBelow(page)));
      if (!(await fitsWindow(page))) flaws.push('wider than the window');
    }
    problems.push(...flaws.map((flaw) => `${what}, ${theme}, ${width} px: ${flaw}`));
  }
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  return problems;
}

async function flawsForThumbs(page: Page): Promise<string[]> {
  const flaws = [...(await fewCards(page)), ...(await tooSmall(page))];
  // Rows may be closer, but not their targets.
  await page.evaluate(() => document.documentElement.setAttribute('data-density', 'compact'));
  flaws.push(...(await tooSmall(page)).map((flaw) => `compact, ${flaw}`));
  await page.evaluate(() => document.documentElement.removeAttribute('data-density'));
  return flaws;
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

/** The parts that are opened over a record's page, and how; Escape closes them. */
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
  await open(page, '/admin/product/1/edit');
  const problems: string[] = [];
  const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  for (const [what, show] of OVERLAYS) {
    await page.setViewportSize(WIDE);
    await show(page);
    await expect(overlay).toBeVisible();
    problems.push(...(await problemsHere(page, session, what, LOOKS_AT_OVERLAYS)));
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
  }
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await press(page, 'Save');
  await expect(page.getByText('Name is required')).toBeVisible();
  problems.push(...(await problemsHere(page, session, 'errors', LOOKS_AT_OVERLAYS)));
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
  const { webhook } = await (await api.post(webhooks.create.path, off)).json();
  await api.post(webhooks.test.path.replace(':id', String(webhook.id)), {});
  await open(page, `/admin/webhooks/${webhook.id}`);
  await expect(page.getByRole('table')).toContainText('Test');
  const problems = await problemsHere(page, session, 'webhook', LOOKS_AT_COMPONENTS);
  await page.setViewportSize(WIDE);
  await press(page, 'Edit');
  problems.push(...(await problemsHere(page, session, 'edit webhook', LOOKS_AT_OVERLAYS)));
  await page.setViewportSize(WIDE);
  await goTo(page, '/admin/api-tokens');
  await press(page, 'Create Token');
  await expect(page.getByRole('dialog', { name: 'Create Token' })).toBeVisible();
  problems.push(...(await problemsHere(page, session, 'new token', LOOKS_AT_OVERLAYS)));
  await page.getByRole('textbox', { name: 'Name' }).fill('Axe');
  await press(page, 'Create');
  await expect(page.getByRole('dialog', { name: 'Copy the token now' })).toBeVisible();
  problems.push(...(await problemsHere(page, session, 'copy the token', LOOKS_AT_OVERLAYS)));
  await page.setViewportSize(WIDE);
  await press(page, 'Done');
  await expect(page.getByRole('table', { name: 'API Tokens' })).toContainText('Axe');
  problems.push(...(await problemsHere(page, session, 'tokens', LOOKS)));
  expect(problems).toEqual([]);
});

const MENUS: [string, (page: Page) => Promise<void>][] = [
  ...['Info', 'Admin', 'Views', 'Export', 'More'].map((name): [string, (page: Page) => Promise<void>] => [
    name,
    (page) => press(page, name),
  ]),
  ['Columns', (page) => chooseFrom(page, 'More', 'Columns')],
  ['account', (page) => page.getByRole('button', { name: /^Hi, / }).click()],
];

test('axe finds nothing in the menus above a list, nor in that of a picture, nor in a bulk edit', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const session = await page.context().newCDPSession(page);
  const problems: string[] = [];
  const look = async (what: string, show: () => Promise<void>, looks: Look[]) => {
    await show();
    await expect(page.getByRole('menu')).toBeVisible();
    problems.push(...(await problemsHere(page, session, `menu of ${what}`, looks)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await page.setViewportSize(WIDE);
  await open(page, '/admin/product?layout=pictures');
  const picture = page.getByRole('button', { name: /, slot 1 Front: (?!empty)/u }).first();
  await look('a picture', () => picture.click(), [WIDE]);
  await open(page, '/admin/product');
  for (const [what, show] of MENUS)
    await look(what, () => show(page), what === 'Columns' ? [WIDE, WIDE_AND_DARK] : [WIDE]);

  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  problems.push(...(await problemsHere(page, session, 'selected rows', [WIDE])));
  await press(page, 'Edit…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Supplier Name' }).click();
  await dialog.getByRole('textbox', { name: 'New value' }).fill('Acme');
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ products would change$/u);
  await expect(
    dialog.getByRole('list', { name: 'Changes by product' }).getByRole('listitem').first(),
  ).toBeVisible();
  problems.push(...(await problemsHere(page, session, 'bulk edit', [WIDE, ...LOOKS_AT_OVERLAYS])));
  expect(problems).toEqual([]);
});
