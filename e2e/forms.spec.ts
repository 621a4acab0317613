import type { Locator } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';
import { open } from './waiting.ts';

test('Save stands out as soon as there is something to save; its bar does not move, and in a low window is at the end', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await open(page, '/admin/product/1/edit');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  // The sizes and colors are in sight without scrolling.
  const choices = page.getByRole('group', { name: 'Sizes and colors' });
  await expect(choices.getByRole('button', { name: 'Remove Forest' })).toBeVisible();
  const { y = 0, height = 900 } = (await choices.boundingBox()) ?? {};
  expect(y + height).toBeLessThan((await save.boundingBox())?.y ?? 0);

  const background = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const quiet = await background(page.getByRole('link', { name: 'Cancel' }));
  expect(await background(save)).toBe(quiet);
  await expect(save).toBeEnabled();
  const place = await save.boundingBox();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const saved = await name.inputValue();
  await name.fill('Another jersey');
  await expect.poll(() => background(save)).not.toBe(quiet);
  expect(await save.boundingBox()).toEqual(place);
  await name.fill(saved);
  await expect.poll(() => background(save)).toBe(quiet);

  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(save).not.toBeInViewport();
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
  const last = await page.getByRole('region', { name: 'Pictures', exact: true }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((await save.boundingBox())?.y ?? 0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 844, height: 401 });
  await expect(save).toBeInViewport({ ratio: 1 });
});

test('a date field is muted while no day is chosen: Safari shows today in it', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await open(page, '/admin/activity?from=2026-11-21');
  const colorOf = (name: string) =>
    page.getByLabel(name, { exact: true }).evaluate((field) => getComputedStyle(field).color);
  const muted = await page.getByText('newest first').evaluate((text) => getComputedStyle(text).color);
  expect(await colorOf('To')).toBe(muted);
  expect(await colorOf('From')).not.toBe(muted);
});
