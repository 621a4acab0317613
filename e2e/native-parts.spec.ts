import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN, expect, test } from './fixtures.ts';
import playwright from './playwright.config.ts';
import { chooseTheme } from './themes.ts';
import { drawn, open } from './waiting.ts';

// Scroll bars that take room, as with a mouse on most systems.
test.use({ launchOptions: { ...playwright.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } });

/** Whether the color at each corner of a box is that of the page around it. */
async function rounded(page: Page, box: Locator): Promise<boolean[]> {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const picture = sharp(await page.screenshot());
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colorAt = (left: number, top: number) => {
    const start = (Math.round(top) * info.width + Math.round(left)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  const around = colorAt(x - 6, y - 6);
  return [x + 1, x + width - 2].flatMap((left) =>
    [y + 1, y + height - 2].map((top) =>
      colorAt(left, top).every((part, index) => Math.abs(part - (around[index] ?? 0)) <= 3),
    ),
  );
}

test('scroll bars leave the corners of a box round, in both themes', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.setViewportSize({ width: 1440, height: 500 });
  const region = page.getByRole('region').first();
  const boxes: Record<string, Locator> = {
    '/admin/permissions': region,
    '/admin/garment-color': region,
    '/admin/product?layout=pictures': region,
    '/mui-test': page.getByRole('grid').locator('xpath=..'),
  };
  for (const [path, box] of Object.entries(boxes)) {
    await open(page, path);
    if (path === '/mui-test') {
      await page.getByRole('textbox', { name: 'Paste players here' }).fill('Anna\n');
      for (let row = 0; row < 8; row++) await page.getByRole('button', { name: 'Add Row' }).click();
    }
    await drawn(page);
    await box.scrollIntoViewIfNeeded();
    const takesRoom = await box.evaluate((element) => {
      const { offsetWidth, clientWidth } = element as HTMLElement;
      return offsetWidth - clientWidth > 2;
    });
    expect(takesRoom, `${path} has a scroll bar`).toBe(true);
    for (const theme of ['light', 'dark'] as const) {
      await chooseTheme(page, theme);
      await expect.poll(() => rounded(page, box), `${path}, ${theme}`).toEqual([true, true, true, true]);
    }
  }
});
