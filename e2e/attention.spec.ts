import { ADMIN, expect, test, unique } from './fixtures.ts';

test('a list says which records need attention and why, without moving its rows, until it is put right', async ({
  page,
  api,
  signIn,
}) => {
  const word = unique('Attentive');
  const { product_categories } = await (await api.get('/api/admin/product-category')).json();
  const { sizes } = await (await api.get('/api/admin/size')).json();
  const { garment_colors } = await (await api.get('/api/admin/garment-color')).json();
  const inactive = sizes.find((size: { is_active: boolean }) => !size.is_active);
  const color = garment_colors.find((one: { is_active: boolean }) => one.is_active);
  const created = await api.post('/api/admin/product', {
    name: word,
    code: word.replaceAll(' ', '-'),
    supplier_name: 'Summit Teamwear',
    supplier_code: 'ST-1',
    product_category_id: product_categories[0].id,
    product_size_ids: [inactive.id],
    product_garment_color_ids: [color.id],
    is_active: true,
  });
  expect(created.status(), await created.text()).toBe(201);

  // The reasons come when the rows have been on the screen for a while.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/product/attention', async (route) => {
    await asked;
    await route.continue();
  });
  await signIn(ADMIN);
  await page.goto('/admin/product');
  const row = page.getByRole('row').filter({ hasText: word });
  const toggle = page.getByRole('button', { name: /^Needs attention/u });
  await expect(row).toBeVisible();
  const places = () =>
    page
      .getByRole('row')
      .or(toggle)
      .evaluateAll((elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect())));
  const before = await places();
  answer();
  await expect(row).toContainText(`No hero picture · Inactive size ${inactive.name}`);
  await expect(toggle).toHaveText(/\(\d+\)$/u);
  expect(await places()).toEqual(before);

  await toggle.click();
  await page.getByRole('searchbox').fill(word);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/attention=yes.*&q=/u);
  await page.reload();
  await expect(row).toContainText('No hero picture');

  // On a phone, in the card.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('listitem').filter({ hasText: word })).toContainText(
    `Inactive size ${inactive.name}`,
  );
  await page.setViewportSize({ width: 1280, height: 800 });

  // Put right for all that are shown: neither has a reason of this kind any more.
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 1 product' });
  await dialog.getByRole('button', { name: 'Sizes' }).click();
  const field = dialog.getByRole('group', { name: 'Sizes' });
  await field.getByRole('combobox', { name: 'What to do' }).click();
  await page.getByRole('option', { name: 'Remove', exact: true }).click();
  await field.getByRole('combobox', { name: 'Sizes' }).click();
  await page.getByRole('option', { name: inactive.name }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(row).toContainText('No sizes');
  await expect(row).not.toContainText('Inactive size');
});
