import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { changed, entry, historyPage, plain, undone as undoneBody } from '../../../test/history.ts';
import { signedInAs } from '../../../test/render.tsx';
import {
  EDIT_SIZE,
  field,
  GET_SIZE,
  openSizes,
  PUT_SIZE,
  SIZE_HISTORY,
  SMALL,
  size,
} from '../../../test/size-form.tsx';
import { dayAndTime, exactTime } from '../../ui/relative-time.tsx';

const created = entry(
  10,
  [
    changed('name', null, plain('Tiny')),
    changed('code', null, plain('T')),
    changed('is_active', null, plain(false)),
  ],
  { action: 'create', at: '2026-11-01T08:30:00.000Z', actor: { id: 8, name: 'Kim Park' } },
);
const renamed = entry(20, [changed('name', plain('Tiny'), plain('Little'))], {
  at: '2026-11-10T09:00:00.000Z',
});
const newest = entry(30, [
  changed('name', plain('Little'), plain('Small')),
  changed('sort_order', null, plain(1)),
  changed('is_active', plain(false), plain(true)),
]);

async function open(answers: Answers = {}) {
  const opening = await openSizes(EDIT_SIZE, {
    [SIZE_HISTORY]: historyPage([newest, renamed, created]),
    ...answers,
  });
  const { user } = opening;
  const name = await field(/Name/u);
  const openHistory = async () => {
    await user.click(screen.getByRole('button', { name: 'History' }));
    return within(await screen.findByRole('dialog', { name: /^History/u }));
  };
  return { ...opening, name, openHistory };
}

describe('the history of a record', () => {
  it('says who changed it last, and who did what before, newest first; Escape gives the focus back', async () => {
    const { user, openHistory } = await open();
    const said = `Changed by Dana Lee, ${dayAndTime(newest.at, Date.now())}`;
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain(said));
    const drawer = await openHistory();
    const entries = await drawer.findAllByRole('heading', { level: 3 });
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Dana Lee changed Name, Sort Order and Active of this size',
      'Dana Lee changed Name of this size',
      'Kim Park created this size',
    ]);
    const texts = [...drawer.getByRole('list', { name: 'Changes, newest first' }).children].map(
      ({ textContent }) => textContent,
    );
    expect(texts[0]).toContain(exactTime(newest.at));
    expect(texts[0]).toContain('from Little to Small');
    expect(texts[0]).toContain('Sort Order');
    expect(texts[0]).toContain('from –none to 1');
    expect(texts[0]).toContain('from No to Yes');
    expect(texts[2]).toContain('NameTiny');
    await user.keyboard('{Escape}');
    const button = await screen.findByRole('button', { name: 'History' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('says who created a record that nobody has changed', async () => {
    await open({ [SIZE_HISTORY]: historyPage([entry(11, []), created]) });
    const said = `Created by Kim Park, ${dayAndTime(created.at, Date.now())}`;
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain(said));
  });

  it('shows more on request, from where it ended', async () => {
    const { user, openHistory } = await open({
      [SIZE_HISTORY]: historyPage([newest], 30),
      [`${SIZE_HISTORY}?before=30`]: historyPage([renamed, created]),
    });
    const drawer = await openHistory();
    await user.click(await drawer.findByRole('button', { name: 'Show More' }));
    await drawer.findByText('Kim Park created this size');
    expect(drawer.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(drawer.queryByRole('button', { name: 'Show More' })).toBeNull();
    expect(document.activeElement).toBe(drawer.getByRole('list', { name: 'Changes, newest first' }));
  });

  it('says only there what went wrong, tries again, and says when nothing is there', async () => {
    const { api, user, openHistory } = await open({
      [SIZE_HISTORY]: () => refused(500, 'Broken'),
    });
    await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain('/api/admin/size/1/history'));
    expect(screen.queryByText(/Broken|Changed by/u)).toBeNull();
    const drawer = await openHistory();
    expect((await drawer.findByRole('alert')).textContent).toContain('Error: Broken');
    api.answers[SIZE_HISTORY] = historyPage([]);
    await user.click(drawer.getByRole('button', { name: 'Try Again' }));
    await drawer.findByText('Nothing has been recorded yet.');
  });
});

