import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { PUBLIC_SCREENS, SCREENS } from './screens.ts';
import { drawn, open } from './waiting.ts';

const CONTRAST = ['color-contrast'];

// The first window of a theme opens the screen, the others resize it. The themes differ in nothing but colors, so that
// the dark one is tried for contrast only: with a table and with cards.
const VARIANTS: Record<string, { width: number; height: number; rules?: string[] | 'none' }[]> = {
  light: [
    { width: 1440, height: 900 },
    // A window of 1280 px, zoomed to 200 %: the cards of 390 px with more room.
    { width: 640, height: 400, rules: 'none' },
    { width: 390, height: 844 },
  ],
  dark: [
    { width: 360, height: 740, rules: CONTRAST },
    { width: 1440, height: 900, rules: CONTRAST },
  ],
};

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

/** What axe finds on screens and which are wider than their window, in both themes and at all widths. */
async function problemsOf(page: Page, paths: string[]): Promise<string[]> {
  test.setTimeout(paths.length * 120_000);
  const problems: string[] = [];
  for (const [theme, windows] of Object.entries(VARIANTS)) {
    // Any page of the application will do to write into its storage.
    await page.goto('/healthz');
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    for (const path of paths) {
      for (const [index, { width, height, rules }] of windows.entries()) {
        await page.setViewportSize({ width, height });
        if (index === 0) await open(page, path);
        else await drawn(page);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        const variant = `${path}, ${theme}, ${width} px`;
        const violations = rules === 'none' ? [] : await axeViolations(page, rules);
        problems.push(...violations.map((violation) => `${variant}: ${violation}`));
        if (!(await fitsWindow(page))) problems.push(`${variant}: wider than the window`);
      }
    }
  }
  return problems;
}

test('axe finds nothing on screens for visitors, and they fit the window', async ({ page }) => {
  expect(await problemsOf(page, PUBLIC_SCREENS)).toEqual([]);
});

for (const [area, paths] of Object.entries(SCREENS)) {
  test(`axe finds nothing on screens of ${area}, and they fit the window`, async ({ page, signIn }) => {
    await signIn(ADMIN);
    expect(await problemsOf(page, paths)).toEqual([]);
  });
}
