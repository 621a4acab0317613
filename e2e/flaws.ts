import type { Page } from '@playwright/test';

/** Targets that overlap, and texts that are cut without a way to read them, anywhere on the page. */
export function flawsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30);

    /** The visible part of an element, which scrolling parts cut off. Null: none of it. */
    const boxOf = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const clip = at.getBoundingClientRect();
        left = Math.max(left, clip.left);
        right = Math.min(right, clip.right);
        top = Math.max(top, clip.top);
        bottom = Math.min(bottom, clip.bottom);
      }
      return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
    };
    /** Anything that floats over the page may cover it. */
    const layerOf = (element: Element) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at;
      return null;
    };

    const elements = document.querySelectorAll('a, button, input:not([type=file]), textarea, [role=tab]');
    // A field is tapped anywhere in its frame, a switch or a box on its label as well; a cell has its button inside.
    const FRAME = 'label, .MuiInputBase-root, td:has(input:not([type=checkbox]))';
    const targets = [...new Set([...elements].map((one) => one.closest(FRAME) ?? one))].flatMap((element) => {
      const box = element.checkVisibility({ visibilityProperty: true }) ? boxOf(element) : null;
      return box === null ? [] : [{ element, box, layer: layerOf(element) }];
    });
    for (const [place, one] of targets.entries()) {
      for (const other of targets.slice(place + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across <= 1 || down <= 1 || one.layer !== other.layer) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        found.add(`${nameOf(one.element)} lies over ${nameOf(other.element)}`);
      }
    }

    for (const part of document.querySelectorAll<HTMLElement>('body *')) {
      const isCut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      if (!isCut || part.clientWidth <= 1 || part.matches('input, textarea, svg')) continue;
      const { overflowX, overflowY } = getComputedStyle(part);
      const hasText = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
      if (!hasText || (overflowX !== 'hidden' && overflowY !== 'hidden')) continue;
      if (part.closest('[title]') === null) found.add(`cut: ${nameOf(part)}`);
    }
    return [...found];
  });
}

/** How far the page scrolls past its end, as for texts that only screen readers see. */
export async function emptyBelow(page: Page): Promise<string[]> {
  const height = await page.evaluate(() => {
    const { scrollHeight, clientHeight, offsetHeight } = document.documentElement;
    return scrollHeight - Math.max(clientHeight, offsetHeight);
  });
  return height > 1 ? [`${height} px of nothing below the page`] : [];
}

/** Texts whose lines would overlap at twice the text size (WCAG 1.4.4). */
export function lowLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    document.documentElement.style.fontSize = '200%';
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const isField = element.matches('input, textarea');
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if ((!hasText && !isField) || !element.checkVisibility()) continue;
      const { lineHeight, fontSize } = getComputedStyle(element);
      if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize))
        found.add(`lines of ${lineHeight}, letters of ${fontSize}: ${element.textContent.slice(0, 30)}`);
    }
    document.documentElement.style.fontSize = '';
    return [...found];
  });
}
