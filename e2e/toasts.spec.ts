import type { Locator, Page } from '@playwright/test';
import { ADMIN, createProduct, expect, test, unique } from './fixtures.ts';
import { chooseFiles } from './hands.ts';
import { photograph } from './photographs.ts';
import { drawn, open, twoFrames } from './waiting.ts';

// A toast covers nothing that it is about and nothing that can be used, wherever the page is scrolled to.

const WIDTHS = [1440, 1024, 768, 390];
/** The place of a toast depends on the header alone: one kind of toast is looked at in all widths. */
const WIDE_AND_PHONE = [1440, 390];
const shown = (page: Page) => page.locator('.notistack-Snackbar');

/**
 * Parts that a toast covers at any width, at both ends of the page: targets, and what it names. A phone's header gives it
 * everything except the menu.
 */
async function under(page: Page, named: Locator, widths = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await drawn(page);
    await twoFrames(page);
    for (const end of [false, true]) {
      await page.evaluate((isEnd) => window.scrollTo(0, isEnd ? document.body.scrollHeight : 0), end);
      const covered = await named.evaluate((element, isPhone) => {
        const SPACE = 1;
        const boxes = [...document.querySelectorAll('.notistack-Snackbar')].map((one) =>
          one.getBoundingClientRect(),
        );
        if (boxes.length !== 1) return [`${boxes.length} toasts at once`];
        const targets = document.querySelectorAll('a, button, input, [role=tab], [role=row], [role=article]');
        // A phone's dialog fills the window.
        const dialog = document.querySelector('[role=dialog]') === null ? null : '[role=dialog]';
        const page = isPhone ? (dialog ?? 'main, [aria-label="Open menu"]') : 'body';
        return [element, ...targets]
          .filter((one) => one.closest(page) !== null && one.closest('.notistack-Snackbar') === null)
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const header =
              one.closest('main') === null ? 0 : (document.querySelector('header')?.offsetHeight ?? 0);
            return boxes.some(
              (box) =>
                Math.min(box.right, right) - Math.max(box.left, left) > SPACE &&
                // Anything under the header is out of sight.
                Math.min(box.bottom, bottom) - Math.max(box.top, top, header) > SPACE,
            );
          })
          .map((one) => one.getAttribute('aria-label') ?? one.textContent);
      }, width < 600);
      found.push(...covered.map((what) => `${width} px${end ? ', at the end' : ''}: over ${what}`));
    }
  }
  await page.setViewportSize({ width: 1440, height: 844 });
  return found;
}

/** Keeps a toast with Undo as long as the keyboard is in it. */
async function hold(page: Page): Promise<void> {
  await shown(page).getByRole('button', { name: 'Undo', exact: true }).focus();
}

test('toasts of a list cover neither the row they name nor a button', async ({ page, api, signIn }) => {
  const word = unique('Toast');
  const ids: number[] = [];
  for (let n = 1; n <= 12; n++) {
    const answer = await api.post('/api/admin/size', { name: `${word} ${n + 10}`, code: `${word} ${n}` });
    ids.push((await answer.json()).size.id);
  }
  const last = page.getByRole('main').getByText(`${word} 22`, { exact: true }).first();
  await signIn(ADMIN);
  await open(page, `/admin/size?q=${encodeURIComponent(word)}`);
  const box = page.getByRole('checkbox', { name: `Select ${word} 22` });

  await test.step('deactivated', async () => {
    await box.check();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(shown(page)).toContainText('1 size deactivated');
    await hold(page);
    expect(await under(page, last)).toEqual([]);
  });

  await test.step('undone', async () => {
    await page.keyboard.press('Enter');
    await expect(shown(page)).toContainText('Change undone');
    await hold(page);
    expect(await under(page, last, WIDE_AND_PHONE)).toEqual([]);
  });

  await test.step('on a phone, with the palette opened under it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Go to or create' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    // The keyboard belongs to the palette now; a toast stays under the pointer as well.
    await shown(page).hover();
    expect(await under(page, palette.getByRole('combobox'), [390])).toEqual([]);
    await palette.getByRole('combobox').press('Escape');
    await expect(palette).toHaveCount(0);
  });

  await test.step('two at once: the later one is shown', async () => {
    await box.check();
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await expect(shown(page)).toContainText('Unchanged: already active');
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(shown(page)).toContainText('1 size deactivated');
    await hold(page);
    expect(await under(page, last, WIDE_AND_PHONE)).toEqual([]);
  });

  await test.step('saved in a form', async () => {
    await page.goto(`/admin/size/${ids.at(-1)}/edit`);
    await page.getByLabel('Description').fill('Adult');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(shown(page)).toContainText('Size saved');
    await hold(page);
    await page.getByRole('searchbox').fill(word);
    await hold(page);
    expect(await under(page, last, WIDE_AND_PHONE)).toEqual([]);
  });

  await test.step('changed together', async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Edit…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 12 sizes' });
    await dialog.getByRole('button', { name: 'Description', exact: true }).click();
    const field = dialog.getByRole('group', { name: 'Description', exact: true });
    await field.getByLabel('Set to').or(field.getByRole('textbox')).last().fill('Youth');
    await dialog.getByRole('button', { name: /^Apply \d/u }).click();
    await expect(shown(page)).toContainText('12 sizes');
    await hold(page);
    expect(await under(page, last, WIDE_AND_PHONE)).toEqual([]);
  });
});

test('a toast about pictures does not cover them', async ({ page, api, signIn }) => {
  const { id } = await createProduct(api);
  await signIn(ADMIN);
  await open(page, `/admin/product/${id}/edit`);
  const files = await Promise.all([photograph('jpeg', 5), photograph('jpeg', 6)]);
  await chooseFiles(page, page.getByRole('button', { name: /^Slot 1 .*add a picture/u }), files);
  await expect(shown(page)).toContainText('2 pictures uploaded');
  await hold(page);
  const large = page.getByRole('main').getByRole('img').first();
  expect(await under(page, large, WIDE_AND_PHONE)).toEqual([]);
});
