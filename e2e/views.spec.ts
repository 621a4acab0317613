import type { Page } from '@playwright/test';
import { BASE_URL } from './address.ts';
import { CATALOG, expect, login, test, unique, VIEWER } from './fixtures.ts';
import { chooseFrom } from './hands.ts';

test('a filtered list is saved for everyone, opened by a colleague from menu, palette and address, changed and deleted', async ({
  page,
  signIn,
  browser,
  api,
}) => {
  const name = unique('Dark goods');
  await signIn(CATALOG);
  await page.goto('/admin/product?q=jersey&active=yes&sort=-code');
  await chooseFrom(page, 'More', 'Columns');
  await page.getByRole('menuitemcheckbox', { name: 'Sort Order' }).click();
  await page.keyboard.press('Escape');
  // A button once there are views, of which others may have saved some.
  const saved = page.getByRole('button', { name: 'Views', exact: true });
  if (await saved.isVisible()) await saved.click();
  else await chooseFrom(page, 'More', 'Views');
  await page.getByRole('menuitem', { name: 'Save as a New View…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('switch', { name: 'For everyone' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Views: ${name}` })).toBeVisible();
  const headers = await columnsOf(page);
  const rows = await page.getByRole('row').count();

  const colleague = await browser.newPage({ baseURL: BASE_URL });
  await login(colleague.context().request, VIEWER);
  await colleague.goto('/admin/product');
  await colleague.getByRole('button', { name: 'Views', exact: true }).click();
  await colleague.getByRole('menuitem', { name }).click();
  await expect(colleague).toHaveURL(/[?&]q=jersey(?:&|$)/u);
  await expect(colleague.getByRole('row')).toHaveCount(rows);
  expect(await columnsOf(colleague)).toEqual(headers);
  const { views } = await (await api.get('/api/admin/saved-views')).json();
  const { id } = (views as { id: number; name: string }[]).find((view) => view.name === name) ?? { id: 0 };
  await colleague.goto(`/admin/product?saved=${id}`);
  await expect(colleague.getByRole('searchbox', { name: 'Search products' })).toHaveValue('jersey');
  await colleague.close();

  await page.getByRole('searchbox', { name: 'Search products' }).fill('tee');
  await expect(page).toHaveURL(/q=tee/u);
  await page.getByRole('button', { name: `Views: ${name}` }).click();
  await page.getByRole('menuitem', { name: /^Update/u }).click();
  await expect(page.getByText('View updated')).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Go to or create' }).click();
  await page.getByRole('combobox', { name: 'Go to or create' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('tee');
  await page.getByRole('button', { name: `Views: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('View deleted')).toBeVisible();
});

/** Without what only those see who can change records. */
async function columnsOf(page: Page): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allTextContents();
  return headers.filter((header) => header !== '' && header !== 'Actions');
}
