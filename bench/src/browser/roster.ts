import type { Browser } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { median } from '../load.ts';
import type { Measured } from '../row.ts';
import { follow, inFreshPage, TIMES, untilChanged } from './page.ts';

const PLAYERS = 500;
const LINES = Array.from({ length: PLAYERS }, (_each, n) => `Player ${n + 1}\t${n % 100}\tM\tL`).join('\n');
const ROWS = `document.querySelector('[role=grid]').ariaRowCount`;
const PASTE = `{
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', ${JSON.stringify(LINES)});
  const cell = document.querySelector('[role=grid] tbody td [tabindex="0"]');
  cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}`;

/** A roster of 500 players, pasted from a spreadsheet. */
export async function rosterPaste(bench: Bench, chrome: Browser): Promise<Measured[]> {
  const pasted: number[] = [];
  const longest: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    await inFreshPage(bench, chrome, async (page) => {
      await follow(page, '/mui-test', '[role=grid] tbody td [tabindex="0"]');
      await page.evaluate(WATCH);
      pasted.push(await untilChanged(page, ROWS, PASTE));
      longest.push(await page.evaluate(LONGEST));
    });
  }
  const alone = { unit: 'ms', limit: null, limitIs: '' } as const;
  return [
    { work: `roster: ${PLAYERS} rows pasted`, ours: median(pasted), ...alone, goal: { atMost: 100 } },
    { work: `roster: longest task of that paste`, ours: median(longest), ...alone, goal: null },
  ];
}

// Tasks longer than 50 ms, which users notice as stutter.
const WATCH = `{
  window.tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
}`;
const LONGEST = `new Promise((resolve) => requestIdleCallback(() =>
  resolve(Math.max(0, ...tasks.map(({ duration }) => duration)))))`;
