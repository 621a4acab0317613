import { CSRF_HEADER } from '@kitroom/contract/auth';
import type { Browser, Page } from 'playwright-core';
import type { Bench } from '../bench.ts';

/** Runs per figure, each in its own browser profile; the median is reported. */
export const TIMES = 5;

/** Runs `work` in a fresh profile, signed in, on a page that is not the measured one. */
export async function inFreshPage(
  { client, server }: Bench,
  chrome: Browser,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await chrome.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = (client.headers.cookie ?? '').split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  await context.addInitScript(
    (token) => localStorage.setItem('csrfToken', token),
    client.headers[CSRF_HEADER],
  );
  const page = await context.newPage();
  await page.goto(`${server.url}/account`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await work(page);
  await context.close();
}

/** In-app navigation: milliseconds from the click to the frame that shows all of `selectors`. */
export async function follow(page: Page, path: string, ...selectors: string[]): Promise<number> {
  await idle(page);
  return page.evaluate(
    async ({ path, selectors }) => {
      const begun = performance.now();
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      while (!selectors.every((selector) => document.querySelector(selector)))
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - begun;
    },
    { path, selectors },
  );
}

/** Milliseconds from an event until the value of the expression `shown` changes. Both run in the page. */
export async function untilChanged(page: Page, shown: string, event: string): Promise<number> {
  await idle(page);
  return page.evaluate(`(async () => {
    const shown = () => ${shown};
    const before = shown();
    const begun = performance.now();
    ${event};
    while (shown() === before) await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - begun;
  })()`);
}

/** Fills a field in one step. */
export function typing(selector: string, text: string): string {
  return `{
    const field = document.querySelector(${JSON.stringify(selector)});
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }`;
}

/** The page's JavaScript heap in MB, after a garbage collection. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

// Let the page settle first: drawing and loading left over from one step would count as part of the next.
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
