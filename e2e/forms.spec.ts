import { ADMIN, expect, test } from './fixtures.ts';
import { open } from './waiting.ts';

test('the bar with Save comes with the first change: nothing moves for it, it covers no field in use, and in a low window is at the end', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await open(page, '/admin/product/1/edit');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  // The sizes and colors are in sight without scrolling.
  const choices = page.getByRole('group', { name: 'Sizes and colors' });
  await expect(choices.getByRole('button', { name: 'Remove Forest' })).toBeVisible();
  await expect(save).toBeHidden();
  const before = await choices.boundingBox();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const saved = await name.inputValue();
  await name.fill('Another jersey');
  await expect(save).toBeInViewport({ ratio: 1 });
  expect(await choices.boundingBox()).toEqual(before);
  const { y = 0, height = 900 } = before ?? {};
  expect(y + height).toBeLessThan((await save.boundingBox())?.y ?? 0);
  await name.fill(saved);
  await expect(save).toBeHidden();

  await page.setViewportSize({ width: 390, height: 600 });
  const rule = page.getByRole('switch', { name: 'USAV Contrast Rule' });
  await rule.evaluate((element) => {
    scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 4);
  });
  await rule.click();
  await expect(save).toBeInViewport({ ratio: 1 });
  const used = await rule.boundingBox();
  expect((used?.y ?? 600) + (used?.height ?? 0)).toBeLessThan((await save.boundingBox())?.y ?? 0);

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
