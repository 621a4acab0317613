import { BASE_URL } from './address.ts';
import { ADMIN, expect, test } from './fixtures.ts';

// Which addresses have a screen: server/test/web-app.test.ts.
test('an address that nobody meant shows Not Found with the way on, and one with a slip leads where it was meant', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  // Made up by another program, copied from an email with its period, and mistyped so that nothing can read it.
  for (const path of ['/players.html', '/admin/clubs.', '/%C3%A9quipes', '/%E9quipes', '/%']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Players' }).click();
  await expect(page.getByText('This is a placeholder for the players page')).toBeVisible();

  await page.goto(`${BASE_URL}//admin//clubs?q=river`);
  await expect(page).toHaveURL('/admin/clubs?q=river');
  await expect(page.getByRole('heading', { name: 'Clubs' })).toBeVisible();

  await page.goto('/admin/users/99999');
  // All of it: another try is not offered.
  await expect(page.getByRole('alert')).toHaveText('Error: User not found');
});
