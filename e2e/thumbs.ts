import type { Page } from '@playwright/test';

/** Says so if the page is a list and not so many of its ordinary cards fit on the screen at first sight. */
export function fewCards(page: Page, count = 3): Promise<string[]> {
  return page
    .locator('main ul[aria-label] > li:has(a[aria-label^="Edit"], button[aria-label^="Edit"])')
    .evaluateAll((cards, count) => {
      const top = cards[0]?.getBoundingClientRect().top ?? 0;
      // Not those with a long name, such as other tests leave, or in need of attention.
      const heights = cards
        .map((card) => card.getBoundingClientRect().height)
        .sort((one, other) => one - other);
      const ordinary = heights[Math.floor(heights.length / 4)] ?? 0;
      // Without the gap below the last.
      const bottom = top + count * ordinary - 8;
      return bottom <= innerHeight ? [] : [`card ${count} ends at ${Math.round(bottom)} px`];
    }, count);
}

/** The targets on the page that are smaller than a thumb, 44 px wide and high. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.locator('a, button, input:not([type=file]), textarea').evaluateAll((all) =>
    all.flatMap((element) => {
      // A field is tapped anywhere in its frame, a switch or a box on its label as well.
      const frame = element.closest('label, .MuiInputBase-root');
      const target = element.matches('input, textarea') && frame !== null ? frame : element;
      const { width, height } = target.getBoundingClientRect();
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || width <= 1;
      if (isHidden || (width >= 43.9 && height >= 43.9)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return [`${name}: ${Math.round(width)} x ${Math.round(height)}`];
    }),
  );
}
