import { hash } from 'node:crypto';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { ADMIN, createProduct, downloaded, expect, test } from './fixtures.ts';
import { chooseFiles, chooseZip } from './hands.ts';
import { photograph } from './photographs.ts';
import { ALONE } from './tags.ts';

// Its records are made by hand in counted-jobs.spec.ts.
test('the main job: pictures of a product and its color come back from a backup, byte for byte', {
  tag: ALONE,
}, async ({ page, context, api, signIn }) => {
  const { garment_colors } = await (await api.get(garmentColorResource.path)).json();
  const [color] = garment_colors;
  const { id, code } = await createProduct(api, { product_garment_color_ids: [color.id] });
  await signIn(ADMIN);
  await page.goto('/admin/product');

  await test.step('upload photographs to hero and color slots', async () => {
    await page.getByRole('searchbox').fill(code);
    await page.getByRole('link', { name: `Edit ${code}`, exact: true }).click();
    const hero = page.getByRole('group', { name: 'Hero pictures' });
    for (const [slot, picture] of [
      [1, await photograph('jpeg', 1)],
      [2, await photograph('png', 2)],
    ] as const) {
      const empty = hero.getByRole('button', { name: new RegExp(`^Slot ${slot} .*add a picture`) });
      await chooseFiles(page, empty, picture);
      await expect(
        hero.getByRole('button', { name: new RegExp(`^Slot ${slot} .*show picture`) }),
      ).toBeVisible();
    }
    await page.getByRole('tab', { name: color.name }).click();
    const ofColor = page.getByRole('group', { name: `Pictures in ${color.name}` });
    const empty = ofColor.getByRole('button', { name: /^Slot 3 .*add a picture/ });
    await chooseFiles(page, empty, await photograph('webp', 3));
    await expect(ofColor.getByRole('button', { name: /^Slot 3 .*show picture/ })).toBeVisible();
  });

  const addresses = [`slot=1`, `slot=2`, `slot=3&colorId=${color.id}`].map(
    (slot) => `${imageCalls.image.path}?productId=${id}&${slot}`,
  );
  const digests = async () => {
    const found: string[] = [];
    for (const address of addresses) {
      const answer = await context.request.get(address);
      found.push(`${answer.status()} ${hash('sha256', await answer.body())}`);
    }
    return found;
  };
  const before = await digests();

  await test.step('see them after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: 'Hero Image — Slot 1' })).toBeVisible();
    await expect(page.getByRole('tab', { name: `${color.name} 1/4` })).toBeVisible();
  });

  await page.goto('/admin/product-image-transfer');
  const zip = await downloaded(page, () => page.getByRole('link', { name: 'Download Pictures' }).click());
  expect(zip.name).toMatch(/\.zip$/);

  await test.step('delete the pictures', async () => {
    await page.goto(`/admin/product/${id}/edit`);
    for (const caption of ['Hero Image — Slot 1', 'Hero Image — Slot 2']) {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      await expect(dialog).toContainText(
        'Are you sure you want to delete this image? This action cannot be undone.',
      );
      await expect(dialog).toContainText(caption);
      await dialog.getByRole('button', { name: 'Delete Picture' }).click();
      await expect(page.getByRole('img', { name: caption })).toBeHidden();
    }
    await page.getByRole('tab', { name: color.name }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
    await expect(dialog).toContainText(`Color: ${color.name} — Slot 3`);
    await dialog.getByRole('button', { name: 'Delete Picture' }).click();
    await expect(page.getByRole('tab', { name: `${color.name} 0/4` })).toBeVisible();
    expect((await digests()).every((digest) => digest.startsWith('404'))).toBe(true);
  });

  await test.step('restore the zip', async () => {
    await page.goto('/admin/product-image-transfer');
    await chooseZip(page, zip.bytes);
    await expect(page.getByText('Upload and unzip successful')).toBeVisible();
    await page.getByRole('button', { name: 'Apply 3 Changes' }).click();
    await expect(page.getByRole('heading', { name: '3 changes applied' })).toBeVisible();
  });

  expect(await digests()).toEqual(before);
  await page.goto(`/admin/product/${id}/edit`);
  await expect(page.getByRole('img', { name: 'Hero Image — Slot 1' })).toBeVisible();
});
