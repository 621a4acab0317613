import { CSRF_HEADER } from '@kitroom/contract/auth';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { axeViolations } from './axe.ts';
import { ADMIN, downloaded, expect, test } from './fixtures.ts';
import { chooseZip } from './hands.ts';
import { ALONE } from './tags.ts';

const PAGE = '/admin/product-image-transfer';

test('a zip is looked at, one picture is unticked, the rest is applied and undone', { tag: ALONE }, async ({
  page,
  api,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto(PAGE);
  const zip = await downloaded(page, () => page.getByRole('link', { name: 'Download Pictures' }).click());

  // Two pictures of one product are missing, a third one is another than in the zip.
  const { products } = await (await api.get('/api/admin/product')).json();
  const product = products.find(({ code }: { code: string }) => code === 'JR-4120');
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

  await chooseZip(page, zip.bytes);
  await expect(page.getByText('Upload and unzip successful. Nothing has changed yet')).toBeVisible();
  await expect(page).toHaveURL(/\?preview=\d+$/);
  expect(await slotsOf()).toEqual([first, ...others]);
  await expect(page.getByRole('button', { name: 'Apply 3 changes' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Added 2' }).click();
  await expect(page.getByText('Empty')).toHaveCount(2);
  const picture = page.getByRole('img', { name: `${product.name}, Hero, slot ${second}, new` });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('checkbox', { name: `Apply ${product.name}, Hero, slot ${second}` }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(page.getByRole('heading', { name: '2 changes applied' })).toBeVisible();
  expect(await slotsOf()).toEqual(before.filter((slot) => slot !== second));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The restore was undone: 1 put back, 1 removed')).toBeVisible();
  expect(await slotsOf()).toEqual([first, ...others]);

  // As it was, for the tests that follow: by the call that asks nobody.
  const restored = await page.request.post(imageCalls.restore.path, {
    headers: { [CSRF_HEADER]: await page.evaluate(() => localStorage.getItem('csrfToken') ?? '') },
    multipart: { file: { name: 'backup.zip', mimeType: 'application/zip', buffer: zip.bytes } },
  });
  expect(await restored.json()).toMatchObject({ message: 'Upload and unzip successful', skipped: [] });
  expect(await slotsOf()).toEqual(before);
});
