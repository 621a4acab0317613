import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN, expect, test } from './fixtures.ts';
import { chooseFrom } from './hands.ts';
import { chooseTheme } from './themes.ts';
import { holdBack } from './waiting.ts';

/** Names of what is moving on the page, or is about to. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {};
      const isStill = Number(duration) <= 1 && iterations === 1;
      return isStill || !(effect instanceof KeyframeEffect) ? [] : [effect.target?.className ?? ''];
    }),
  );
}

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' } as object);

  test('nothing moves: skeletons, menus, dialogs, the palette, toasts', async ({ page, signIn }) => {
    await signIn(ADMIN);
    const answer = await holdBack(page, '**/api/admin/size');
    await page.goto('/admin/size');
    await expect(page.getByRole('status', { name: 'Loading sizes' })).toBeVisible();
    expect(await moving(page)).toEqual([]);
    answer();
    await chooseFrom(page, 'More', 'Columns');
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await moving(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await moving(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select 4XL' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Unchanged: already inactive')).toBeVisible();
    expect(await moving(page)).toEqual([]);
  });
});

test.describe('in forced colors', () => {
  test.use({ forcedColors: 'active' } as object);

  test('what is chosen and what has the focus stand out, and swatches keep their color', async ({
    page,
    signIn,
  }) => {
    await signIn(ADMIN);
    const look = (name: string, role: 'option' | 'menuitem' | 'button') =>
      page
        .getByRole(role, { name, exact: true })
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.goto('/admin/size');
    expect(await look('All', 'button')).not.toBe(await look('Inactive', 'button'));
    await page.getByRole('button', { name: 'Admin' }).click();
    expect(await look('Sizes', 'menuitem')).not.toBe(await look('Clubs', 'menuitem'));

    await page.goto('/admin/roles/2/permissions');
    const options = page.getByRole('listbox', { name: 'Available' }).getByRole('option');
    await options.first().click();
    const backgrounds = await options.evaluateAll((all) =>
      all.slice(0, 2).map((each) => getComputedStyle(each).backgroundColor),
    );
    expect(backgrounds[0]).not.toBe(backgrounds[1]);

    await page.goto('/admin/product/1/edit');
    await page.getByRole('combobox', { name: 'Product Category' }).click();
    const option = page.getByRole('option', { name: 'Jerseys', exact: true });
    await option.hover();
    const [front, back] = await option.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    expect(front).not.toBe(back);
    expect(back).not.toBe(
      await page
        .getByRole('option', { name: 'Bags', exact: true })
        .evaluate((element) => getComputedStyle(element).backgroundColor),
    );

    await page.goto('/mui-test');
    const cell = page.getByRole('gridcell').first();
    await cell.click();
    const line = await cell.evaluate((element) => getComputedStyle(element, '::before').outlineStyle);
    expect(line).toBe('solid');

    await page.goto('/admin/garment-color');
    const swatch = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'NAV', exact: true }) })
      .locator('[style*="background-color"]');
    await expect(swatch).toHaveCSS('background-color', 'rgb(12, 35, 64)');
    await expect(swatch).toHaveCSS('forced-color-adjust', 'none');
  });
});

test('in a browser that darkens light pages, a white garment is white', async ({ page, context, signIn }) => {
  const devtools = await context.newCDPSession(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  await signIn(ADMIN);
  await page.goto('/admin/garment-color');
  const white = page.getByRole('row', { name: 'White' }).locator('th span[style]').first();
  const { channels } = await sharp(await white.screenshot()).stats();
  expect(channels.slice(0, 3).map(({ max }) => max)).toEqual([255, 255, 255]);
});

test('each swatch is outlined against its page, in both themes, and is printed', async ({ page, signIn }) => {
  await signIn(ADMIN);
  for (const [path, swatches] of [
    ['/admin/garment-color', 'th span[style*="background-color"]'],
    ['/admin/product', '[role=img] i'],
    ['/admin/product?layout=pictures', '.swatch'],
    ['/admin/product/1/edit', '[aria-label="Chosen garment colors"] span[style]'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(swatches).first()).toBeVisible();
    await expect(page.locator(swatches).first()).toHaveCSS('print-color-adjust', 'exact');
    for (const theme of ['light', 'dark'] as const) {
      await chooseTheme(page, theme);
      const low = () => page.locator(swatches).evaluateAll(outlineContrasts);
      await expect.poll(low, `${path}, ${theme}`).toEqual([]);
    }
  }
});

/** Of swatches: the contrasts below 3 of their outline with the first opaque background below (WCAG 1.4.11). */
function outlineContrasts(swatches: Element[]): number[] {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/gu) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return swatches.flatMap((swatch) => {
    const edge = /^rgb\([^)]*\)/u.exec(getComputedStyle(swatch).boxShadow)?.[0];
    if (edge === undefined) return [0];
    const outline = luminance(edge);
    let below = swatch.parentElement;
    while (below !== null && !/^rgb\(/u.test(getComputedStyle(below).backgroundColor))
      below = below.parentElement;
    const surface = luminance(below === null ? '' : getComputedStyle(below).backgroundColor);
    const contrast = (Math.max(outline, surface) + 0.05) / (Math.min(outline, surface) + 0.05);
    return contrast >= 3 ? [] : [contrast];
  });
}
