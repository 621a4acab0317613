import type { Locator } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';
import { open } from './waiting.ts';

const PRODUCT = '/admin/product/1/edit';

test('the sizes and colors of a product are in sight without scrolling', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, PRODUCT);
  const choices = page.getByRole('group', { name: 'Sizes and colors' });
  await expect(choices.getByRole('button', { name: 'Remove Forest' })).toBeVisible();
  const { y = 0, height = 900 } = (await choices.boundingBox()) ?? {};
  const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
  expect(y + height).toBeLessThan(save?.y ?? 0);
});

test('Save stands out as soon as there is something to save, and its bar does not move', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await open(page, '/admin/size/1/edit');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const background = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const quiet = await background(page.getByRole('link', { name: 'Cancel' }));
  expect(await background(save)).toBe(quiet);
  await expect(save).toBeEnabled();
  const place = await save.boundingBox();

  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const saved = await name.inputValue();
  await name.fill('Extra small, youth');
  await expect.poll(() => background(save)).not.toBe(quiet);
  expect(await save.boundingBox()).toEqual(place);
  await name.fill(saved);
  await expect.poll(() => background(save)).toBe(quiet);
});

test('in a low window the bar of a form is at its end, and covers nothing', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, PRODUCT);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).not.toBeInViewport();
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
  const last = await page.getByRole('region', { name: 'Images' }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((await save.boundingBox())?.y ?? 0);

  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 844, height: 401 });
  await expect(save).toBeInViewport({ ratio: 1 });
});
