import { ADMIN, expect, test } from './fixtures.ts';

test('who may: a role’s people and areas, and the application as it sees it', async ({
  page,
  api,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/roles');
  await page.getByRole('link', { name: /users with the role Viewer$/u }).click();
  await expect(page.getByText('Role: Viewer')).toBeVisible();
  const { users } = await (await api.get('/api/admin/users')).json();
  const viewers = (users as { role_name: string }[]).filter(({ role_name }) => role_name === 'Viewer');
  await expect(page.getByRole('row')).toHaveCount(viewers.length + 1);
  await page.goBack();
  await page.getByRole('link', { name: 'View Permissions Viewer' }).click();
  await page.getByText('What this role can do').click();
  const areas = page.getByRole('table', { name: 'What this role can do' });
  const sizes = areas.getByRole('row').filter({ hasText: 'Sizes' });
  await expect(sizes.getByRole('cell')).toHaveText(['Yes', '–No', '–No']);

  await page.getByRole('button', { name: 'View as This Role' }).click();
  const banner = page.getByRole('region', { name: 'Viewing as a role' });
  await expect(banner).toContainText('You are viewing Kitroom as Viewer. Nothing can be changed.');
  await page.goto('/admin/size');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Edit/u })).toHaveCount(0);
  await page.goto('/admin/product-image-transfer');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Missing permission: IMAGE_RESTORE')).toBeVisible();
  await page.getByRole('button', { name: 'End View' }).click();
  await expect(page.getByRole('heading', { name: 'Image Restore' })).toBeVisible();
  await expect(banner).toBeHidden();
});
