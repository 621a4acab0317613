import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';
import { drawn, open, twoFrames } from './waiting.ts';

// The lower a window, the more could be covered: no larger one is walked through.
const WINDOWS = [
  { width: 1024, height: 500 },
  { width: 390, height: 844 },
];
const STEPS = 24;

/** The focused element, and whether anything covers it or cuts it off (WCAG 2.4.11). Null: nothing has the focus. */
function focused(page: Page): Promise<{ name: string; covered: string[] } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const name = `${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 40);
    // A region that scrolls shows its ring around all of it.
    if (element.getAttribute('role') === 'region') return { name, covered: [] };
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = { top: top + 3, middle: (top + bottom) / 2, bottom: bottom - 3 };
    const covered = Object.entries(points).flatMap(([place, y]) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      const isOwn = hit !== null && (element.contains(hit) || hit.contains(element));
      // An ancestor that shows through is the place where the element would be, had it not been cut off.
      const isCut = hit?.matches('[role="region"], main, body, html') === true;
      return isOwn && !isCut ? [] : [`${place} under ${hit?.tagName.toLowerCase() ?? 'the edge'}`];
    });
    return { name, covered };
  });
}

/** Walks with Tab, then back with Shift+Tab; returns every stop that was not wholly in sight. */
async function walk(page: Page, keys = ['Tab', 'Shift+Tab']): Promise<string[]> {
  const hidden: string[] = [];
  for (const key of keys) {
    for (let step = 0; step < STEPS; step++) {
      await page.keyboard.press(key);
      const stop = await focused(page);
      if (stop === null) break;
      for (const how of stop.covered) hidden.push(`${key}: ${stop.name}: ${how}`);
    }
  }
  return hidden;
}

// The other lists are like products, with fewer parts above them and in their rows.
for (const window of WINDOWS) {
  test(`nothing covers what has the focus: ${window.width} px`, async ({ page, signIn }) => {
    await signIn(ADMIN);
    await page.setViewportSize(window);
    const problems: string[] = [];
    const look = async (where: string) =>
      problems.push(...(await walk(page)).map((problem) => `${where}: ${problem}`));

    await open(page, '/admin/permissions');
    await page.getByRole('searchbox').focus();
    await look('rows that are edited in their place');

    await open(page, '/admin/product');
    if (window.width < 768) await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .click();
    await expect(page.getByRole('group', { name: 'Selected rows' })).toBeVisible();
    await drawn(page);
    await look('above the bar of selected rows');

    await open(page, '/admin/product/1/edit');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another jersey');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 });
    await look('above the bar of a form');
    expect(problems).toEqual([]);
  });
}

test('the form of a new role covers no row that has the focus; refused, it stays in sight, and the next click on Create counts', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const path = '/api/admin/permissions';
  let sent = 0;
  await page.route(`**${path}`, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    return route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong' } });
  });
  await page.setViewportSize({ width: 1024, height: 500 });
  await open(page, '/admin/permissions');
  await page.getByRole('button', { name: 'Create New Permission' }).click();
  const name = page.getByRole('textbox', { name: 'Permission name' });
  await expect(name).toBeFocused();
  await page.getByRole('textbox', { name: 'Description' }).fill('One\nTwo\nThree\nFour\nFive');
  await name.focus();
  expect(await walk(page, ['Shift+Tab'])).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await name.fill('A_NEW_CODE');
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const table = page.getByRole('region', { name: 'Permissions' });
  const middle = async () => {
    const { x, y, width, height } = (await create.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const clicked = async () => {
    const { x, y } = await middle();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await twoFrames(page);
    await page.mouse.up();
    await expect(create).toBeEnabled();
    await twoFrames(page);
  };
  await clicked();
  expect(sent).toBe(1);
  for (const fromEnd of [0, 50, 300, 100_000]) {
    // The focus is nowhere after a refusal, or in a row above.
    for (const inRow of [false, true]) {
      if (inRow)
        await table
          .getByRole('button', { name: /^Edit / })
          .last()
          .focus();
      await table.evaluate((box, end) => box.scrollTo(0, box.scrollHeight - box.clientHeight - end), fromEnd);
      await expect(page.getByText('Something went wrong')).toBeInViewport();
      await clicked();
      expect(sent, `${fromEnd} px from the end, focus in a row: ${inRow}`).toBe(2);
      sent = 1;
    }
  }
});
