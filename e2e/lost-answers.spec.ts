import { sizeResource } from '@kitroom/contract/size';
import { ADMIN, expect, test, unique } from './fixtures.ts';
import { loseAnswer } from './lost-answer.ts';

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
  await expect(page.getByText('Checking whether this was saved…')).toBeVisible();
  await expect(page.getByText('Size created')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/size$/u);
  expect(sent()).toBe(2);
  const { sizes } = await (await api.get(sizeResource.path)).json();
  expect(sizes.filter((size: { name: string }) => size.name === name)).toHaveLength(1);
});
