import { clubResource } from '@kitroom/contract/club';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { sizeResource } from '@kitroom/contract/size';
import { userResource } from '@kitroom/contract/user';
import type { Browser, Page } from 'playwright-core';
import { PUBLIC_SCREENS, SCREENS } from '../../../e2e/screens.ts';
import type { Bench } from '../bench.ts';
import type { Measured } from '../row.ts';
import { inFreshPage } from './page.ts';

const DELAY_MS = 800;
/** A line sheet asks for 2,000 pictures. */
const LONGEST_MS = 180_000;
const PIXEL = {
  contentType: 'image/gif',
  body: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64'),
};
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const PATHS = [...Object.values(SCREENS).flat(), ...PUBLIC_SCREENS];

/** How much moves on each screen while the answers to its calls take their time; pictures are a pixel. */
export async function layoutShifts(bench: Bench, chrome: Browser): Promise<Measured[]> {
  await seedRecords(bench);
  const measured: Measured[] = [];
  for (const viewport of WINDOWS) {
    const scores: { path: string; score: number }[] = [];
    await inFreshPage(bench, chrome, async (page) => {
      await page.setViewportSize(viewport);
      await page.addInitScript(WATCH);
      await page.route('**/api/**', async (route) => {
        // Making the 2,000 pictures of a line sheet takes minutes, and moves nothing: each has its room.
        if (route.request().resourceType() === 'image') return route.fulfill(PIXEL).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
        // The page may have been left meanwhile.
        await route.continue().catch(() => undefined);
      });
      for (const path of PATHS) scores.push({ path, score: await shiftOf(page, bench.server.url + path) });
    });
    scores.sort((one, other) => other.score - one.score);
    const [worst] = scores;
    measured.push({
      work: `answers after ${DELAY_MS} ms, ${viewport.width} px: most moved of ${PATHS.length} screens`,
      unit: 'CLS',
      ours: worst?.score ?? 0,
      limit: null,
      limitIs: '',
      goal: { atMost: 0.02 },
      note: scores
        .slice(0, 3)
        .map(({ path, score }) => `${path} ${score.toFixed(4)}`)
        .join(', '),
    });
  }
  return measured;
}

/** All that moved on a screen from its opening until nothing more came: more than its worst five seconds, which CLS is. */
async function shiftOf(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.getByRole('heading').first().waitFor();
  // Calls that are asked for by the answers to others have been sent by then.
  for (let quiet = 0; quiet < 2; quiet++) {
    await page.waitForLoadState('networkidle', { timeout: LONGEST_MS }).catch((cause: unknown) => {
      throw new Error(`${url} never stops asking`, { cause });
    });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  return page.evaluate<number>(SHIFTED);
}

const WATCH = `{
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
}`;
const SHIFTED = 'window.shifted';

// The addresses name the first record of each kind, and the second user.
async function seedRecords({ client }: Bench): Promise<void> {
  const coded = { name: 'Bench', code: 'BENCH', description: null, sort_order: 1, is_active: true };
  await client.send('POST', sizeResource.path, coded);
  await client.send('POST', imprintColorResource.path, {
    ...coded,
    pantone_code: null,
    hex_value: '3355c4',
    image_url: null,
    notes: null,
  });
  await client.send('POST', clubResource.path, {
    name: 'Bench',
    description: 'A club',
    director_user_id: null,
    is_active: true,
  });
  await client.send('POST', userResource.path, {
    first_name: 'Ben',
    last_name: 'Chmark',
    email: 'bench@example.com',
    app_role_id: 1,
    is_active: true,
  });
}
