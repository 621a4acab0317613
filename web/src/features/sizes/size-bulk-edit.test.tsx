import { IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, type ReceivedCall, refused, succeeded } from '../../../test/api-server.ts';
import { bulkReply } from '../../../test/bulk-reply.ts';
import { createGate } from '../../../test/gate.ts';
import { undone } from '../../../test/history.ts';
import { signedInAs } from '../../../test/render.tsx';
import { openSizeList } from '../../../test/size-list.tsx';

const UPDATE = 'POST /api/admin/size/bulk-update';
const small = { id: 1, name: 'Small', code: 'S-26', description: null, sort_order: 1, is_active: true };
const large = { id: 2, name: 'Large', code: 'L-26', description: 'Big', sort_order: 2, is_active: true };
const refusal = (id: number, status: number, path: string, message: string) => ({
  id,
  name: 'x',
  status,
  errors: [{ path, message }],
});
const isDryRun = ({ body }: ReceivedCall) => (body as { dry_run: boolean }).dry_run;
const changesIn = ({ body }: ReceivedCall) => (body as { changes: { id: number; fields: object }[] }).changes;

async function openDialog(answers: Answers = {}) {
  const records = [
    { id: 1, version: 4, item: { size: small } },
    { id: 2, version: 9, item: { size: large } },
  ];
  const { check, press, ...api } = await openSizeList([small, large], {
    codes: ['SIZE_UPDATE'],
    answers: {
      'GET /api/admin/size/records?ids=1,2': () => succeeded({ records }),
      [UPDATE]: (call) => bulkReply(changesIn(call).length),
      ...answers,
    },
  });
  await check('Select all shown');
  await press('Edit…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 sizes' }));
  await dialog.findByRole('button', { name: 'Code' });
  const applied = () => api.calls.filter((call) => call.path.endsWith('bulk-update') && !isDryRun(call));
  return { ...api, dialog, applied };
}

