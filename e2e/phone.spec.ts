import { ADMIN, CATALOG, expect, test, unique, VIEWER } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone, the drawer leads everywhere and closes, and cards have all actions', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/');
  await page.getByRole('button', { name: /menu/i }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Test Permissions' })).toBeHidden();
  await drawer.getByRole('link', { name: 'Sizes' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sizes' })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Sizes' }).getByRole('listitem');
  await expect(cards.first().getByRole('link', { name: /^Edit/ })).toBeVisible();
});

test('on a phone, a catalog manager creates and edits a category', async ({ page, signIn }) => {
  const name = unique('Phone');
  await signIn(CATALOG);
  await page.goto('/admin/product-category');
  await page
    .getByRole('link', { name: /create/i })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(name.replaceAll(' ', '-'));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/admin/product-category');
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Edited on a phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Edited on a phone')).toBeVisible();
});

test('a viewer sees lists and no way to change them', async ({ page, signIn }) => {
  await signIn(VIEWER);
  await page.goto('/admin/product');
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expect(page.getByRole('link', { name: /create/i })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await page.goto('/admin/product/create');
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
});
