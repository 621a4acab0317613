import { sizeResource } from '@kitroom/contract/size';
import { ADMIN, expect, test, unique } from './fixtures.ts';
import { loseAnswer } from './lost-answer.ts';

const CHECKING = 'Checking whether this was saved…';

test('a record whose answer was cut off is created once, and the screen goes on as usual', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(ADMIN);
  const name = unique('Lost');
  await page.goto('/admin/size/create');
  const sent = await loseAnswer(page, sizeResource.path);
  await page.getByRole('textbox', { name: /^Name/u }).fill(name);
  await page.getByRole('textbox', { name: /^Code/u }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await expect(page.getByText('Size created')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/size$/u);
  expect(sent()).toBe(2);
  const { sizes } = await (await api.get(sizeResource.path)).json();
  expect(sizes.filter((size: { name: string }) => size.name === name)).toHaveLength(1);
});

test('an import whose answer was cut off is done once, and can be undone', async ({ page, signIn, api }) => {
  await signIn(ADMIN);
  const names = [unique('Lost'), unique('Found')];
  await page.goto('/admin/size');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import sizes' });
  await dialog.getByLabel('Table file').setInputFiles({
    name: 'sizes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Code', ...names.map((name) => `${name},${name}`)].join('\n')),
  });
  const sent = await loseAnswer(page, `${sizeResource.path}/import`);
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(dialog.getByText(CHECKING)).toBeVisible();
  await expect(dialog.getByRole('heading', { name: '2 sizes imported' })).toBeVisible();
  expect(sent()).toBe(2);
  const imported = async () => {
    const { sizes } = await (await api.get(sizeResource.path)).json();
    return (sizes as { name: string; is_active: boolean }[])
      .filter(({ name }) => names.includes(name))
      .map(({ is_active }) => is_active);
  };
  expect(await imported()).toEqual([true, true]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 changes undone')).toBeVisible();
  expect(await imported()).toEqual([false, false]);
});
