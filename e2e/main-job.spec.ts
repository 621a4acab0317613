import { createHash } from 'node:crypto';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { ADMIN, downloaded, expect, test, unique } from './fixtures.ts';
import { chooseFiles, chooseZip } from './hands.ts';
import { photograph } from './photographs.ts';
import { fillSignIn } from './sign-ins.ts';
import { ALONE } from './tags.ts';

test('the main job: catalogue, pictures, backup and restore', { tag: ALONE }, async ({ page, context }) => {
  const tag = unique('E2E');
  const code = tag.replaceAll(' ', '-');

  await page.goto('/login');
  await fillSignIn(page, ADMIN);
  await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible();
  await expect(page).toHaveURL('/');

  const begin = async (list: string, name: string, itsCode: string) => {
    await page.goto(`${list}/create`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(itsCode);
  };
  const create = async (list: string) => {
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page).toHaveURL(list);
  };

  await test.step('create a size', async () => {
    await begin('/admin/size', `${tag} size`, `${code}-S`);
    await create('/admin/size');
    await expect(page.getByRole('row', { name: `${tag} size` })).toBeVisible();
  });

  await test.step('create an imprint color and a garment color that allows it', async () => {
    await begin('/admin/imprint-color', `${tag} ink`, `${code}-I`);
    await page.getByRole('textbox', { name: 'Hex' }).fill('#FFFFFF');
    await create('/admin/imprint-color');

    await begin('/admin/garment-color', `${tag} cloth`, `${code}-G`);
    await page.getByRole('textbox', { name: 'Hex' }).fill('0C2340');
    await page.getByRole('combobox', { name: /imprint colors/i }).fill(`${tag} ink`);
    await page.getByRole('option', { name: `${tag} ink` }).click();
    await page.keyboard.press('Escape');
    await create('/admin/garment-color');
  });

  await test.step('create a category and a product', async () => {
    await begin('/admin/product-category', `${tag} category`, `${code}-C`);
    await create('/admin/product-category');

    await begin('/admin/product', `${tag} jersey`, code);
    await expect(page.getByText(/images can be uploaded only after/i)).toBeVisible();
    await page.getByLabel('Supplier Name').fill('Summit Teamwear');
    await page.getByLabel('Supplier Code').fill('ST4120');
    await page.getByRole('combobox', { name: /category/i }).fill(`${tag} category`);
    await page.getByRole('option', { name: `${tag} category` }).click();
    await page.getByRole('combobox', { name: /sizes/i }).fill(`${tag} size`);
    await page.getByRole('option', { name: `${tag} size` }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: /garment colors/i }).fill(`${tag} cloth`);
    await page.getByRole('option', { name: `${tag} cloth` }).click();
    await page.keyboard.press('Escape');
    await create('/admin/product');
  });

  await test.step('upload photographs to hero and color slots', async () => {
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /search/i }))
      .fill(tag);
    await page
      .getByRole('row', { name: `${tag} jersey` })
      .getByRole('link', { name: /^Edit/ })
      .click();
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
    await page.getByRole('tab', { name: `${tag} cloth` }).click();
    const color = page.getByRole('group', { name: `Pictures in ${tag} cloth` });
    const empty = color.getByRole('button', { name: /^Slot 3 .*add a picture/ });
    await chooseFiles(page, empty, await photograph('webp', 3));
    await expect(color.getByRole('button', { name: /^Slot 3 .*show picture/ })).toBeVisible();
  });

  const productId = Number(/product\/(\d+)\/edit/.exec(page.url())?.[1]);
  const { product_garment_color_ids } = await (
    await context.request.get(`/api/admin/product/${productId}`)
  ).json();
  const colorId = product_garment_color_ids[0];
  const addresses = [`slot=1`, `slot=2`, `slot=3&colorId=${colorId}`].map(
    (slot) => `${imageCalls.image.path}?productId=${productId}&${slot}`,
  );
  const digests = async () => {
    const found: string[] = [];
    for (const address of addresses) {
      const answer = await context.request.get(address);
      found.push(
        `${answer.status()} ${createHash('sha256')
          .update(await answer.body())
          .digest('hex')}`,
      );
    }
    return found;
  };
  const before = await digests();

  await test.step('see them after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: 'Hero Image — Slot 1' })).toBeVisible();
    await expect(page.getByRole('tab', { name: `${tag} cloth 1/4` })).toBeVisible();
  });

  await page.goto('/admin/product-image-transfer');
  const zip = await downloaded(page, () => page.getByRole('link', { name: 'Download Pictures' }).click());
  expect(zip.name).toMatch(/\.zip$/);

  await test.step('delete the pictures', async () => {
    await page.goto(`/admin/product/${productId}/edit`);
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
    await page.getByRole('tab', { name: `${tag} cloth` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
    await expect(dialog).toContainText(`Color: ${tag} cloth — Slot 3`);
    await dialog.getByRole('button', { name: 'Delete Picture' }).click();
    await expect(page.getByRole('tab', { name: `${tag} cloth 0/4` })).toBeVisible();
    expect((await digests()).every((digest) => digest.startsWith('404'))).toBe(true);
  });

  await test.step('restore the zip', async () => {
    await page.goto('/admin/product-image-transfer');
    await chooseZip(page, zip.bytes);
    await expect(page.getByText('Upload and unzip successful')).toBeVisible();
    await page.getByRole('button', { name: 'Apply 3 changes' }).click();
    await expect(page.getByRole('heading', { name: '3 changes applied' })).toBeVisible();
  });

  expect(await digests()).toEqual(before);
  await page.goto(`/admin/product/${productId}/edit`);
  await expect(page.getByRole('img', { name: 'Hero Image — Slot 1' })).toBeVisible();
});
