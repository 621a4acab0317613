import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { sizeRow } from '../../../test/records.ts';
import { openSizeList } from '../../../test/size-list.tsx';

const ORDER = 'POST /api/admin/size/order';
const size = (id: number, name: string, sort_order: number | null) => ({ ...sizeRow(id, name), sort_order });
const sizes = [size(1, 'Small', 10), size(2, 'Medium', 20), { ...size(3, 'Large', 30), is_active: false }];

async function open(answers: Answers = {}, first = 'Small') {
  const saved = {
    body: { success: true, message: 'Order saved', changed_count: 1 },
    headers: { 'X-Request-Id': 'order-1' },
  };
  const { user, ...api } = await openSizeList(sizes, {
    at: '/admin/size?q=small&sort=-name',
    codes: ['SIZE_UPDATE'],
    answers: { [ORDER]: () => saved, ...answers },
  });
  await user.choose('More', 'Change Order');
  const dialog = within(await screen.findByRole('dialog', { name: 'Order of sizes' }));
  await dialog.findByRole('button', { name: new RegExp(`^Move ${first}, place`, 'u') });
  const names = () =>
    dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d|C\d.*/gu, ''));
  const press = async (name: string, keys: string) => {
    dialog.getByRole('button', { name: new RegExp(`^Move ${name}, place`, 'u') }).focus();
    await user.keyboard(keys);
  };
  return { ...api, user, dialog, names, press };
}

it('moves a record with Alt and the arrow keys, says where it is, and saves the order of all in one call', async () => {
  const { user, dialog, names, press, calls } = await open();
  expect(names()).toEqual(['Small', 'Medium', 'Large']);
  dialog.getByText('C3 · Inactive');
  dialog.getByText('Nothing has moved yet.');
  expect(dialog.getByRole('button', { name: 'Save Order' })).toHaveProperty('disabled', true);
  await press('Large', '{Alt>}{ArrowUp}{/Alt}');
  expect(names()).toEqual(['Small', 'Large', 'Medium']);
  dialog.getByText('Large moved to place 2 of 3');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Large, place 2 of 3'),
  );
  await user.keyboard('{Alt>}{Home}{ArrowUp}{/Alt}');
  expect(names()).toEqual(['Large', 'Small', 'Medium']);
  dialog.getByText('1 size would get a new sort order.');
  await user.click(dialog.getByRole('button', { name: 'Save Order' }));
  await screen.findByText('Order saved');
  screen.getByRole('button', { name: 'Undo' });
  const sent = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/order'));
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [3, 1, 2], former_ids: [1, 2, 3] }]);
});

it('moves with buttons, leads on with the arrow keys, asks before it is lost, and shows the order that someone else has saved meanwhile', async () => {
  const message = 'Someone else changed this list in the meantime. Nothing was saved.';
  const { user, dialog, names, press, answers } = await open({
    [ORDER]: () => refused(503, 'Try again later'),
  });
  await user.click(dialog.getByRole('button', { name: 'Move Small down' }));
  expect(names()).toEqual(['Medium', 'Small', 'Large']);
  expect(dialog.getByRole('button', { name: 'Move Medium up' })).toHaveProperty('disabled', true);
  await press('Medium', '{ArrowDown}{End}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Large, place 3 of 3'),
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard the new order?' }));
  await user.click(question.getByRole('button', { name: 'Keep Editing' }));
  const save = async () => user.click(await dialog.findByRole('button', { name: 'Save Order' }));
  await save();
  await dialog.findByText('Try again later');
  expect(dialog.queryByRole('button', { name: 'Show the New Order' })).toBeNull();
  answers[ORDER] = () => refused(409, message, { path: 'former_ids' });
  await save();
  await dialog.findByText(message);
  answers['GET /api/admin/size'] = () => succeeded({ sizes: sizes.toReversed() });
  await user.click(dialog.getByRole('button', { name: 'Show the New Order' }));
  await waitFor(() => expect(names()).toEqual(['Large', 'Medium', 'Small']));
  expect(dialog.queryByText(message)).toBeNull();
  // Nothing is lost any more.
  await user.click(dialog.getByRole('button', { name: 'Move Large down' }));
  await user.click(dialog.getByRole('button', { name: 'Move Large up' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('draws a few of 2,000 records, moves one from end to end, and saves the sort orders of almost all', async () => {
  // jsdom has no layout: the list draws what fits into this height.
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(520);
  onTestFinished(() => height.mockRestore());
  const many = Array.from({ length: 2000 }, (_, index) => size(index + 1, `Size ${index + 1}`, null));
  const { user, dialog, names, press } = await open(
    { 'GET /api/admin/size': () => succeeded({ sizes: many }) },
    'Size 1',
  );
  expect(names().length).toBeLessThan(40);
  await press('Size 1', '{Alt>}{End}{/Alt}');
  dialog.getByText('Size 1 moved to place 2000 of 2000');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Size 1, place 2000 of 2000'),
  );
  expect(names().length).toBeLessThan(40);
  dialog.getByText('1,999 sizes would get a new sort order.');
  await user.click(dialog.getByRole('button', { name: 'Save Order' }));
  await screen.findByText('Order saved');
});
