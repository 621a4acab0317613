import { expect, type Page } from '@playwright/test';

/** Opens a screen and resolves when it shows its record or list: its heading, and nothing that still loads. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await drawn(page);
}

/** Goes to a screen as its link does, without loading the application again. Another path than the present one. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const heading = document.querySelector('h1');
    const text = heading?.textContent;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    // The screen before stays until the code of the next one is there.
    while (heading?.isConnected && heading.textContent === text) await new Promise(requestAnimationFrame);
  }, path);
  await drawn(page);
}

/** Resolves when the page shows its heading, a dialog, or a menu, and nothing that still loads, two frames after the last change of size. */
export async function drawn(page: Page): Promise<void> {
  await twoFrames(page);
  const content = page.getByRole('heading').or(page.getByRole('dialog')).or(page.getByRole('menu'));
  await expect(content.first()).toBeVisible();
  const loading = page
    .getByRole('status', { name: /^Loading/ })
    .or(page.getByText(/^Loading .+\.\.\.$/))
    .or(page.locator('.MuiSkeleton-root'));
  await expect(loading).toHaveCount(0);
}

/** Holds back every call to these addresses until what it resolves to is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Resolves when the page has drawn what changed before. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Resolves when the page has shown all of `texts` in one element that `selector` finds. The page itself looks, at
 * every frame: what stays for a second or two could come and go between two looks from outside. Ask before doing what
 * brings it.
 */
export async function shown(page: Page, selector: string, ...texts: string[]): Promise<void> {
  await page.waitForFunction(
    ({ selector, texts }) =>
      [...document.querySelectorAll<HTMLElement>(selector)].some(
        (element) => element.checkVisibility() && texts.every((text) => element.innerText.includes(text)),
      ),
    { selector, texts },
    { polling: 'raf' },
  );
}
