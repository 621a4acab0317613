import { MESSAGES } from '@kitroom/contract/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { createGate } from '../../../test/gate.ts';
import { signedInAs } from '../../../test/render.tsx';
import {
  EDIT_SIZE,
  field,
  GET_SIZE,
  openSizes,
  POST_SIZE,
  PUT_SIZE,
  retype,
  SIZES,
  SMALL,
  size,
} from '../../../test/size-form.tsx';

const saved = () => succeeded({ size: SMALL });

describe('a form', () => {
  it('shows the messages of the contract, then creates what was typed, blank texts as null, and returns to the list', async () => {
    const { user, writes, path } = await openSizes(`${SIZES}/create`, { [POST_SIZE]: saved });
    await user.type(await field(/Sort Order/u), '1.5');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Name is required');
    screen.getByText('Code is required');
    screen.getByText('Sort order must be an integer');
    expect(screen.getByText('3 fields need attention').getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(await field(/Name/u));
    expect(writes()).toEqual([]);
    await user.type(await field(/Name/u), ' Small ');
    await user.type(await field(/Code/u), 'S');
    await user.clear(await field(/Sort Order/u));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Size created');
    expect(path()).toBe(SIZES);
    const body = { name: 'Small', code: 'S', description: null, sort_order: null, is_active: true };
    expect(writes().map((call) => call.body)).toEqual([body]);
  });

  it('has the name of its record as heading and in the browser tab, saves it with its ETag, and offers Undo', async () => {
    const loading = createGate();
    const { user, writes, path } = await openSizes(EDIT_SIZE, {
      [GET_SIZE]: () => loading.opened.then(() => size()),
      [PUT_SIZE]: ({ body }) => ({ ...size(body as object), headers: { 'X-Request-Id': 'save-1' } }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Edit Size' });
    loading.open();
    await screen.findByRole('heading', { level: 1, name: 'Small' });
    screen.getByText('Edit Size');
    expect(document.title).toBe('Small · Edit Size · Kitroom');
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Size saved');
    expect(path()).toBe(SIZES);
    expect(writes()[0]?.headers['if-match']).toBe('"1"');
    expect(writes()[0]?.body).toMatchObject({ name: 'Little', code: 'S', sort_order: 1 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(writes()[1]).toMatchObject({
        path: '/api/admin/undo',
        body: { request_ids: ['save-1'], skip_changed: false },
      }),
    );
    await screen.findByText('Not found');
  });

  it('whose answer is lost is sent again under its key, says so meanwhile, and ends as usual', async () => {
    const lost: Reply[] = [{ status: 502, body: '<html>Bad Gateway</html>' }];
    const { user, writes, path } = await openSizes(EDIT_SIZE, {
      [PUT_SIZE]: () =>
        lost.shift() ?? { ...size({ name: 'Little' }), headers: { 'X-Request-Id': 'save-1' } },
    });
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText('Checking whether this was saved…')).getAttribute('aria-live')).toBe(
      'polite',
    );
    expect(screen.getByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true);
    await screen.findByText('Size saved');
    expect(path()).toBe(SIZES);
    screen.getByRole('button', { name: 'Undo' });
    expect(screen.queryByText('Checking whether this was saved…')).toBeNull();
    const [first, second] = writes();
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/u);
    expect(second).toEqual({
      ...first,
      headers: expect.objectContaining({ 'idempotency-key': first?.headers['idempotency-key'] }),
    });
  });

  it('that is refused says why, under its fields or above them, and stays', async () => {
    const refusals: Reply[] = [];
    const { user, path } = await openSizes(EDIT_SIZE, { [PUT_SIZE]: () => refusals.shift() ?? size() });
    const save = async (status: number, body: Reply['body']) => {
      refusals.push({ status, body });
      await user.click(screen.getByRole('button', { name: 'Save' }));
    };
    const errors = [
      { path: 'code', message: 'No such code' },
      { path: 'sort_order', message: 'Too high' },
      { path: 'planet', message: 'Wrong planet' },
    ];
    await retype(user, /Name/u, 'Little');
    await save(400, { success: false, message: 'No', errors });
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong planet');
    const code = await field(/Code/u);
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('No such code').id).toBe(code.getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(code);
    for (const [at, label] of [
      ['code', /Code/u],
      [undefined, /Name/u],
    ] as const) {
      await retype(user, /Code/u, 'S2');
      await save(409, { success: false, path: at, message: `Taken: ${at}` });
      const message = await screen.findByText(`Taken: ${at}`);
      expect(message.id).toBe((await field(label)).getAttribute('aria-describedby'));
    }
    await retype(user, /Name/u, 'Tiny');
    for (const [status, body, text] of [
      [403, { success: false, message: MESSAGES.forbidden }, 'You do not have permission to update a size.'],
      [403, { success: false, message: 'They hold more' }, 'They hold more'],
      [500, { success: false, message: 'Broken' }, 'Broken'],
      [500, { success: false }, 'An error occurred while saving'],
      [500, '<html>Internal Server Error</html>', 'Submission failed'],
    ] as const) {
      await save(status, body);
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
      expect(path()).toBe(EDIT_SIZE);
    }
  });

  it('shows why a record could not be loaded, and loads it again on request, unless there is none', async () => {
    const { user, api } = await openSizes(EDIT_SIZE, {
      [GET_SIZE]: () => refused(500, 'Broken'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Error: Broken');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    api.answers[GET_SIZE] = saved;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect((await field(/Name/u)).value).toBe('Small');
    cleanup();
    await openSizes(`${SIZES}/2/edit`, {});
    expect((await screen.findByRole('alert')).textContent).toBe('Error: Not found');
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });
});

describe('input that is not saved', () => {
  it('survives an ended session: the sign-in comes to the page, may be put off, and the save goes on', async () => {
    let token = 'none';
    const { user, writes, path } = await openSizes(EDIT_SIZE, {
      [PUT_SIZE]: ({ headers }) => (headers['x-csrf-token'] === token ? saved() : refused(401, 'x')),
      'POST /api/auth/login': () => {
        token = 'token';
        return succeeded({ csrfToken: token });
      },
    });
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Not Now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe(EDIT_SIZE);
    expect((await field(/Name/u)).value).toBe('Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'dana@example.com');
    await user.type(dialog.getByLabelText('Password'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(writes().at(-1)?.body).toMatchObject({ name: 'Little' });
  });
});

describe('a new record', () => {
  it('begins in its first field, and can be followed by another one, until one is created without', async () => {
    const { user, writes, path } = await openSizes(`${SIZES}/create`, { [POST_SIZE]: saved });
    const name = await field(/Name/u);
    await waitFor(() => expect(document.activeElement).toBe(name));
    // Create is the main action.
    expect(screen.getByRole('button', { name: 'Create' }).className).toContain('MuiButton-contained');
    const another = screen.getByRole('button', { name: 'Create and Create Another' });
    expect(another.className).toContain('MuiButton-outlined');
    await user.click(another);
    await screen.findByText('Name is required');
    await user.type(name, 'Small');
    await user.type(await field(/Code/u), 'S');
    await user.click(another);
    await screen.findByText('Size created. You can enter the next one.');
    expect(path()).toBe(`${SIZES}/create`);
    expect([name.value, (await field(/Code/u)).value]).toEqual(['', '']);
    expect(document.activeElement).toBe(name);
    await user.type(name, 'Large');
    await user.type(await field(/Code/u), 'L{Enter}');
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(writes().map(({ body }) => body)).toMatchObject([{ name: 'Small' }, { name: 'Large' }]);
  });
});

describe('someone who may not see the list', () => {
  const withoutRead = { 'GET /api/auth/user-permissions': signedInAs('SIZE_UPDATE', 'SIZE_CREATE') };

  it('is not led to it, and stays after creating one record, with an empty form for the next one', async () => {
    const { user, writes, path } = await openSizes(`${SIZES}/create`, { ...withoutRead, [POST_SIZE]: saved });
    const name = await field(/Name/u);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/'));
    expect(screen.queryByRole('link', { name: 'Back to Sizes' })).toBeNull();
    await user.type(name, 'Small');
    await user.type(await field(/Code/u), 'S');
    await user.dblClick(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Size created. You can enter the next one.');
    expect(path()).toBe(`${SIZES}/create`);
    expect([name.value, (await field(/Code/u)).value]).toEqual(['', '']);
    expect(document.activeElement).toBe(name);
    // Once, also by a double click, whose second one asks for nothing of the empty form.
    expect(writes()).toHaveLength(1);
    expect(screen.queryByText('Name is required')).toBeNull();

    await user.type(name, 'Large');
    await user.type(await field(/Code/u), 'L');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.body).toMatchObject({ name: 'Large', code: 'L' });
  });

  it('stays after saving a record, with what was saved and its version', async () => {
    const tidied = () => succeeded({ size: { ...SMALL, name: 'Little' } }, '"2"');
    const { user, writes, path } = await openSizes(EDIT_SIZE, { ...withoutRead, [PUT_SIZE]: tidied });
    await retype(user, /Name/u, ' Little ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Size saved')).toBeDefined();
    expect(path()).toBe(EDIT_SIZE);
    await waitFor(async () => expect((await field(/Name/u)).value).toBe('Little'));
    // Save is gone until the next change; its focus is not.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    await retype(user, /Name/u, 'Tiny');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
  });
});

const open = (path: string, usage: Reply) => openSizes(path, { 'GET /api/admin/size/usage': () => usage });

const used = (id: number, products: number): Reply =>
  succeeded({ usage: [{ id, products, pictured_products: 0, garment_colors: 0 }] });
const heading = () => screen.getByRole('heading', { level: 1 });
const active = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Active' });

it.each([
  ['is used', used(1, 14), 'Used by 14 products'],
  ['is not used', used(2, 14), 'Not used yet'],
  ['may be used', { status: 500, body: { success: false } }, 'Could not check where this is used'],
])('says that a record %s, and asks nothing at the switch beside its name', async (_title, usage, text) => {
  const { user } = await open(EDIT_SIZE, usage);
  await screen.findByText(text);
  expect((await active()).closest('header')?.contains(heading())).toBe(true);
  await user.click(await active());
  // What it is not, it does not say.
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Active: No' }).checked).toBe(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('has the switch of a new record beside the heading too, and asks nothing about it', async () => {
  const { api } = await open(`${SIZES}/create`, used(1, 14));
  expect((await active()).closest('header')?.contains(heading())).toBe(true);
  expect(api.calls.map(({ path }) => path)).not.toContain('/api/admin/size/usage');
});
