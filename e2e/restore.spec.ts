import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import type { Page } from '@playwright/test';
import { ADMIN, downloaded, expect, test } from './fixtures.ts';
import { ALONE } from './tags.ts';

const PAGE = '/admin/product-image-transfer';

/** Chooses a zip on the page. */
async function choose(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose zip file' }).click();
  await (await chooser).setFiles({ name: 'backup.zip', mimeType: 'application/zip', buffer });
}

const backup = async (page: Page) =>
  (await downloaded(page, () => page.getByRole('link', { name: 'Download images' }).click())).bytes;
// A proxy that gives up: the server does its work, the browser gets a page of the proxy's.
const GATEWAY_TIMEOUT = {
  status: 504,
  contentType: 'text/html',
  body: '<h1>504 Gateway Time-out</h1>',
};

test('answers of upload and restore that were lost are found, and the restore is undone on a later visit', {
  tag: ALONE,
}, async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto(PAGE);
  const zip = await backup(page);

  // A picture is missing that the zip brings back.
  const { products } = await (await page.request.get('/api/admin/product')).json();
  const product = products.find(({ code }: { code: string }) => code === 'JR-4120');
  await page.goto(`/admin/product/${product.id}/edit`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expect(page.getByRole('button', { name: /^Slot \d .*add a picture/ }).first()).toBeVisible();

  for (const path of [previewCalls.create.path, previewCalls.apply.path.replace(':id', '*')]) {
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.fulfill(GATEWAY_TIMEOUT);
    });
  }
  await page.goto(PAGE);
  await choose(page, zip);
  await page.getByRole('button', { name: 'Apply 1 change' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '1 change applied' })).toBeVisible();

  await page.goto(PAGE);
  await page
    .getByRole('button', { name: /^Undo the restore of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo restore' }).click();
  await expect(page.getByText(/The restore was undone: 0 put back, 1 removed, 0 kept/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Past restores' }).getByText('Undone').first()).toBeVisible();
});

test('what became of an upload is only claimed when the server can be asked; canceled after its last byte, it leaves no preview', {
  tag: ALONE,
}, async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto(PAGE);
  const zip = await backup(page);
  await page.route(`**${previewCalls.create.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    // From now on the server is unreachable.
    await page.route(`**${imageCalls.archiveSummary.path}`, (summary) => summary.abort());
    await route.abort();
  });
  await choose(page, Buffer.from('zip'));
  await expect(
    page.getByText('The connection was lost before the check of backup.zip was done.'),
  ).toBeVisible();
  await page.unroute(`**${imageCalls.archiveSummary.path}`);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('The server did not answer')).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  await page.unroute(`**${previewCalls.create.path}`);

  let done = () => {};
  const checked = new Promise<void>((resolve) => {
    done = resolve;
  });
  // The whole zip arrives; the answer is still on its way when the user cancels.
  await page.route(`**${previewCalls.create.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    done();
  });
  const { previews: before } = await (await page.request.get(previewCalls.list.path)).json();
  await choose(page, zip);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await checked;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The upload of backup.zip was canceled. Nothing was changed.')).toBeVisible();
  const { previews } = await (await page.request.get(previewCalls.list.path)).json();
  expect(previews).toEqual(before);
});
