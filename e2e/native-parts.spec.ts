import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN, expect, test } from './fixtures.ts';
import playwright from './playwright.config.ts';
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

for (const theme of ['light', 'dark'])
  test(`scroll bars leave the corners of a box round: ${theme}`, async ({ page, signIn }) => {
    await signIn(ADMIN);
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
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
      if (path === '/mui-test')
        for (let row = 0; row < 8; row++) await page.getByRole('button', { name: 'Add row' }).click();
      await drawn(page);
      await box.scrollIntoViewIfNeeded();
      const takesRoom = await box.evaluate((element) => {
        const { offsetWidth, clientWidth } = element as HTMLElement;
        return offsetWidth - clientWidth > 2;
      });
      expect(takesRoom, `${path} has a scroll bar`).toBe(true);
      expect(await rounded(page, box), path).toEqual([true, true, true, true]);
    }
  });

test('a date field is muted while no day is chosen: Safari shows today in it', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await open(page, '/admin/activity?from=2026-11-21');
  const colorOf = (name: string) =>
    page.getByLabel(name, { exact: true }).evaluate((field) => getComputedStyle(field).color);
  const muted = await page.getByText('newest first').evaluate((text) => getComputedStyle(text).color);
  expect(await colorOf('To')).toBe(muted);
  expect(await colorOf('From')).not.toBe(muted);
});

test('the color at a point of a picture is taken by keyboard, and by pointer', async ({
  page,
  api,
  signIn,
}) => {
  const half = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#1D4F91' } })
    .png()
    .toBuffer();
  const body = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#C8102E' } })
    .composite([{ input: half, left: 200, top: 0 }])
    .png()
    .toBuffer();
  await page.route('**/api/admin/product-image?**width=960**', (route) =>
    route.fulfill({ contentType: 'image/png', body }),
  );
  const { garment_colors } = await (await api.get('/api/admin/garment-color')).json();
  const navy = garment_colors.find(({ code }: { code: string }) => code === 'NAV');
  await signIn(ADMIN);
  await open(page, `/admin/garment-color/${navy.id}/edit`);
  const hex = page.getByRole('textbox', { name: 'Hex Value' });
  const picture = page.getByRole('application');
  const button = page.getByRole('button', { name: 'Pick from a picture' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Use #/u })).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if (await picture.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('At the point: #C8102E')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(hex).toHaveValue('#C8102E');
  await expect(button).toBeFocused();

  await button.click();
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await picture.click({ position: { x: width * 0.75, y: height / 2 } });
  await page.getByRole('button', { name: 'Use #1D4F91' }).click();
  await expect(hex).toHaveValue('#1D4F91');
});
