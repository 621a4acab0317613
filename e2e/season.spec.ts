import { ADMIN, createProduct, expect, test, unique } from './fixtures.ts';
import { replaceInCodes } from './hands.ts';

// The work on a catalog for a new season: the same change to many products, looked at before and taken back after.

test('many products are duplicated into a new season and edited at once: looked at, applied, taken back', async ({
  page,
  api,
  signIn,
}) => {
  const word = unique('Season');
  for (const n of [1, 2, 3])
    await createProduct(api, { name: `${word} ${n}`, code: `${word.replace(' ', '-')}-26-${n}` });
  const { sizes } = await (await api.get('/api/admin/size')).json();
  await signIn(ADMIN);
  await page.goto(`/admin/product?q=${encodeURIComponent(word)}`);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Duplicate…' }).click();
  const copying = page.getByRole('dialog', { name: 'Duplicate 3 products' });
  await copying.getByLabel('Added text').fill('-NEW');
  await copying.getByRole('button', { name: 'Create 3 Products' }).click();
  await expect(page.getByText('3 products created')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '-NEW' })).toHaveCount(3);

  const { products } = await (await api.get('/api/admin/product')).json();
  const ids = (products as { id: number; code: string; name: string }[])
    .filter(({ name, code }) => name.startsWith(word) && code.endsWith('-NEW'))
    .map(({ id }) => id);
  const read = async () =>
    Promise.all(ids.map(async (id) => (await api.get(`/api/admin/product/${id}`)).json()));
  const before = await read();
  expect(before.map(({ product }) => product.is_active)).toEqual([false, false, false]);
  await page.getByRole('searchbox').fill(`${word} -NEW`);
  await expect(page.getByText('3 of', { exact: false })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Edit…' }).click();

  const dialog = page.getByRole('dialog', { name: 'Edit 3 products' });
  await replaceInCodes(dialog, '-26-', '-27-');
  await dialog.getByRole('button', { name: 'Sizes' }).click();
  await dialog.getByRole('group', { name: 'Sizes' }).getByRole('combobox', { name: 'Sizes' }).click();
  await page.getByRole('option', { name: sizes[0].name, exact: true }).click();
  await page.keyboard.press('Escape');

  const lines = dialog.getByRole('region', { name: 'Preview' }).getByRole('listitem');
  await expect(lines.filter({ hasText: `${word} 2` }).first()).toContainText(/-26-2.*-27-2.*Would be added/u);
  await dialog.getByRole('button', { name: 'Apply 3 Changes' }).click();
  await expect(page.getByText('3 products changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '-27-' })).toHaveCount(3);
  expect((await read()).map(({ product_size_ids }) => product_size_ids)).toEqual(
    ids.map(() => [sizes[0].id]),
  );

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('3 changes undone')).toBeVisible();
  expect(await read()).toEqual(before);
});
