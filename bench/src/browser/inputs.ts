import type { Browser, Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { median } from '../load.ts';
import type { Measured } from '../row.ts';
import { follow, inFreshPage, TIMES } from './page.ts';

/** Inputs of people in a list: mouse and keyboard of the browser, not events of a script. */
const STEPS: { name: string; act: (page: Page) => Promise<void> }[] = [
  { name: 'a key typed into the search', act: (page) => page.keyboard.press('7') },
  { name: 'sorted by another column', act: (page) => clickOn(page, 'thead [data-column="code"] button') },
  { name: 'a row ticked', act: (page) => clickOn(page, 'tbody tr:nth-child(2) input[type=checkbox]') },
  { name: 'all rows ticked', act: (page) => clickOn(page, 'thead input[type=checkbox]') },
  { name: 'a menu opened', act: (page) => page.getByRole('button', { name: 'Columns' }).click() },
  { name: 'only inactive ones', act: (page) => page.getByRole('button', { name: 'Inactive' }).click() },
];

/** From an input to the next frame in a list of this many products, as the browser counts it for INP. */
export async function listInputs(bench: Bench, chrome: Browser, products: number): Promise<Measured[]> {
  const taken = STEPS.map((): number[] => []);
  for (let n = 0; n < TIMES; n++) {
    await inFreshPage(bench, chrome, async (page) => {
      await page.addInitScript(WATCH);
      await page.evaluate(WATCH);
      await follow(page, '/admin/product', 'tbody tr td button');
      await page.locator('input[type=search]').focus();
      for (const [index, { act }] of STEPS.entries()) {
        await settled(page);
        await page.evaluate('window.inputs = []');
        await act(page);
        await settled(page);
        taken[index]?.push(await page.evaluate<number>(LONGEST));
        await page.keyboard.press('Escape');
      }
    });
  }
  return STEPS.map(({ name }, index) => ({
    work: `list of ${products.toLocaleString('en')}, input to next frame: ${name}`,
    unit: 'ms',
    ours: median(taken[index] ?? []),
    limit: null,
    limitIs: '',
    goal: { atMost: 100 },
  }));
}

function clickOn(page: Page, selector: string): Promise<void> {
  return page.locator(selector).click();
}

/** Nothing is in progress, and the browser has reported its measurements. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
      ),
  );
}

// The browser rounds to 8 ms, and reports nothing below 16.
const WATCH = `{
  window.inputs = [];
  new PerformanceObserver((list) => window.inputs.push(...list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  });
}`;
const LONGEST =
  'Math.max(0, ...window.inputs.filter((one) => one.interactionId > 0).map((one) => one.duration))';
