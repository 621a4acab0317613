import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { median } from '../load.ts';
import type { Measured } from '../row.ts';
import { seedProducts } from '../seed.ts';
import { boardScroll } from './board.ts';
import { dualList } from './dual-list.ts';
import { listInputs } from './inputs.ts';
import { longList } from './list.ts';
import { TIMES } from './page.ts';
import { productPictures } from './product.ts';
import { rosterPaste } from './roster.ts';
import { layoutShifts } from './shifts.ts';

const PRODUCTS = 10_000;
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Pages that users wait for: the sign-in page, a list of 10,000 products, and screens as full as they get. */
export async function browser(bench: Bench): Promise<Measured[]> {
  await seedProducts(bench.database, PRODUCTS);
  const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find(existsSync);
  if (executablePath === undefined) throw new Error('No Chromium: install it, or set CHROMIUM_PATH');
  const chrome = await chromium.launch({ executablePath, args: ARGS });
  try {
    return [
      ...(await signInPage(bench, chrome)),
      ...(await longList(bench, chrome, PRODUCTS)),
      ...(await listInputs(bench, chrome, PRODUCTS)),
      ...(await dualList(bench, chrome)),
      ...(await rosterPaste(bench, chrome)),
      ...(await productPictures(bench, chrome)),
      ...(await boardScroll(bench, chrome, PRODUCTS)),
      ...(await layoutShifts(bench, chrome)),
    ];
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
      goal: { atMost: 155 },
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
