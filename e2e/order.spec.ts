import { ADMIN, type Api, expect, test, unique } from './fixtures.ts';
import { chooseFrom } from './hands.ts';
import { ALONE } from './tags.ts';

const LIST = '/api/admin/imprint-color';

async function names(api: Api, word: string): Promise<string[]> {
  const { imprint_colors } = await (await api.get(LIST)).json();
  return (imprint_colors as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name.startsWith(word))
    .map((name) => name.slice(-1));
}

const NAME = 'a list is put in another order by keys, by mouse and with a finger, in one change with Undo';

test(NAME, { tag: ALONE }, async ({ page, api, signIn }) => {
  const word = unique('Order');
  for (const [index, letter] of ['A', 'B', 'C'].entries()) {
    const color = {
      name: `${word} ${letter}`,
      code: unique('C'),
      hex_value: '#204060',
      sort_order: index + 1,
    };
    expect((await api.post(LIST, color)).status()).toBe(201);
  }
  await signIn(ADMIN);
  await page.goto(`/admin/imprint-color?q=${encodeURIComponent(word)}&sort=-name`);
  await chooseFrom(page, 'More', 'Change Order');
  const dialog = page.getByRole('dialog', { name: 'Order of imprint colors' });
  const handle = (letter: string) =>
    dialog.getByRole('button', { name: new RegExp(`^Move ${word} ${letter}, place`, 'u') });
  const shown = async () =>
    (await dialog.getByRole('listitem').allTextContents())
      .filter((text) => text.includes(word))
      .map((text) => text.split(word)[1]?.trim()[0]);
  // A row moves down to show where the dragged one would go.
  const makesRoom = (letter: string, before: number) =>
    expect.poll(async () => (await handle(letter).boundingBox())?.y).toBeGreaterThan(before + 40);
  await expect.poll(shown).toEqual(['A', 'B', 'C']);
  // It scrolls inside the dialog: of thousands, only those in sight are drawn.
  const hidden = await dialog
    .getByRole('list')
    .evaluate(({ parentElement: box, clientHeight }) => clientHeight - (box?.clientHeight ?? clientHeight));
  expect(hidden).toBeGreaterThan(0);

  await handle('A').press('Alt+ArrowDown');
  await expect.poll(shown).toEqual(['B', 'A', 'C']);
  await expect(handle('A')).toBeFocused();
  await expect(dialog.getByText(`${word} A moved to place 2 of`)).toBeAttached();
  // How many depends on the numbers of what other tests have made.
  await expect(dialog.getByText(/^\d+ imprint colors? would get a new sort order\.$/u)).toBeVisible();

  await handle('C').hover();
  await page.mouse.down();
  const [from, to] = [await handle('C').boundingBox(), await handle('B').boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) - 10, { steps: 4 });
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 10, { steps: 8 });
  await makesRoom('B', to?.y ?? 0);
  await page.mouse.up();
  await expect.poll(shown).toEqual(['C', 'B', 'A']);

  await dialog.getByRole('button', { name: 'Save Order' }).click();
  await expect(page.getByText('Order saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await names(api, word)).toEqual(['C', 'B', 'A']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/undone$/u)).toBeVisible();
  expect(await names(api, word)).toEqual(['A', 'B', 'C']);

  // On a phone: without keys.
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseFrom(page, 'More', 'Change Order');
  await dialog.getByRole('button', { name: `Move ${word} B up` }).click();
  await expect.poll(shown).toEqual(['B', 'A', 'C']);
  const touch = await page.context().newCDPSession(page);
  const at = async (letter: string) => {
    const box = await handle(letter).boundingBox();
    return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  };
  const [finger, target] = [await at('C'), await at('B')];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  for (let step = 1; step <= 8; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: finger.x, y: finger.y + ((target.y - finger.y) * step) / 8 }],
    });
  await makesRoom('B', target.y - 20);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(shown).toEqual(['C', 'B', 'A']);
});
