import { ADMIN, CATALOG, createProduct, downloaded, expect, test, unique } from './fixtures.ts';
import { open } from './waiting.ts';

test('what one person has renamed, another sees in the history, puts back, and finds in the activity', async ({
  page,
  api,
  signIn,
}) => {
  const former = unique('Libero Jersey');
  const product = await createProduct(api, { name: former, is_active: true });
  const edit = `/admin/product/${product.id}/edit`;
  const name = page.getByRole('textbox', { name: 'Name', exact: true });

  await signIn(CATALOG);
  const { firstName } = (await (await page.request.get('/api/auth/user-permissions')).json()).data;
  await open(page, edit);
  await name.fill(`${former} Two`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  await signIn(ADMIN);
  await open(page, edit);
  await expect(page.getByText(new RegExp(`^Changed by ${firstName} .+, today `, 'u'))).toBeVisible();
  await page.getByRole('button', { name: 'History' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^History/ });
  await expect(drawer.getByRole('heading', { name: new RegExp(`^${firstName} `, 'u') })).toBeVisible();
  await expect(drawer.getByRole('listitem').first()).toContainText(`${former} Two`);
  await drawer.getByRole('button', { name: 'Restore This Value: Name' }).click();
  await expect(drawer).toBeHidden();
  await expect(name).toHaveValue(former);
  await expect(page.getByText('Restored, but not saved yet: Name.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  await open(page, '/admin/activity');
  await page.getByRole('searchbox', { name: 'Search activity' }).fill(former);
  const rows = page.getByRole('list', { name: 'Today' }).getByRole('listitem');
  // Those of others are gone: what is clicked before that is shown again.
  await expect(rows.filter({ hasNotText: former })).toHaveCount(0);
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(`changed Name of product ${former}`);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Details/ })
    .click();
  await expect(page.getByRole('dialog', { name: /^Details/ })).toContainText(`${former} Two`);
  await page.keyboard.press('Escape');
  const file = await downloaded(page, () => page.getByRole('link', { name: 'Export CSV' }).click());
  expect(file.name).toMatch(/\.csv$/u);
  expect(file.bytes.toString().split(`${former} Two`).length).toBeGreaterThan(2);
  await rows.first().getByRole('link', { name: former }).click();
  await expect(name).toHaveValue(former);
});
