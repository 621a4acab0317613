import { axeViolations } from './axe.ts';
import { ADMIN, downloaded, expect, test } from './fixtures.ts';

test('a backup is made, checked, and downloaded', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto('/admin/backups');
  const begin = page.getByRole('button', { name: 'Back Up Now' });
  await expect(begin).toBeEnabled();
  const rows = page.getByRole('table', { name: 'Backups' }).getByRole('row');
  // The first one is made by the schedule when the server starts.
  const before = Math.max(1, await rows.count());
  await begin.click();
  await expect(rows).toHaveCount(before + 1);
  const newest = rows.nth(1);
  await expect(newest).toContainText('Made');
  await expect(newest).toContainText(/\d+ products, \d+ pictures/u);

  await newest.getByRole('button', { name: /^Check / }).click();
  await expect(newest).toContainText(/Can be restored: \d+ products, \d+ pictures/u);

  const zip = await downloaded(page, () => newest.getByRole('link', { name: /^Download / }).click());
  expect(zip.bytes.length).toBeGreaterThan(100_000);
  expect(await axeViolations(page)).toEqual([]);
});
