import { ADMIN, createProduct, expect, test, unique } from './fixtures.ts';
import { photograph } from './photographs.ts';

test('pictures are found missing, looked at, uploaded, and moved on the board', async ({
  page,
  api,
  signIn,
}) => {
  const word = unique('Board').replaceAll(' ', '');
  const { garment_colors } = await (await api.get('/api/admin/garment-color')).json();
  const [navy, red] = ['NAV', 'RED'].map((code) =>
    garment_colors.find((color: { code: string }) => color.code === code),
  );
  const colors = { product_garment_color_ids: [navy.id, red.id] };
  await createProduct(api, { name: `${word} Jersey`, code: word, is_active: true, ...colors });
  await signIn(ADMIN);
  await page.goto(`/admin/product?q=${word}`);
  await page.getByRole('button', { name: 'Pictures' }).click();
  await expect(page.getByLabel('Pictures shown')).toBeVisible();
  // Where the views of a list are opened from the address as well.
  await page.reload();
  await page.getByLabel('Pictures shown').selectOption('No pictures');
  const card = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(card).toContainText('0/12 pictures');

  const names = [`${word}_NAV_front.jpg`, `${word} navy back.jpg`, `${word}-RED-1.jpg`, 'IMG_7.jpg'];
  const pictures = await Promise.all(
    names.map(async (name, seed) => ({ ...(await photograph('jpeg', seed)), name })),
  );
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('ask Kim') };
  await page.getByLabel('Choose pictures').setInputFiles([...pictures, notes]);
  const dialog = page.getByRole('dialog', { name: 'Where do these pictures go?' });
  const lines = dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(dialog.getByRole('status')).toHaveText('4 pictures, 1 to review, 1 not uploaded');
  await expect(dialog.getByText('1 file is left out')).toBeVisible();
  await expect(lines.first()).toContainText('The file name contains no product code or name.');
  await expect(lines.filter({ hasText: 'navy back' }).getByLabel(/^Slot of/u)).toHaveValue('2');
  // A second file for a taken slot: nothing can go up before that is settled.
  const upload = dialog.getByRole('button', { name: /^Upload/u });
  await lines.first().getByLabel('Product of IMG_7.jpg').fill(word);
  await page.getByRole('option', { name: `${word} ${word} Jersey` }).click();
  await lines.first().getByLabel('Color of IMG_7.jpg').selectOption('Navy');
  await lines.first().getByLabel('Slot of IMG_7.jpg').selectOption('1');
  await expect(dialog.getByText('Two pictures can’t share a slot.')).toHaveCount(2);
  await expect(upload).toBeDisabled();
  await lines.first().getByLabel('Slot of IMG_7.jpg').selectOption('4');
  await expect(upload).toHaveText('Upload 4 Pictures');
  await upload.click();
  await expect(page.getByText('4 pictures uploaded')).toBeVisible();
  await page.getByLabel('Pictures shown').selectOption('All products');
  await expect(card).toContainText('4/12 pictures');

  const slot = (name: string) => card.getByRole('button', { name });
  await slot('Navy, slot 4 Detail: picture').dragTo(slot('Hero, slot 1 Front: empty'));
  await expect(page.getByText('Picture moved to Hero, slot 1')).toBeVisible();
  await expect(slot('Hero, slot 1 Front: picture')).toBeVisible();
  await expect(slot('Navy, slot 4 Detail: empty')).toBeVisible();
  await slot('Hero, slot 1 Front: picture').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Picked up the picture of slot 1, Front of ${word} Jersey.`)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(slot('Hero, slot 2 Back: picture')).toBeFocused();
  await expect(
    page.getByText(`Picture moved from slot 1, Front to slot 2, Back of ${word} Jersey`),
  ).toBeAttached();
});
