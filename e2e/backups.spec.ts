import { stat } from 'node:fs/promises';
import { axeViolations } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';

test('a backup is made, checked, and downloaded', async ({ page, signIn }, testInfo) => {
  await signIn(ADMIN);
  await page.goto('/admin/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const rows = page.getByRole('table', { name: 'Backups' }).getByRole('row');
  const newest = rows.nth(1);
  await expect(newest).toContainText('Made');
  await expect(newest).toContainText(/\d+ products, \d+ pictures/u);

  await newest.getByRole('button', { name: /^Check / }).click();
  await expect(newest).toContainText(/Can be restored: \d+ products, \d+ pictures/u);

  const download = page.waitForEvent('download');
  await newest.getByRole('link', { name: /^Download / }).click();
  const path = testInfo.outputPath('backup.zip');
  await (await download).saveAs(path);
  expect((await stat(path)).size).toBeGreaterThan(100_000);
  expect(await axeViolations(page)).toEqual([]);
});
