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

/** What axe finds on a screen and how much wider than its window it is, in both themes and at all widths. */
async function problemsOf(page: Page, path: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [theme, windows] of Object.entries(VARIANTS)) {
    // Any page of the application will do to write into its storage.
    await page.goto('/healthz');
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    for (const [index, { width, height, rules }] of windows.entries()) {
      await page.setViewportSize({ width, height });
      if (index === 0) await open(page, path);
      else await drawn(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const variant = `${theme}, ${width} px`;
      const violations = rules === 'none' ? [] : await axeViolations(page, rules);
      problems.push(...violations.map((violation) => `${variant}: ${violation}`));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) problems.push(`${variant}: ${overflow} px wider than the window`);
    }
  }
  return problems;
}

for (const path of PUBLIC_SCREENS) {
  test(`axe finds nothing on ${path}, and it fits the window`, async ({ page }) => {
    expect(await problemsOf(page, path)).toEqual([]);
  });
}

for (const path of SCREENS) {
  test(`axe finds nothing on ${path}, and it fits the window, signed in`, async ({ page, signIn }) => {
    await signIn(ADMIN);
    expect(await problemsOf(page, path)).toEqual([]);
  });
}
