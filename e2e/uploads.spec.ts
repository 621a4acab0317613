import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { Page } from '@playwright/test';
import { type Api, CATALOG, createProduct, expect, test } from './fixtures.ts';
import { chooseFiles } from './hands.ts';
import { type Photograph, photograph } from './photographs.ts';
import { holdBack } from './waiting.ts';

const UPLOADS = `**${imageCalls.upload.path}`;

/** A product in one color, and which of its slots are filled. */
async function createJersey(api: Api) {
  const { garment_colors } = await (await api.get(garmentColorResource.path)).json();
  const [color] = garment_colors;
  const product = await createProduct(api, { product_garment_color_ids: [color.id] });
  const slots = async () => {
    const answer = await api.get(imageCalls.filledSlots.path.replace(':id', String(product.id)));
    const { filled_slots } = await answer.json();
    return filled_slots.map((slot: { slot: number; color_id: number | null }) => [slot.color_id, slot.slot]);
  };
  return { name: product.name, color, slots, path: `/admin/product/${product.id}/edit` };
}

async function pick(page: Page, slot: number, files: Photograph[]) {
  const empty = page.getByRole('button', { name: new RegExp(`^Slot ${slot} .*add a picture`) });
  await chooseFiles(page, empty, files);
}

const named = async (name: string, seed: number): Promise<Photograph> => ({
  ...(await photograph('png', seed)),
  name,
});
const tray = (page: Page) => page.getByRole('complementary', { name: 'Uploads' });

test('a picture on its way arrives although the form is saved and the page left', async ({
  page,
  api,
  signIn,
}) => {
  const { path, slots, name } = await createJersey(api);
  await signIn(CATALOG);
  const release = await holdBack(page, UPLOADS);
  await page.goto(path);
  await pick(page, 1, [await named('jersey.png', 1)]);
  await expect(tray(page)).toContainText('jersey.png');
  await page.setViewportSize({ width: 390, height: 600 });
  const last = page.getByRole('switch', { name: 'USAV Contrast Rule' });
  await last.focus();
  const covered = async () => {
    const bottom = await last.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    return bottom > (await tray(page).evaluate((element) => Math.round(element.getBoundingClientRect().top)));
  };
  await expect.poll(covered, { message: 'the tray covers what has the focus' }).toBe(false);
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Product saved. 1 picture is still uploading.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/product(\?|$)/);
  await expect(tray(page)).toContainText(`${name}, Hero, slot 1`);
  expect(await slots()).toEqual([]);
  release();
  await expect(tray(page)).toBeHidden();
  expect(await slots()).toEqual([[null, 1]]);
});

test('a failed upload stays until it is dismissed, and a canceled one leaves its slot empty', async ({
  page,
  api,
  signIn,
  pageErrors,
}) => {
  const { path, slots } = await createJersey(api);
  await signIn(CATALOG);
  await page.goto(path);
  const broken = {
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: Buffer.from('89504e470d0a1a0a', 'hex'),
  };
  await pick(page, 2, [broken]);
  const reason = 'This picture is damaged and can’t be read';
  await expect(tray(page)).toContainText(reason);
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expect(tray(page)).toContainText(reason);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Slot 2 .*upload of broken\.png failed/ })).toBeVisible();
  await tray(page).getByRole('button', { name: 'Dismiss: broken.png' }).click();
  await expect(tray(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /failed/ })).toBeHidden();
  // SPEC §8 asks for the log.
  expect(pageErrors.splice(0)).toHaveLength(1);

  await holdBack(page, UPLOADS);
  await pick(page, 1, [await named('jersey.png', 1)]);
  await tray(page).getByRole('button', { name: 'Cancel: jersey.png' }).click();
  await expect(tray(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Slot 1 .*add a picture/ })).toBeVisible();

  expect(await slots()).toEqual([]);
});

test('file names decide about slot and color; pictures are swapped by dragging, moved by keyboard, deleted and brought back', async ({
  page,
  api,
  signIn,
}) => {
  const { path, color, slots } = await createJersey(api);
  await signIn(CATALOG);
  await page.goto(path);
  await pick(page, 1, [
    await named(`HD9_${color.code}_side.png`, 1),
    await named('HD9_back.png', 2),
    await named('HD9_front.png', 3),
  ]);
  await expect(page.getByRole('tab', { name: 'Hero 2/4' })).toBeVisible();
  await expect(page.getByRole('tab', { name: `${color.name} 1/4` })).toBeVisible();
  expect(await slots()).toEqual([
    [null, 1],
    [null, 2],
    [color.id, 3],
  ]);

  await pick(page, 3, [await named('front-back.png', 4), await named('side.png', 5)]);
  const unclear = page.getByRole('dialog', { name: 'Where do these pictures go?' });
  await expect(unclear).toContainText('The file name matches more than one slot.');
  await unclear.getByRole('combobox', { name: 'Slot of front-back.png' }).selectOption('4 Detail');
  await unclear.getByRole('button', { name: 'Upload 2 Pictures' }).click();
  await expect(page.getByRole('tab', { name: 'Hero 4/4' })).toBeVisible();

  const source = (slot: number) =>
    page.getByRole('button', { name: new RegExp(`^Slot ${slot} .*show picture`) }).locator('img');
  const version = async (slot: number) => /v=(\w+)/.exec((await source(slot).getAttribute('src')) ?? '')?.[1];
  const [front, back] = [await version(1), await version(2)];
  await source(1).hover();
  await page.mouse.down();
  const target = await source(2).boundingBox();
  // In several steps, like a hand: the first one only starts the drag.
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20, { steps: 8 });
  const said = page.getByRole('status');
  await expect(said.filter({ hasText: 'Over slot 2, Back: swaps the pictures.' })).toBeAttached();
  await page.mouse.up();
  await expect.poll(() => version(1)).toBe(back);
  expect(await version(2)).toBe(front);
  await expect(
    said.filter({ hasText: /^Pictures of slot 1, Front and slot 2, Back of .+ swapped$/u }),
  ).toBeAttached();

  await page.getByRole('button', { name: 'Move', exact: true }).focus();
  await page.keyboard.press('Enter');
  const moving = page.getByRole('dialog', { name: 'Move picture' });
  await moving.getByRole('combobox', { name: 'Color' }).focus();
  await page.keyboard.press('ArrowDown');
  await moving.getByRole('button', { name: 'Move' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: `${color.name} 2/4` })).toBeVisible();
  expect(await slots()).toEqual([
    [null, 1],
    [null, 3],
    [null, 4],
    [color.id, 2],
    [color.id, 3],
  ]);

  await page.getByRole('tab', { name: 'Hero 3/4' }).click();
  const filled = page.getByRole('button', { name: /^Slot 1 .*show picture/u });
  await filled.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Picture' }).click();
  await expect(filled).toBeHidden();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: /^History/u });
  const bringBack = history.getByRole('button', { name: 'Restore: Hero, slot 1' }).first();
  const earlier = history.getByRole('img', { name: 'Hero, slot 1', exact: true }).first();
  await expect.poll(() => earlier.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await bringBack.click();
  await expect(page.getByText('Picture restored')).toBeVisible();
  await history.getByRole('button', { name: 'Close' }).click();
  await expect(filled).toBeVisible();
});
