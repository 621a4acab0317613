import type { Locator } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';
import { chooseFrom } from './hands.ts';
import { drawn, open } from './waiting.ts';

// SPEC §9: the measures of the layout.

test('the content is at most 1200 px wide, the header at most 1400; lists are at most 65vh high, and compact if wished', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await open(page, '/admin/product');
  expect((await page.getByRole('main').boundingBox())?.width).toBe(1200);
  const header = page.getByRole('banner');
  const left = await header.getByRole('link', { name: /Kitroom/ }).boundingBox();
  const right = await header.getByRole('button', { name: /^Hi,/ }).boundingBox();
  const width = (right?.x ?? 0) + (right?.width ?? 0) - (left?.x ?? 0);
  expect(width).toBeLessThanOrEqual(1400);
  expect(width).toBeGreaterThan(1200);

  await page.setViewportSize({ width: 1440, height: 900 });
  const table = page.getByRole('table', { name: 'Product' }).or(page.getByRole('grid', { name: 'Product' }));
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  const heights = await table.evaluate((element) => {
    const found: number[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).maxHeight !== 'none')
        found.push(Number.parseFloat(getComputedStyle(at).maxHeight));
    }
    return found;
  });
  expect(heights).toContain(900 * 0.65);
  // On paper nobody scrolls: all rows are there.
  await page.emulateMedia({ media: 'print' });
  const hidden = () =>
    page.getByRole('region', { name: 'Products' }).evaluate((box) => box.scrollHeight - box.clientHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  // Texts are dark in the dark theme too, whose background no browser prints.
  const colors = () => table.evaluate((element) => getComputedStyle(element).color);
  const inLight = await colors();
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect.poll(colors).toBe(inLight);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(colors).not.toBe(inLight);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));

  // One line of a product is its name, the other its colors: eleven of them are in sight.
  const region = page.getByRole('region', { name: 'Products' });
  const eleventh = table.getByRole('row').nth(11);
  await expect(table.getByRole('row').nth(4)).toHaveJSProperty('offsetHeight', 49);
  const frame = await region.boundingBox();
  expect((await eleventh.boundingBox())?.y).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0) - 24);

  // A wide screen has room for one column more, a tablet for the category, and for roles.
  await chooseFrom(page, 'More', 'Columns');
  await page.getByRole('menuitemcheckbox', { name: 'Last Changed' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Last Changed' })).toBeVisible();
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await chooseFrom(page, 'More', 'Columns');
  await page.getByRole('menuitemcheckbox', { name: 'Last Changed' }).click();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 834, height: 1112 });
  await expect(page.getByRole('columnheader')).toHaveText(
    ['', 'Name', 'Code', 'Category', 'Active', 'Actions'],
    { useInnerText: true },
  );
  await open(page, '/admin/users');
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Name', 'Role', 'Club', 'Active', 'Actions'], {
    useInnerText: true,
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/admin/size');
  const row = page.getByRole('row').nth(2);
  const height = async () => (await row.boundingBox())?.height;
  await expect.poll(height).toBe(49);
  await page.getByRole('button', { name: /^Hi,/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact Lists' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(height).toBe(33);
});

test('both lists of the link editor are 400 px high and stay in their places; the activity scrolls with the page alone, never sideways', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/roles/1/permissions');
  for (const name of ['Available', 'Assigned']) {
    const list = page.getByRole('listbox', { name: new RegExp(name) });
    await expect(list).toBeVisible();
    const heights = await list.evaluate((element) => {
      const found: number[] = [];
      for (let at: Element | null = element; at !== null && at.tagName !== 'MAIN'; at = at.parentElement) {
        found.push(at.getBoundingClientRect().height);
      }
      return found;
    });
    expect(heights).toContain(400);
  }
  // The parts that come and go with a change are below them.
  await page.getByText('What this role can do').click();
  const table = page.getByRole('table', { name: 'What this role can do' });
  const assigned = page.getByRole('listbox', { name: /Assigned/ });
  // On the page, wherever it is scrolled to.
  const placeOf = (part: Locator) =>
    part.evaluate((element) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      return { top: top + window.scrollY, left, width, height };
    });
  const places = async () => [await placeOf(assigned), await placeOf(table)];
  const before = await places();
  await assigned.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Move Selected to Available' }).click();
  await expect(page.getByText('1 to remove')).toBeVisible();
  expect(await places()).toEqual(before);

  await open(page, '/admin/activity?from=2020-01-01');
  // A date field without a day is muted: Safari shows today in it.
  const colorOf = (name: string) =>
    page.getByLabel(name, { exact: true }).evaluate((field) => getComputedStyle(field).color);
  const muted = await page.getByText('newest first').evaluate((text) => getComputedStyle(text).color);
  expect(await colorOf('To')).toBe(muted);
  expect(await colorOf('From')).not.toBe(muted);
  const list = page.getByRole('region', { name: 'Activity' });
  const lines = await list.getByRole('button', { name: /^Details of / }).count();
  await page.getByRole('button', { name: 'Show More' }).click();
  await expect.poll(() => list.getByRole('button', { name: /^Details of / }).count()).toBeGreaterThan(lines);
  for (const width of [1440, 834, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 1024 });
    await drawn(page);
    const scrolling = await page.locator('main, main *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { overflowX, overflowY } = getComputedStyle(part);
        const isBox = [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll');
        return isBox ? [part.outerHTML.slice(0, 80)] : [];
      }),
    );
    expect(scrolling, `${width} px`).toEqual([]);
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(sideways, `${width} px`).toBe(0);
  }
});

test('on a phone, Create stands beside the heading of a list, which has one line; twice as large, texts are whole', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['garment-color', 'product-category']) {
    await page.goto(`/admin/${path}`);
    const heading = page.getByRole('heading', { level: 1 });
    const create = await page.getByRole('link', { name: /^Create / }).boundingBox();
    const { top, bottom, lines } = await heading.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = element.getBoundingClientRect();
      return { top: box.top, bottom: box.bottom, lines: range.getClientRects().length };
    });
    expect(lines, path).toBe(1);
    expect(create?.y).toBeLessThan(bottom);
    expect((create?.y ?? 0) + (create?.height ?? 0)).toBeGreaterThan(top);
  }

  await page.goto('/mui-test');
  const grid = page.getByRole('grid', { name: 'Roster' });
  await expect(grid).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const cut = () =>
    grid.locator('th > span:not(:has(span)), textarea, td input').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(part);
        const [line, ...paddings] = [lineHeight, paddingTop, paddingBottom].map(Number.parseFloat);
        const needed = paddings.reduce((sum, padding) => sum + padding, line ?? 0);
        const isCut = part.scrollWidth > part.clientWidth + 1 || part.clientHeight < needed - 1;
        return isCut ? [`${part.textContent || part.getAttribute('aria-label')}`] : [];
      }),
    );
  await expect.poll(cut).toEqual([]);
  const account = await page.getByRole('button', { name: /^Hi,/ }).boundingBox();
  expect((account?.x ?? 360) + (account?.width ?? 0)).toBeLessThanOrEqual(360);
});
