import type { BrowserContext, Page } from '@playwright/test';
import { ADMIN, type Api, CATALOG, createProduct, expect, test, unique } from './fixtures.ts';
import { open } from './waiting.ts';

const offer = (page: Page) => page.getByRole('group', { name: 'You have unsaved changes from earlier.' });
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

/** Types a new name into a form, and ends the page as a crash does: without any of its events. */
async function typeAndCrash(context: BrowserContext, page: Page, path: string, text: string): Promise<Page> {
  await open(page, path);
  await name(page).fill(text);
  await page.waitForFunction(
    (typed) =>
      Object.entries(localStorage).some(([key, kept]) => key.includes('draft') && kept.includes(typed)),
    text,
  );
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  // The answer never comes.
  void devtools.send('Page.crash').catch(() => {});
  await crashed;
  return context.newPage();
}

async function createSize(api: Api): Promise<{ id: number; name: string }> {
  const code = unique('Size');
  const { size } = await (await api.post('/api/admin/size', { name: code, code, is_active: true })).json();
  return size;
}

test('what was typed survives a crash, and is restored and saved', async ({
  context,
  page: first,
  signIn,
  api,
}) => {
  const size = await createSize(api);
  const path = `/admin/size/${size.id}/edit`;
  await signIn(ADMIN);
  const typed = unique('Typed');
  const page = await typeAndCrash(context, first, path, typed);
  await open(page, path);
  await expect(offer(page)).toContainText(`${size.name} → ${typed}`);
  await offer(page)
    .getByRole('button', { name: /^Restore Changes Made (today|yesterday) \d{1,2}:\d\d\s[AP]M$/u })
    .click();
  await expect(name(page)).toHaveValue(typed);
  await expect(name(page)).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/admin/size');
  await open(page, path);
  await expect(name(page)).toHaveValue(typed);
  await expect(offer(page)).toBeHidden();
});

test('two people change the sizes and the name of a product: sizes are combined, the name is chosen', async ({
  page,
  signIn,
  api,
}) => {
  const sizes = await Promise.all([createSize(api), createSize(api), createSize(api)]);
  const [kept, theirs, mine] = sizes;
  if (kept === undefined || theirs === undefined || mine === undefined) throw new Error('three sizes');
  const product = await createProduct(api, { product_size_ids: [kept.id] });
  const address = `/api/admin/product/${product.id}`;
  await signIn(CATALOG);
  await open(page, `/admin/product/${product.id}/edit`);
  await name(page).fill('Mine');
  const picker = page.getByRole('combobox', { name: 'Sizes' });
  await picker.fill(mine.name);
  await page.getByRole('option', { name: mine.name }).click();
  await page.keyboard.press('Escape');
  await api.put(address, { ...product, name: 'Theirs', product_size_ids: [kept.id, theirs.id] });

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog).toContainText(/Last saved by .+ today \d{1,2}:\d\d\s[AP]M\./u);
  for (const text of [
    `Before: ${product.name}`,
    `Theirs: ${theirs.name} added`,
    `Mine: ${mine.name} added`,
    'Both are kept: ',
  ])
    await expect(dialog).toContainText(text);
  await dialog.getByRole('radio', { name: 'Mine: Mine' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/admin/product');
  const saved = await (await api.get(address)).json();
  expect(saved.product.name).toBe('Mine');
  expect(saved.product_size_ids.toSorted()).toEqual(sizes.map(({ id }) => id).toSorted());
});
