import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { default as Axe, RunOptions } from 'axe-core';

const SOURCE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Contrast takes a third of the time of all rules. */
export type AxeRules = 'all rules' | 'contrast' | 'all but contrast';

/** The findings of axe on the page now: each broken rule with the first place that breaks it. */
export async function axeViolations(page: Page, rules: AxeRules = 'all rules'): Promise<string[]> {
  // Once per document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Style sheets and media, which only rules that are off or about media ask for.
    preload: false,
    // The first is off by default, as all of WCAG 2.2.
    rules: {
      'target-size': { enabled: true },
      ...(rules === 'all but contrast' && { 'color-contrast': { enabled: false } }),
    },
    ...(rules === 'contrast' && { runOnly: ['color-contrast'] }),
  };
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(given);
    const found: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { target } of nodes) {
        const place = target.join(' ');
        if (id === 'target-size' && (await isLargeInSight(place))) continue;
        found.push(`${id} at ${place}`);
        break;
      }
    }
    return found;

    /** A list may leave the target half under a row that stays in sight: it counts by its size where nothing covers it. */
    async function isLargeInSight(place: string): Promise<boolean> {
      const target = document.querySelector(place);
      if (target === null) return false;
      target.scrollIntoView({ block: 'center' });
      const again = await axe.run(target, { ...given, runOnly: ['target-size'] });
      return again.violations.length === 0;
    }
  }, options);
}
