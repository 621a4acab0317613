import type { Page } from '@playwright/test';
import { twoFrames } from '../waiting.ts';

/** Resolves when fonts and pictures are there, those below the window too, and nothing changes its size. */
export async function settled(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    // The header sticks to where the window was scrolled to, also in a picture of the whole page.
    window.scrollTo(0, 0);
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => {}))]);
  });
  await twoFrames(page);
}
