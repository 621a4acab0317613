import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { BASE_URL } from '../address.ts';

/** How long a test waits that fails: a busy machine must not make a good one fail. */
const PATIENCE_MILLISECONDS = 60_000;

/** Starts an installed Firefox, driven by WebDriver BiDi. `FIREFOX_PATH` is where it is. */
export function startFirefox(): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    defaultViewport: { width: 1440, height: 900 },
  });
}

/** Ways to find things on a page as a person does. Each waits for what it looks for. */
export function sightOf(page: Page) {
  page.setDefaultTimeout(PATIENCE_MILLISECONDS);
  const byRole = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  const byXpath = (path: string) => page.locator(`::-p-xpath(${path})`);
  return {
    byRole,
    byText: (text: string) => byXpath(`//*[text()[contains(., "${text}")]]`),
    /** A field by its label, with or without a mark for required ones. */
    field: (label: string) =>
      byXpath(
        `//*[self::input or self::textarea][@id=//label[starts-with(normalize-space(.), "${label}")]/@for]`,
      ),
    press: (name: string) => byRole('button', name).click(),
    open: (path: string) => page.goto(BASE_URL + path),
    /** Gives the file field with this label a file, as its dialog would. */
    async attach(label: string, path: string) {
      const field = await page.waitForSelector(`input[type=file][aria-label="${label}"]`);
      await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
  };
}
