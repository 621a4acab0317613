import type { Locator, Page } from '@playwright/test';
import { CATALOG, expect, test } from './fixtures.ts';
import { chooseFrom } from './hands.ts';

test.use({ reducedMotion: 'reduce' } as object);

const item = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name });

/** Where it is in the menu, in px from the top of the window. */
async function top(target: Locator): Promise<number> {
  return (await target.boundingBox())?.y ?? Number.NaN;
}

test('columns are dragged to another place, and moved by keyboard; the table follows and a screen reader hears it', async ({
  page,
  signIn,
}) => {
  await signIn(CATALOG);
  await page.goto('/admin/size');
  await chooseFrom(page, 'More', 'Columns');
  await expect(item(page, 'Code')).toBeFocused();

  const from = await item(page, 'Active').boundingBox();
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10);
  await page.mouse.down();
  // In several steps, like a hand: the first one only starts the drag.
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) - 10);
  await page.mouse.move((from?.x ?? 0) + 20, (await top(item(page, 'Code'))) + 6, { steps: 8 });
  await page.mouse.up();
  const said = page.getByRole('status').filter({ hasText: 'moved to place' });
  await expect(said).toHaveText('Active moved to place 1 of 5');
  // Dragging it has not hidden it.
  await expect(item(page, 'Active')).toBeChecked();
  expect(await top(item(page, 'Active'))).toBeLessThan(await top(item(page, 'Code')));

  await page.keyboard.press('Alt+ArrowDown');
  await expect(said).toHaveText('Active moved to place 2 of 5');
  await expect(item(page, 'Active')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    /Name/u,
    /Code/u,
    /Active/u,
    /Description/u,
    /Sort Order/u,
    'Actions',
  ]);
});
