import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { ADMIN, downloaded, expect, test } from './fixtures.ts';
import { chooseZip } from './hands.ts';
import { loseAnswer } from './lost-answer.ts';
import { ALONE } from './tags.ts';

const PAGE = '/admin/product-image-transfer';

test('a restore whose answers are lost is done once, and undone on a later visit', {
  tag: ALONE,
}, async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto(PAGE);
  const zip = await downloaded(page, () => page.getByRole('link', { name: 'Download Pictures' }).click());

  // A picture is missing that the zip brings back.
  const { products } = await (await page.request.get('/api/admin/product')).json();
  const product = products.find(({ code }: { code: string }) => code === 'JR-4120');
  await page.goto(`/admin/product/${product.id}/edit`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Picture' }).click();
  await expect(page.getByRole('button', { name: /^Slot \d .*add a picture/ }).first()).toBeVisible();

  const sent = [
    await loseAnswer(page, previewCalls.create.path),
    await loseAnswer(page, previewCalls.apply.path.replace(':id', '*')),
  ];
  await page.goto(PAGE);
  await chooseZip(page, zip.bytes);
  await page.getByRole('button', { name: 'Apply 1 change' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '1 change applied' })).toBeVisible();
  expect(sent.map((count) => count())).toEqual([2, 2]);

  await page.goto(PAGE);
  await page
    .getByRole('button', { name: /^Undo the restore of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo Restore' }).click();
  await expect(page.getByText(/The restore was undone: 0 put back, 1 removed, 0 kept/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Past restores' }).getByText('Undone').first()).toBeVisible();
});