// Typing letter by letter would draw the dialog once for each.
async function paste(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

it('finds and replaces within codes, shows before and after, asks before it is left, and applies all of it in one call with Undo', async () => {
  const sent = createGate();
  const { user, dialog, calls, applied } = await openDialog({
    [UPDATE]: async (call) => {
      if (!isDryRun(call)) await sent.opened;
      return bulkReply(changesIn(call).length);
    },
    'POST /api/admin/undo': () => ({ body: undone(2) }),
  });
  await user.click(dialog.getByRole('button', { name: 'Code' }));
  const code = within(dialog.getByRole('group', { name: 'Code' }));
  await user.click(code.getByRole('combobox', { name: 'What to do' }));
  const find = await screen.findByRole('option', { name: 'Find and replace' });
  // Each size has one.
  expect(screen.queryByRole('option', { name: 'Clear' })).toBeNull();
  await user.click(find);
  await paste(user, code.getByRole('textbox', { name: 'Find' }), '-26');
  await paste(user, code.getByRole('textbox', { name: 'Replace with' }), '-27');
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  const lines = preview.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(
    expect.arrayContaining([expect.stringMatching(/^SmallCodenow S-26.*would be S-27$/u)]),
  );

  await dialog.findByText(/^2 sizes would change/u);
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  expect(question.textContent).toContain('Code is not saved.');
  await user.click(within(question).getByRole('button', { name: 'Keep Editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const apply = await dialog.findByRole('button', { name: 'Apply 2 Changes' });
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  await user.click(apply);
  // Its result, and Undo, come with the answer.
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  sent.open();
  await screen.findByText('2 sizes changed');
  expect(applied().map(({ body }) => body)).toEqual([
    {
      changes: [
        { id: 1, version: 4, fields: { code: 'S-27' } },
        { id: 2, version: 9, fields: { code: 'L-27' } },
      ],
      dry_run: false,
    },
  ]);
  // With each pause in typing another one is checked: those answers are not kept.
  for (const call of calls.filter(({ path }) => path.endsWith('bulk-update')))
    expect(IDEMPOTENCY_KEY_HEADER.toLowerCase() in call.headers).toBe(!isDryRun(call));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('2 sizes selected');
  // The next edit begins with the records as they are now.
  await user.click(screen.getByRole('button', { name: 'Edit…' }));
  await waitFor(() => expect(calls.filter(({ path }) => path.includes('/records?'))).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 changes undone');
  expect(calls.find(({ path }) => path === '/api/admin/undo')?.body).toEqual({
    request_ids: ['change-1'],
    skip_changed: false,
  });
});

it('says once what is the same for most records, and then each exception', async () => {
  const { user, dialog } = await openDialog({
    'GET /api/admin/size/records?ids=1,2': () =>
      succeeded({
        records: [
          { id: 1, version: 1, item: { size: { ...small, description: 'Old' } } },
          { id: 2, version: 1, item: { size: { ...large, description: 'Rare' } } },
          { id: 3, version: 1, item: { size: { ...large, description: 'Old' } } },
        ],
      }),
    [UPDATE]: (call) => bulkReply(changesIn(call).length),
  });
  await user.click(dialog.getByRole('button', { name: 'Description' }));
  await paste(user, dialog.getByRole('textbox', { name: 'New value' }), 'Tall');
  const lines = () =>
    within(dialog.getByRole('list', { name: 'Changes by size' }))
      .getAllByRole('listitem')
      .filter(({ children }) => children.length === 2 && children[0]?.tagName === 'SPAN')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(lines()).toEqual([
      '2 of 3 sizesDescriptionnow Old would be Tall',
      'LargeDescriptionnow Rare would be Tall',
    ]),
  );
});

it('names what the server refuses before anything is applied, and leaves it out on request', async () => {
  const { user, dialog, applied } = await openDialog({
    [UPDATE]: (call) => {
      const taken = changesIn(call).length > 1 ? [refusal(2, 409, 'name', 'Name already exists')] : [];
      return bulkReply(1, { refused: taken });
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Name' }));
  await paste(user, dialog.getByRole('textbox', { name: 'New value' }), 'Medium');
  await dialog.findByText('Name already exists');
  const preview = within(dialog.getByRole('list', { name: 'Changes by size' }));
  // The first one on the list is not refused.
  const [first] = preview.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Large/u);
  expect(dialog.getByText(/^1 size can’t be saved this way/u)).toBeTruthy();
  // It would be refused again.
  expect(dialog.queryByRole('button', { name: 'Load Again' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Apply 2 Changes' })).toHaveProperty('disabled', true);

  await user.click(dialog.getByRole('button', { name: 'Skip It' }));
  const apply = await dialog.findByRole('button', { name: 'Apply 1 Change' });
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  expect(dialog.getByText('1 skipped')).toBeTruthy();
  await user.click(apply);
  await screen.findByText('1 size changed');
  expect(applied().map(changesIn)).toEqual([[{ id: 1, version: 4, fields: { name: 'Medium' } }]]);
});

it('leaves out one record after the other, and includes all of them again', async () => {
  const { user, dialog } = await openDialog({
    [UPDATE]: (call) => {
      const { id = 0 } = changesIn(call).at(-1) ?? {};
      return bulkReply(1, { refused: [refusal(id, 409, 'name', `Not ${id}`)] });
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Name' }));
  await paste(user, dialog.getByRole('textbox', { name: 'New value' }), 'Medium');
  for (const message of ['Not 2', 'Not 1']) {
    await dialog.findByText(message);
    await user.click(dialog.getByRole('button', { name: 'Skip It' }));
  }
  await dialog.findByText('2 skipped');
  await user.click(dialog.getByRole('button', { name: 'Include Again' }));
  await dialog.findByText('Not 2');
  expect(dialog.queryByText(/skipped/u)).toBeNull();
});

it('says which records somebody else has changed since, and loads them again', async () => {
  let version = 9;
  const stale = 'Someone else changed this record in the meantime';
  const { user, dialog, applied } = await openDialog({
    'GET /api/admin/size/records?ids=1,2': () =>
      succeeded({ records: [{ id: 2, version, item: { size: large } }] }),
    [UPDATE]: (call) => {
      if (isDryRun(call) || version === 10) return bulkReply(1);
      version = 10;
      return refused(409, 'Refused', { path: 'changes', refused: [refusal(2, 412, '', stale)] });
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Description' }));
  const what = dialog.getByRole('combobox', { name: 'What to do' });
  await user.click(what);
  await user.click(await screen.findByRole('option', { name: 'Clear' }));
  const apply = await dialog.findByRole('button', { name: 'Apply 1 Change' });
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  await user.click(apply);
  await dialog.findByText(stale);
  expect(apply).toHaveProperty('disabled', true);

  await user.click(dialog.getByRole('button', { name: 'Load Again' }));
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  await user.click(apply);
  await screen.findByText('1 size changed');
  expect(applied().map(changesIn)).toEqual([
    [{ id: 2, version: 9, fields: { description: null } }],
    [{ id: 2, version: 10, fields: { description: null } }],
  ]);
});

it('says no longer why changes were not made once others are typed', async () => {
  const { user, dialog } = await openDialog({
    [UPDATE]: (call) => (isDryRun(call) ? bulkReply(2) : refused(503, 'Busy')),
  });
  await user.click(dialog.getByRole('button', { name: 'Description' }));
  const field = dialog.getByRole('textbox', { name: 'New value' });
  await paste(user, field, 'Wide');
  const apply = await dialog.findByRole('button', { name: 'Apply 2 Changes' });
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  await user.click(apply);
  await dialog.findByText('Busy');
  await paste(user, field, 'r');
  expect(dialog.queryByText('Busy')).toBeNull();
});

it('asks before it deactivates what is in use, as the list does', async () => {
  const usage = { id: 1, products: 2, pictured_products: 0, garment_colors: 0 };
  const { answers, user, dialog, applied } = await openDialog({
    'GET /api/admin/size/usage': () => succeeded({ usage: [usage] }),
  });
  await user.click(dialog.getByRole('button', { name: 'Active' }));
  await user.click(within(dialog.getByRole('group', { name: 'Active' })).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'No' }));
  const answer = async (name: string) => {
    const apply = await dialog.findByRole('button', { name: 'Apply 2 Changes' });
    await waitFor(() => expect(apply).toHaveProperty('disabled', false));
    await user.click(apply);
    const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate 2 sizes?' }));
    expect(question.getByRole('listitem').textContent).toBe('Small: Used by 2 products');
    await user.click(question.getByRole('button', { name }));
  };
  await answer('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(applied()).toEqual([]);
  // The user may be among such records.
  answers['GET /api/auth/user-permissions'] = signedInAs('SIZE_READ');
  await answer('Deactivate');
  await screen.findByText('2 sizes changed');
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});
