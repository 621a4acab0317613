import type { Browser } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { median } from '../load.ts';
import type { Measured } from '../row.ts';
import { follow, heapMegabytes, inFreshPage, TIMES, typing, untilChanged } from './page.ts';

const ROWS = `document.querySelector('[aria-rowcount]').getAttribute('aria-rowcount')
  + [...document.querySelectorAll('tbody tr')].slice(0, 5).map((row) => row.textContent).join()`;
const SORT = `[...document.querySelectorAll('thead button')].find((one) => one.textContent.includes('Code')).click()`;
const SEARCH = typing('input[type=search]', 'PJ-77');

/** A list of this many products: opened, sorted and searched. */
export async function longList(bench: Bench, chrome: Browser, products: number): Promise<Measured[]> {
  const opened: number[] = [];
  const searched: number[] = [];
  const sorted: number[] = [];
  let heap = 0;
  for (let n = 0; n < TIMES; n++) {
    await inFreshPage(bench, chrome, async (page) => {
      opened.push(await follow(page, '/admin/product', 'tbody tr td button'));
      const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
      if (rows !== products) throw new Error(`${rows} rows instead of ${products}`);
      heap = Math.max(heap, await heapMegabytes(page));
      sorted.push(await untilChanged(page, ROWS, SORT));
      searched.push(await untilChanged(page, ROWS, SEARCH));
    });
  }
  const list = `list of ${products.toLocaleString('en')} in the browser`;
  const alone = { limit: null, limitIs: '' };
  return [
    {
      work: `${list}: rows visible after the click`,
      unit: 's',
      ours: median(opened) / 1000,
      ...alone,
      goal: { atMost: 0.5 },
    },
    { work: `${list}: heap`, unit: 'MB', ours: heap, ...alone, goal: { atMost: 60 } },
    {
      work: `${list}: sorted by another column`,
      unit: 'ms',
      ours: median(sorted),
      ...alone,
      goal: { atMost: 50 },
    },
    { work: `${list}: searched`, unit: 'ms', ours: median(searched), ...alone, goal: { atMost: 50 } },
  ];
}
