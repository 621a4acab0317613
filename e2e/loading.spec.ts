import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { drawn, open, twoFrames } from './waiting.ts';

async function openClubs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Clubs' }).click();
}

test('a screen whose code cannot be fetched keeps the navigation, and opens by itself once there is a connection', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(ADMIN);
  await open(page, '/admin/size');
  await context.setOffline(true);
  await openClubs(page);
  await expect(page.getByRole('heading', { name: 'This page could not be displayed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Admin' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload the Page' }).click();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Clubs' })).toBeVisible();
  await expect(page).toHaveURL('/admin/clubs');

  // Also when it is the first that is opened.
  await page.route(/\/assets\/(shared|size-list)-[^/]+\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
  );
  await page.goto('/admin/size');
  await expect(page.getByRole('heading', { name: 'This page could not be displayed' })).toBeVisible();
});

test('a screen whose code an update has replaced is opened by a reload, of which there is one a minute', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await open(page, '/admin/size');
  let isBroken = true;
  let reloads = 0;
  await page.route(/\/club-list-[^/]+\.js/, (route) =>
    isBroken ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1;
  });
  await page.clock.install();
  await openClubs(page);
  await expect.poll(() => reloads).toBe(1);
  await expect(page.getByRole('button', { name: 'Reload the Page' })).toBeVisible();
  await page.clock.runFor(30_000);
  expect(reloads).toBe(1);
  isBroken = false;
  await page.clock.runFor(30_000);
  await expect(page.getByRole('heading', { name: 'Clubs', exact: true })).toBeVisible();
  expect(reloads).toBe(2);
});

test('dialogs whose code cannot be fetched leave what was typed', async ({ page, context, signIn }) => {
  await signIn(ADMIN);
  await open(page, '/admin/product/1/edit');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Typed and not saved');
  await page.route(/\/(duplicate|sign-in)-dialog-[^/]+\.js/, (route) => route.abort());
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expect(name).toHaveValue('Typed and not saved');

  await context.clearCookies();
  const asked = page.waitForRequest(/\/sign-in-dialog-[^/]+\.js/);
  await page.getByRole('button', { name: 'Save' }).click();
  await asked;
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(name).toHaveValue('Typed and not saved');
});

/** The layout shifts of the page so far: how much of the window moved, and what did. */
function shifts(page: Page): Promise<{ value: number; moved: string[] }[]> {
  return page.evaluate(() =>
    (window as unknown as { shifts: LayoutShift[] }).shifts.map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? ''),
    })),
  );
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const CHOICES =
  /\/api\/admin\/(size|product-category|garment-color|imprint-color|users-roles|users-clubs|potentialDirectors)(\?|$)/;
const FORMS = [
  '/admin/product/1/edit',
  '/admin/garment-color/1/edit',
  '/admin/clubs/1/edit',
  '/admin/users/2/edit',
];

test('forms do not jump while they load', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await watchShifts(page);
  // The choices of its fields come last, each drawn by itself.
  let showChoices = () => {};
  let turn: Promise<unknown> = Promise.resolve();
  await page.route(CHOICES, async (route) => {
    turn = turn.then(() => route.continue()).then(() => twoFrames(page));
    await turn;
  });
  for (const path of FORMS) {
    for (const window of WINDOWS) {
      turn = new Promise<void>((resolve) => {
        showChoices = resolve;
      });
      await page.setViewportSize(window);
      await page.goto(path);
      await expect(page.locator('form')).toBeVisible();
      await twoFrames(page);
      showChoices();
      await page.waitForLoadState('networkidle');
      await drawn(page);
      // The frames after the last answer, before the page is left.
      await turn;
      await expectStill(page, 0.05);
    }
  }
});

// Those whose rows, reasons, colors and pictures come one after the other.
const LISTS = ['/admin/product', '/admin/users'];

test('lists stand still while what they show comes bit by bit, also of 10,000 products', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await watchShifts(page);
  // Each answer is drawn by itself. Reasons come when the rows of a table are there; cards wait for them.
  let inCards = true;
  let turn: Promise<unknown> = Promise.resolve();
  let reasons: Promise<unknown> = Promise.resolve();
  await page.route('**/api/admin/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const isReasons = path.endsWith('/attention');
    const drawnNow = (isReasons && !inCards ? drawn(page) : turn)
      .then(() => (path in MANY ? route.fulfill({ json: MANY[path] }) : route.continue()))
      .then(() => twoFrames(page));
    if (isReasons) reasons = drawnNow;
    else turn = drawnNow;
    await drawnNow;
  });
  for (const width of [360, 768]) {
    inCards = width < 768;
    await page.setViewportSize({ width, height: 844 });
    for (const path of width === 360 ? LISTS : LISTS.slice(0, 1)) {
      await page.goto(path);
      await drawn(page);
      await page.waitForLoadState('networkidle');
      await Promise.all([turn, reasons]);
      await expectStill(page, 0.02);
    }
  }
});

const ids = Array.from({ length: 10_000 }, (_each, index) => index + 1);
/** Answers about many products that all need attention. */
const MANY: Record<string, object> = {
  '/api/admin/product': {
    success: true,
    products: ids.map((id) => ({
      id,
      name: `Practice jersey ${id}`,
      code: `PJ-${id}`,
      supplier_name: 'Northwind Team Sportswear',
      supplier_code: `NTS-${id}`,
      description: null,
      product_category_id: 1,
      product_category_name: 'Jerseys',
      requires_color_pairing: id % 2 === 0,
      is_active: true,
      sort_order: null,
      thumbnail: null,
    })),
  },
  '/api/admin/product/attention': {
    success: true,
    attention: ids.map((id) => ({ id, reasons: [{ reason: 'no_hero_picture', names: [], count: 0 }] })),
  },
};

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
}

async function expectStill(page: Page, limit: number): Promise<void> {
  const seen = await shifts(page);
  const score = seen.reduce((sum, { value }) => sum + value, 0);
  const { width = 0 } = page.viewportSize() ?? {};
  expect(score, `${page.url()}, ${width} px: ${JSON.stringify(seen)}`).toBeLessThan(limit);
}

test('axe finds nothing on screens that are still loading', async ({ page, signIn }) => {
  await signIn(ADMIN);
  const problems: string[] = [];
  let held: (path: string) => boolean = () => true;
  await page.route('**/api/admin/**', (route) =>
    held(route.request().url()) ? undefined : route.continue(),
  );
  for (const [path, waits] of [
    ['/admin/size', () => true],
    ['/admin/users/2', () => true],
    ['/admin/roles/1/permissions', () => true],
    ['/admin/product/1/edit', () => true],
    ['/admin/product/1/edit', (url: string) => url.includes('product-image')],
    ['/admin/product-image-transfer', () => true],
  ] as const) {
    held = waits;
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    problems.push(
      ...(await axeViolations(page, 'all but contrast')).map((violation) => `${path}: ${violation}`),
    );
  }
  expect(problems).toEqual([]);
});
