import { ADMIN, type Api, expect, test, unique } from './fixtures.ts';
import { photograph } from './photographs.ts';

// Changes are taken back: from the toast, from the product's earlier pictures, and for many records together.

async function createProduct(api: Api, name: string): Promise<number> {
  const { product_categories } = await (await api.get('/api/admin/product-category')).json();
  const product = {
    name,
    code: unique('U').replace(' ', '-'),
    supplier_name: 'Augusta',
    supplier_code: 'AUG-1',
    product_category_id: product_categories[0].id,
  };
  const answer = await api.post('/api/admin/product', product);
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).product.id;
}

test('a saved product is as it was after Undo in the toast', async ({ page, api, signIn }) => {
  const name = unique('Setter Jersey');
  const id = await createProduct(api, name);
  await signIn(ADMIN);
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByRole('textbox', { name: /^Name/u }).fill(`${name} renamed`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  const { product } = await (await api.get(`/api/admin/product/${id}`)).json();
  expect(product.name).toBe(name);
});

test('a deleted picture is brought back from the earlier pictures', async ({ page, api, signIn }) => {
  const id = await createProduct(api, unique('Pictured Jersey'));
  await signIn(ADMIN);
  await page.goto(`/admin/product/${id}/edit`);
  const filled = page.getByRole('button', { name: /^Slot 1 .*show picture/u });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Slot 1 .*add a picture/u }).click();
  await (await chooser).setFiles(await photograph('jpeg', 9));
  await expect(filled).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expect(filled).toBeHidden();
  await page.getByRole('button', { name: 'Earlier pictures' }).click();
  const earlier = page.getByRole('img', { name: 'Earlier picture of Home, slot 1' });
  await expect.poll(() => earlier.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Bring back: Home, slot 1' }).click();
  await expect(page.getByText('Picture brought back')).toBeVisible();
  await expect(filled).toBeVisible();
  await expect(page.getByText('No picture was replaced or deleted in the last 30 days.')).toBeVisible();
});

test('of many records that were changed together, those changed since stay and the rest is undone', async ({
  page,
  api,
  signIn,
}) => {
  const word = unique('Undone');
  const sizes: { id: number; name: string; code: string }[] = [];
  for (const n of [1, 2, 3]) {
    const answer = await api.post('/api/admin/size', { name: `${word} ${n}`, code: `${word} ${n}` });
    expect(answer.status(), await answer.text()).toBe(201);
    sizes.push((await answer.json()).size);
  }
  await signIn(ADMIN);
  await page.goto(`/admin/size?q=${encodeURIComponent(word)}`);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('3 sizes deactivated')).toBeVisible();
  const [changed] = sizes;
  const { name, code } = changed ?? { name: '', code: '' };
  expect((await api.put(`/api/admin/size/${changed?.id}`, { name, code, is_active: true })).ok()).toBe(true);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo the 2 other changes?' });
  await expect(dialog.getByText(`${name}: It has been changed since`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo 2' }).click();
  await expect(page.getByText('2 changes undone')).toBeVisible();
  for (const { id } of sizes) {
    expect((await (await api.get(`/api/admin/size/${id}`)).json()).size.is_active).toBe(true);
  }
});
