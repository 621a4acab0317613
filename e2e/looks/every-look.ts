import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { WITH_SCROLL_BARS } from '../launch.ts';
import { firstStartLooks } from './first-start-looks.ts';
import { formLooks } from './form-looks.ts';
import { hardLooks } from './hard-looks.ts';
import { heldLooks } from './held-looks.ts';
import { importLooks } from './import-looks.ts';
import { listLooks } from './list-looks.ts';
import { type Look, NOW, slug, THEMES, WINDOWS } from './look.ts';
import { mailLooks } from './mail-looks.ts';
import { otherLooks } from './other-looks.ts';
import { recordLooks } from './record-looks.ts';
import { restoreLooks } from './restore-looks.ts';
import { screenLooks } from './screen-looks.ts';
import { settled } from './settled.ts';
import { stateOf } from './sign-ins.ts';
import { switchTo } from './theme.ts';

const { SCREENS_FOLDER = 'screens', SCREENS_ONLY = '', SCREENS_WIDTH, SCREENS_THEME } = process.env;
const widths = SCREENS_WIDTH === undefined ? Object.keys(WINDOWS).map(Number) : [Number(SCREENS_WIDTH)];
// From the widest to the narrowest, as someone makes a window smaller.
widths.sort((one, other) => other - one);
const themes = THEMES.filter((theme) => (SCREENS_THEME ?? theme) === theme);

/** Pages longer than this are cut: the rest of a list looks like its beginning. In px. */
const LONGEST = 3000;

// As people see the screens.
test.use(WITH_SCROLL_BARS);

const looks = [
  ...screenLooks,
  ...firstStartLooks,
  ...listLooks,
  ...importLooks,
  ...formLooks,
  ...recordLooks,
  ...otherLooks,
  ...hardLooks,
  ...heldLooks,
  ...restoreLooks,
  ...mailLooks,
];
const wanted = new RegExp(SCREENS_ONLY, 'iu');
const plain = new Set(screenLooks);

for (const look of looks.filter(({ area, name }) => wanted.test(`${area}: ${name}`))) {
  test(`${look.area}: ${look.name}`, { tag: look.changes ? ['@changes'] : [] }, async ({ browser }) => {
    const isResized = look.changes === true || plain.has(look);
    let page: Page | undefined;
    const problems: string[] = [];
    for (const width of widths) {
      const viewport = { width, height: WINDOWS[width] ?? 900 };
      if (page !== undefined && isResized) await page.setViewportSize(viewport);
      else {
        await page?.context().close();
        const context = await browser.newContext({ viewport, ...stateOf(look.as) });
        page = await context.newPage();
        await page.clock.setFixedTime(NOW);
        await look.show(page, width);
      }
      for (const theme of themes) {
        await take(page, look, width, theme);
        if (look.unchecked !== true) problems.push(...(await problemsOf(page, width, theme)));
      }
    }
    await page?.context().close();
    expect(problems, 'what axe finds').toEqual([]);
  });
}

/** The findings of axe at the widths of a desktop and a phone: all rules, in the dark theme those about colors. */
async function problemsOf(page: Page, width: number, theme: string): Promise<string[]> {
  if (![1440, 390].includes(width)) return [];
  const found = await axeViolations(page, theme === 'dark' ? 'contrast' : 'all rules');
  return found.map((violation) => `${width} px, ${theme}: ${violation}`);
}

async function take(
  page: Page,
  { area, name }: Look,
  width: number,
  theme: (typeof THEMES)[number],
): Promise<void> {
  await switchTo(page, theme);
  await settled(page);
  const folder = join(SCREENS_FOLDER, slug(area), slug(name));
  mkdirSync(folder, { recursive: true });
  // Anything over the page belongs to the window.
  const isCovered = (await page.locator('.MuiModal-root:visible').count()) > 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const size = isCovered
    ? {}
    : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) } };
  await page.screenshot({ path: join(folder, `${width}-${theme}.png`), animations: 'disabled', ...size });
}