describe('an earlier value', () => {
  it('takes the place of what the form held, unsaved, with Undo, and is saved with it', async () => {
    const { user, name, writes, openHistory } = await open({
      [PUT_SIZE]: () => size({ name: 'Little' }),
      // Without the list, the form stays.
      'GET /api/auth/user-permissions': signedInAs('SIZE_UPDATE'),
    });
    const restore = async () => {
      const drawer = await openHistory();
      const [first] = await drawer.findAllByRole('button', { name: 'Restore This Value: Name' });
      await user.click(first as HTMLElement);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(name.value).toBe('Little');
      expect(screen.getByRole('alert').textContent).toContain('Restored, but not saved yet: Name.');
    };
    await user.type(name, ' one');
    await restore();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(name.value).toBe('Small one');
    expect(screen.queryByText(/^Restored/u)).toBeNull();
    await restore();
    // What was typed since stays.
    await user.type(name, ' more');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(name.value).toBe('Little more');
    await restore();
    expect(writes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Size saved');
    expect(writes()[0]?.body).toMatchObject({ name: 'Little', code: 'S' });
    await waitFor(() => expect(screen.queryByText(/^Restored/u)).toBeNull());
  });

  it('can be a whole version; the present one is not offered', async () => {
    const { user, name, openHistory } = await open();
    const drawer = await openHistory();
    const versions = await drawer.findAllByRole('button', { name: /^Restore All of This Version/u });
    expect(versions.map((button) => button.getAttribute('aria-label'))).toEqual([
      `Restore All of This Version: ${exactTime(renamed.at)}`,
      `Restore All of This Version: ${exactTime(created.at)}`,
    ]);
    await user.click(versions[1] as HTMLElement);
    await waitFor(() => expect(name.value).toBe('Tiny'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Code/u }).value).toBe('T');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Sort Order/u }).value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Active/u }).checked).toBe(false);
    expect(screen.getByRole('alert').textContent).toContain(
      'Restored, but not saved yet: Name, Code, Sort Order, Active.',
    );
  });
});

it('an earlier value that deactivates a record in use is asked about at Save, as by hand', async () => {
  const deactivated = entry(40, [changed('is_active', plain(false), plain(true))]);
  const usage = { id: 1, products: 2, pictured_products: 0, garment_colors: 0 };
  const { user, writes, openHistory } = await open({
    [SIZE_HISTORY]: historyPage([deactivated, created]),
    'GET /api/admin/size/usage': () => succeeded({ usage: [usage] }),
    [PUT_SIZE]: ({ body }) => size(body as object),
  });
  await screen.findByText('Used by 2 products');
  const drawer = await openHistory();
  await user.click(await drawer.findByRole('button', { name: 'Restore This Value: Active' }));
  const active = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Active: No' });
  expect((await active()).checked).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate Small?' }));
  expect(question.getByRole('listitem').textContent).toBe('Used by 2 products');
  expect(writes()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Small deactivated');
  expect(writes()[0]?.body).toMatchObject({ is_active: false });
});

describe('a change in the history', () => {
  it('of many records says so, and is undone after a question that counts them', async () => {
    const { api, user, openHistory } = await open({
      [SIZE_HISTORY]: historyPage([{ ...renamed, record_count: 1020, can_undo: true }, created]),
      'POST /api/admin/undo': () => ({ body: undoneBody(1020) }),
    });
    const undos = () => api.calls.filter(({ method }) => method === 'POST').length;
    const drawer = await openHistory();
    await drawer.findByRole('heading', { name: 'Dana Lee changed Name of 1,020 sizes, this one among them' });
    const answer = async (button: string) => {
      await user.click(drawer.getByRole('button', { name: /^Undo for 1,020 Sizes: / }));
      const question = { name: 'Undo this change of 1,020 sizes?' };
      await user.click(
        within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: button }),
      );
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await answer('Cancel');
    expect(undos()).toBe(0);
    await answer('Undo for 1,020 Sizes');
    await screen.findByText('1020 changes undone');
    expect(undos()).toBe(1);
  });

  it('is undone at once where that is possible; what is typed in the form stays, and is saved on top', async () => {
    let undone = false;
    const offered = { ...newest, can_undo: true };
    const { api, user, name, openHistory } = await open({
      [SIZE_HISTORY]: historyPage([offered, renamed, created]),
      [PUT_SIZE]: () => size(),
      [GET_SIZE]: () =>
        succeeded({ size: { ...SMALL, name: undone ? 'Little' : 'Small' } }, undone ? '"2"' : '"1"'),
      'POST /api/admin/undo': () => {
        undone = true;
        return { body: undoneBody(1) };
      },
    });
    await user.type(screen.getByRole('textbox', { name: /Code/u }), 'X');
    const drawer = await openHistory();
    const [button, ...others] = await drawer.findAllByRole('button', { name: /^Undo This Change/u });
    expect(others).toEqual([]);
    await user.click(button as HTMLElement);
    await screen.findByText('Change undone');
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      request_ids: [newest.request_id],
      skip_changed: false,
    });
    await waitFor(() => expect(name.value).toBe('Little'));
    expect(screen.getByLabelText<HTMLInputElement>(/Code/u).value).toBe('SX');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Size saved');
    const save = api.calls.find(({ method }) => method === 'PUT');
    expect(save?.headers['if-match']).toBe('"2"');
    expect(save?.body).toMatchObject({ name: 'Little', code: 'SX' });
  });
});
