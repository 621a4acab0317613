import { CSRF_HEADER } from '@kitroom/contract/auth';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { ADMIN, downloaded, expect, test } from './fixtures.ts';
import { chooseZip } from './hands.ts';
import { loseAnswer } from './lost-answer.ts';
import { ALONE } from './tags.ts';

const PAGE = '/admin/product-image-transfer';

/** A zip with all pictures, and a product of the demo that has some. */
async function downloadedZip(page: Page): Promise<{ zip: Buffer; product: { id: number; name: string } }> {
  await page.goto(PAGE);
  const download = page.getByRole('link', { name: 'Download Pictures' });
  const { bytes: zip } = await downloaded(page, () => download.click());
  const { products } = await (await page.request.get('/api/admin/product')).json();
  return { zip, product: products.find(({ code }: { code: string }) => code === 'JR-4120') };
}

test('a zip is looked at, one picture is unticked, the rest is applied and undone', { tag: ALONE }, async ({
  page,
  api,
  signIn,
}) => {
  await signIn(ADMIN);
  const { zip, product } = await downloadedZip(page);

  // Two pictures of one product are missing, a third one is another than in the zip.
  const slotsOf = async () => {
    const answer = await api.get(imageCalls.filledSlots.path.replace(':id', String(product.id)));
    const { filled_slots } = (await answer.json()) as {
      filled_slots: { slot: number; color_id: number | null }[];
    };
    return filled_slots.filter(({ color_id }) => color_id === null).map(({ slot }) => slot);
  };
  const before = await slotsOf();
  const [first = 0, second = 0, third = 0, ...others] = before;
  expect(third).toBeGreaterThan(0);
  for (const slot of [first, second]) {
    await api.post(imageCalls.delete.path, { productId: product.id, slot, colorId: null });
  }
  const move = {
    productId: product.id,
    from: { slot: third, colorId: null },
    to: { slot: first, colorId: null },
  };
  await api.post(imageCalls.move.path, move);

  await chooseZip(page, zip);
  await expect(page.getByText('Upload and unzip successful. Nothing has changed yet')).toBeVisible();
  await expect(page).toHaveURL(/\?preview=\d+$/);
  expect(await slotsOf()).toEqual([first, ...others]);
  await expect(page.getByRole('button', { name: 'Apply 3 Changes' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Added 2' }).click();
  await expect(page.getByText('Empty')).toHaveCount(2);
  const picture = page.getByRole('img', { name: `${product.name}, Hero, slot ${second}, new` });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('checkbox', { name: `Apply ${product.name}, Hero, slot ${second}` }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Apply 2 Changes' }).click();
  await expect(page.getByRole('heading', { name: '2 changes applied' })).toBeVisible();
  expect(await slotsOf()).toEqual(before.filter((slot) => slot !== second));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The restore was undone: 1 restored, 1 removed')).toBeVisible();
  expect(await slotsOf()).toEqual([first, ...others]);

  // As it was, for the tests that follow: by the call that asks nobody.
  const restored = await page.request.post(imageCalls.restore.path, {
    headers: { [CSRF_HEADER]: await page.evaluate(() => localStorage.getItem('csrfToken') ?? '') },
    multipart: { file: { name: 'backup.zip', mimeType: 'application/zip', buffer: zip } },
  });
  expect(await restored.json()).toMatchObject({ message: 'Upload and unzip successful', skipped: [] });
  expect(await slotsOf()).toEqual(before);
});

test('a restore whose answers are lost is done once, and undone on a later visit', {
  tag: ALONE,
}, async ({ page, signIn }) => {
  await signIn(ADMIN);
  const { zip, product } = await downloadedZip(page);

  // A picture is missing that the zip brings back.
  await page.goto(`/admin/product/${product.id}/edit`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Picture' }).click();
  await expect(page.getByRole('button', { name: /^Slot \d .*add a picture/ }).first()).toBeVisible();

  const sent = [
    await loseAnswer(page, previewCalls.create.path),
    await loseAnswer(page, previewCalls.apply.path.replace(':id', '*')),
  ];
  await page.goto(PAGE);
  await chooseZip(page, zip);
  await page.getByRole('button', { name: 'Apply 1 Change' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '1 change applied' })).toBeVisible();
  expect(sent.map((count) => count())).toEqual([2, 2]);

  await page.goto(PAGE);
  await page
    .getByRole('button', { name: /^Undo the restore of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo Restore' }).click();
  await expect(page.getByText(/The restore was undone: 0 restored, 1 removed, 0 kept/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Past restores' }).getByText('Undone').first()).toBeVisible();
});
