import { imageCalls } from '@kitroom/contract/product-image';
import { ADMIN, downloaded, expect, test } from './fixtures.ts';
import { RESTORE } from './tags.ts';

const PAGE = '/admin/product-image-transfer';

test('a restore whose answer was lost is found, in numbers, and can be undone on a later visit', {
  tag: RESTORE,
}, async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto(PAGE);
  const zip = await downloaded(page, () => page.getByRole('link', { name: 'Download images' }).click());

  // A picture is missing that the zip brings back.
  const { products } = await (await page.request.get('/api/admin/product')).json();
  const product = products.find(({ code }: { code: string }) => code !== '') ?? products[0];
  await page.goto(`/admin/product/${product.id}/edit`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expect(page.getByRole('button', { name: /^Slot \d .*add a picture/ }).first()).toBeVisible();

  // A proxy that gives up: the server does its work, the browser gets a page of the proxy's.
  await page.route(`**${imageCalls.restore.path}`, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' });
  });
  await page.goto(PAGE);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose zip file' }).click();
  await (await chooser).setFiles({ name: 'backup.zip', mimeType: 'application/zip', buffer: zip.bytes });
  await page.getByRole('button', { name: 'Restore images' }).click();
  await expect(page.getByText('The answer was lost on the way, but a restore was carried out')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(/1 added, 0 replaced, \d+ unchanged, 0 skipped\./)).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeHidden();

  await page.reload();
  await expect(page.getByText('Last restore')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/The restore was undone: 0 put back, 1 removed, 0 kept/)).toBeVisible();
  await expect(page.getByText(/It was undone\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('a cancel after the last byte shows what the server did', { tag: RESTORE }, async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto(PAGE);
  const zip = await downloaded(page, () => page.getByRole('link', { name: 'Download images' }).click());
  let done = () => {};
  const carriedOut = new Promise<void>((resolve) => {
    done = resolve;
  });
  // The whole zip arrives; the answer is still on its way when the user cancels.
  await page.route(`**${imageCalls.restore.path}`, async (route) => {
    await route.fetch();
    done();
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose zip file' }).click();
  await (await chooser).setFiles({ name: 'backup.zip', mimeType: 'application/zip', buffer: zip.bytes });
  await page.getByRole('button', { name: 'Restore images' }).click();
  await carriedOut;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The cancel came too late: the restore was carried out')).toBeVisible();
  await expect(page.getByText(/0 added, 0 replaced, \d+ unchanged, 0 skipped\./)).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeHidden();
});

test('what a restore did is only claimed when the server can be asked', { tag: RESTORE }, async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto(PAGE);
  await page.route(`**${imageCalls.restore.path}`, async (route) => {
    // From now on the server is unreachable.
    await page.route(`**${imageCalls.archiveSummary.path}`, (summary) => summary.abort());
    await route.abort();
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose zip file' }).click();
  await (await chooser).setFiles({
    name: 'backup.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('zip'),
  });
  await page.getByRole('button', { name: 'Restore images' }).click();
  await expect(page.getByText('Whether backup.zip was restored is not known yet.')).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeHidden();
  await page.unroute(`**${imageCalls.archiveSummary.path}`);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('The server did not answer')).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
});

test('leaving during a restore asks about the restore, and the focus stays at hand', {
  tag: RESTORE,
}, async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto(PAGE);
  await page.route(`**${imageCalls.restore.path}`, () => {});
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose zip file' }).click();
  await (await chooser).setFiles({
    name: 'backup.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('zip'),
  });
  await page.getByRole('button', { name: 'Restore images' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('link', { name: 'Orders' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave while the restore is running?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The restore of backup.zip was canceled. Nothing was changed.')).toBeVisible();
});
