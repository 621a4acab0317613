import { BASE_URL } from './address.ts';
import { ADMIN, expect, test } from './fixtures.ts';

// Mistyped, copied from an email with its period, or made up by another program.
for (const path of [
  '/players.html',
  '/admin/clubs.',
  '/admin/clubs)',
  '/admin/clubs%20',
  '/%C3%A9quipes',
  '/%E9quipes',
  '/%',
  '/.env',
]) {
  test(`${path} shows Not Found, with the way on`, async ({ page, signIn }) => {
    await signIn(ADMIN);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Players' }).click();
    await expect(page.getByText('This is a placeholder for the players page')).toBeVisible();
  });
}

test('extra slashes lead to the page that was meant', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto(`${BASE_URL}//admin//clubs?q=river`);
  await expect(page).toHaveURL('/admin/clubs?q=river');
  await expect(page.getByRole('heading', { name: 'Clubs' })).toBeVisible();
});

for (const [path, message] of [
  ['/admin/clubs/abc', 'Club not found'],
  ['/admin/clubs/0/edit', 'Club not found'],
  ['/admin/users/99999', 'User not found'],
  ['/admin/size/1e3/edit', 'Size not found'],
  ['/admin/roles/x/permissions', 'Role not found'],
] as const) {
  test(`${path} says '${message}', and does not offer another try`, async ({ page, signIn }) => {
    await signIn(ADMIN);
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(`Error: ${message}`);
  });
}
