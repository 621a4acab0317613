import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN } from '../fixtures.ts';
import { open } from '../waiting.ts';
import { NOW, THEMES, WINDOWS } from './look.ts';
import { settled } from './settled.ts';
import { stateOf } from './sign-ins.ts';
import { switchTo } from './theme.ts';

const { SCREENS_FOLDER = 'docs/pictures' } = process.env;
const LIST = '/admin/product';

/** The pictures of README.md and docs/pictures/README.md; `kept` is the width of the file, in px, and text in it can be read. */
const PICTURES = [
  { name: 'board', path: `${LIST}?layout=pictures`, width: 1024, kept: 1800 },
  { name: 'list', path: LIST, width: 1440, kept: 1800 },
  { name: 'phone', path: LIST, width: 390, kept: 780 },
] as const;

for (const { name, path, width, kept } of PICTURES) {
  test(name, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: WINDOWS[width] ?? 900 },
      deviceScaleFactor: 2,
      ...stateOf(ADMIN),
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await open(page, path);
    await expect(page.getByText('Setter Short-Sleeve Jersey').first()).toBeVisible();
    mkdirSync(SCREENS_FOLDER, { recursive: true });
    for (const theme of THEMES) {
      await switchTo(page, theme);
      await settled(page);
      const picture = await page.screenshot({ animations: 'disabled' });
      await sharp(picture)
        .resize({ width: kept })
        .webp({ quality: 80 })
        .toFile(join(SCREENS_FOLDER, `${name}-${theme}.webp`));
    }
    await context.close();
  });
}
