import { expect, type Page } from '@playwright/test';
import type { THEMES } from './look.ts';

/** Shows a page in a theme, chosen as if in another tab of the same browser. */
export async function switchTo(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  // A mail is not a page of the application: it follows the system.
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
  if (page.url() === 'about:blank' || (await page.locator('html[data-theme]').count()) === 0) return;
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
