import { existsSync } from 'node:fs';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { median } from './load.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

const TIMES = 5;
const PRODUCTS = 10_000;
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What a person waits for: the sign-in page, and a list of 10,000 products. */
export async function browser(bench: Bench): Promise<Measured[]> {
  await seedProducts(bench.database, PRODUCTS);
  const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find(existsSync);
  if (executablePath === undefined) throw new Error('No Chromium: install it, or set CHROMIUM_PATH');
  const chrome = await chromium.launch({ executablePath, args: ARGS });
  try {
    return [...(await signInPage(bench, chrome)), ...(await longList(bench, chrome))];
  } finally {
    await chrome.close();
  }
}

async function signInPage({ server, limit }: Bench, chrome: Browser): Promise<Measured[]> {
  const times: number[] = [];
  const plain: number[] = [];
  let script = 0;
  for (let n = 0; n < TIMES; n++) {
    const context = await chrome.newContext();
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    times.push(await visible(page, `${server.url}/login`));
    await page.waitForLoadState('networkidle');
    script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    plain.push(await visible(await context.newPage(), `${limit.url}/page`));
    await context.close();
  }
  return [
    {
      work: 'sign-in page: JavaScript sent',
      unit: 'kB',
      ours: script / 1000,
      limit: null,
      limitIs: '',
      goal: { atMost: 170 },
    },
    {
      work: 'sign-in page: form visible',
      unit: 's',
      ours: median(times) / 1000,
      limit: median(plain) / 1000,
      limitIs: 'plain page',
      goal: { atMost: 0.6 },
    },
  ];
}

async function visible(page: Page, url: string): Promise<number> {
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByLabel('Email').waitFor();
  return performance.now() - begun;
}

async function longList(bench: Bench, chrome: Browser): Promise<Measured[]> {
  const opened: number[] = [];
  const searched: number[] = [];
  const sorted: number[] = [];
  let heap = 0;
  for (let n = 0; n < TIMES; n++) {
    const context = await chrome.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await signedIn(bench, context);
    await page.goto(`${bench.server.url}/account`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    opened.push(await untilRows(page));
    const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
    if (rows !== PRODUCTS) throw new Error(`${rows} rows instead of ${PRODUCTS}`);
    heap = Math.max(heap, await heapMegabytes(page));
    sorted.push(await untilChanged(page, SORT));
    searched.push(await untilChanged(page, SEARCH));
    await context.close();
  }
  const answer = { limit: null, limitIs: '', goal: { atMost: 50 } };
  return [
    {
      work: 'list of 10,000 in the browser: rows visible after the click',
      unit: 's',
      ours: median(opened) / 1000,
      limit: null,
      limitIs: '',
      goal: { atMost: 0.5 },
    },
    {
      work: 'list of 10,000 in the browser: heap',
      unit: 'MB',
      ours: heap,
      limit: null,
      limitIs: '',
      goal: { atMost: 60 },
    },
    {
      work: 'list of 10,000 in the browser: sorted by another column',
      unit: 'ms',
      ours: median(sorted),
      ...answer,
    },
    { work: 'list of 10,000 in the browser: searched', unit: 'ms', ours: median(searched), ...answer },
  ];
}

async function signedIn({ client, server }: Bench, context: BrowserContext): Promise<Page> {
  const [name = '', value = ''] = (client.headers.cookie ?? '').split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  await context.addInitScript(
    (token) => localStorage.setItem('csrfToken', token),
    client.headers[CSRF_HEADER],
  );
  return context.newPage();
}

// The application's own navigation, from a click's moment to the frame that shows the first row.
function untilRows(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const begun = performance.now();
    history.pushState({}, '', '/admin/product');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    while (!document.querySelector('tbody tr td a, tbody tr td button'))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begun;
  });
}

const SORT = `[...document.querySelectorAll('thead button')].find((one) => one.textContent.includes('Code')).click()`;
const SEARCH = `{
  const box = document.querySelector('input[type=search]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, 'PJ-77');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}`;

// From an event to the moment when the table in the page is another one.
function untilChanged(page: Page, event: string): Promise<number> {
  return page.evaluate(`(async () => {
    const shown = () => document.querySelector('[aria-rowcount]').getAttribute('aria-rowcount')
      + [...document.querySelectorAll('tbody tr')].slice(0, 5).map((row) => row.textContent).join();
    const before = shown();
    const begun = performance.now();
    ${event};
    while (shown() === before) await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - begun;
  })()`);
}

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
