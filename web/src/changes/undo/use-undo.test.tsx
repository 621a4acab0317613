import { UNDO_LIMITS, undoCall } from '@kitroom/contract/history/undo';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { enqueueSnackbar } from 'notistack';
import { describe, expect, it } from 'vitest';
import { type ReceivedCall, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { undone as undoneBody } from '../../../test/history.ts';
import { openPage } from '../../../test/open-page.tsx';
import { unsavedChanges } from '../../session/unsaved-changes.ts';
import { tellWithUndo } from './use-undo.tsx';

const kept = [
  { name: 'Size Small', reason: 'It has been changed since' },
  { name: 'Size Large', reason: 'It has been used since' },
];
const undone = (count: number, requestId = 'undo-1'): Reply => ({
  body: undoneBody(count),
  headers: { 'X-Request-Id': requestId },
});
const stays = (undoable: number, message = 'Nothing was undone'): Reply =>
  refused(409, message, {
    path: 'request_ids',
    kept,
    kept_count: 5,
    kept_new_count: 0,
    undoable_count: undoable,
  });

interface Undo {
  request_ids: string[];
  skip_changed: boolean;
}

/** A screen that shows what is loaded, and two buttons that say what was done. */
async function open(answer: (call: ReceivedCall) => Reply, requestIds: (string | null)[] = ['save-1']) {
  let loads = 0;
  function Shown() {
    const { data } = useQuery({
      queryKey: ['/shown'],
      queryFn: async () => (await fetch('/shown')).json() as Promise<{ loads: number }>,
    });
    const joined = (count: number) => (count === 1 ? 'One picture uploaded' : `${count} pictures uploaded`);
    return (
      <>
        <p>Loaded {data?.loads} times</p>
        <button type="button" onClick={() => tellWithUndo('Size saved', requestIds)}>
          Save
        </button>
        <button
          type="button"
          onClick={() => tellWithUndo(joined, [`upload-${++loads}`], { joins: 'uploads' })}
        >
          Upload
        </button>
      </>
    );
  }
  const { api, user } = await openPage({ '/': <Shown /> }, '/', {
    codes: ['SIZE_UPDATE'],
    answers: {
      'GET /shown': () => {
        loads += 1;
        return succeeded({ loads });
      },
      [`POST ${undoCall.path}`]: answer,
    },
  });
  await screen.findByText('Loaded 1 times');
  return {
    user,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    undos: () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Undo),
  };
}

describe('the toast of a change', () => {
  it('offers Undo, which loads what is shown again and can be undone itself', async () => {
    const { press, undos } = await open(({ body }) =>
      (body as Undo).request_ids[0] === 'save-1' ? undone(1, 'undo-1') : undone(2, 'undo-2'),
    );
    await press('Save');
    await screen.findByText('Size saved');
    await press('Undo');
    await screen.findByText('Change undone');
    await screen.findByText('Loaded 2 times');
    await waitFor(() => expect(screen.queryByText('Size saved')).toBeNull());
    await press('Undo');
    await screen.findByText('2 changes undone');
    expect(unsavedChanges()).toEqual([]);
    expect(undos()).toEqual([
      { request_ids: ['save-1'], skip_changed: false },
      { request_ids: ['undo-1'], skip_changed: false },
    ]);
  });

  it('offers nothing where the server named no request', async () => {
    const { press } = await open(() => undone(1), [null]);
    await press('Save');
    await screen.findByText('Size saved');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes the place of an earlier one; those of one kind become one', async () => {
    const { press, undos } = await open(() => undone(2));
    await press('Save');
    await press('Upload');
    await screen.findByText('One picture uploaded');
    await waitFor(() => expect(screen.queryByText('Size saved')).toBeNull());
    await press('Upload');
    await screen.findByText('2 pictures uploaded');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
    await press('Undo');
    await screen.findByText('2 changes undone');
    expect(undos()[0]?.request_ids).toHaveLength(2);
  });

  it('does not join one that has gone', async () => {
    const { press } = await open(() => undone(1));
    await press('Upload');
    await screen.findByText('One picture uploaded');
    // As many as fit beside it, and one more.
    act(() => [1, 2, 3].forEach((number) => void enqueueSnackbar(`Other ${number}`)));
    await waitFor(() => expect(screen.queryByText('One picture uploaded')).toBeNull());
    await press('Upload');
    await screen.findByText('One picture uploaded');
  });
});

describe('an undo that is refused', () => {
  it('says why, and loads again what was changed since', async () => {
    const { press } = await open(() => stays(0, 'Size Small was not undone: It has been changed since'));
    await press('Save');
    await press('Undo');
    await screen.findByText('Size Small was not undone: It has been changed since');
    await screen.findByText('Loaded 2 times');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('in part asks, names what would stay, and undoes the others, or nothing', async () => {
    let undoable = 1;
    const { user, press, undos } = await open(({ body }) =>
      (body as Undo).skip_changed ? undone(497) : stays(undoable),
    );
    await press('Save');
    const ask = async (name: string) => {
      await press('Undo');
      return within(await screen.findByRole('alertdialog', { name }));
    };
    await user.click((await ask('Undo the other change?')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText(/undone/u)).toBeNull();
    undoable = 497;
    const dialog = await ask('Undo the 497 other changes?');
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Size Small: It has been changed since',
      'Size Large: It has been used since',
      '+ 3 more',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Undo 497' }));
    await screen.findByText('497 changes undone');
    expect(undos().map(({ skip_changed }) => skip_changed)).toEqual([false, false, true]);
  });
});

it('many changes are undone in as many calls as the server takes at once', async () => {
  const ids = Array.from({ length: UNDO_LIMITS.requests + 1 }, (_, n) => `save-${n}`);
  const { press, undos } = await open(({ body }) => undone((body as Undo).request_ids.length), ids);
  await press('Save');
  await press('Undo');
  await screen.findByText(`${ids.length} changes undone`);
  expect(undos().map(({ request_ids }) => request_ids.length)).toEqual([UNDO_LIMITS.requests, 1]);
});

it('Cancel ends an undo of many changes: what other calls would undo stays, too', async () => {
  const ids = Array.from({ length: UNDO_LIMITS.requests + 1 }, (_, n) => `save-${n}`);
  const { user, press, undos } = await open(() => stays(UNDO_LIMITS.requests - 1), ids);
  await press('Save');
  await press('Undo');
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Loaded 2 times');
  expect(undos()).toHaveLength(1);
});

it('an undo after the session has ended says that nothing was undone when the user does not sign in', async () => {
  const { user, press } = await open(() => refused(401, 'You must sign in'));
  await press('Save');
  await press('Undo');
  await user.click(await screen.findByRole('button', { name: 'Not Now' }));
  await screen.findByText('You are signed out, so nothing was undone. The history still offers it.');
});
