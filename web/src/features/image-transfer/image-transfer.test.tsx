import { PREVIEW_MESSAGES, type Preview } from '@kitroom/contract/pictures/image-restore';
import type { PastRestore } from '@kitroom/contract/product-image';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, type ReceivedCall, refused, succeeded } from '../../../test/api-server.ts';
import { holdUploads } from '../../../test/held-uploads.ts';
import { openPage } from '../../../test/open-page.tsx';
import { NEW_PREVIEW } from '../../../test/preview.ts';
import type { newUser } from '../../../test/user.ts';
import { ImageTransferScreen } from './image-transfer-screen.tsx';

const PREVIEWS = '/api/admin/product-image-previews';
const PAGE = '/admin/product-image-transfer';

const restore: PastRestore = {
  id: 40,
  at: '2026-11-22T10:00:00.000Z',
  by: 'Dana Whitfield',
  added: 1,
  replaced: 1,
  unchanged: 1,
  skipped: 1,
  left_out: 1,
  undone: false,
  can_undo: true,
};
const picture = (position: number, color_id: number | null, slot: number, before: string | null) => ({
  position,
  name: `${position}.jpg`,
  product_id: 1,
  color_id,
  slot,
  sha256: String(position).repeat(64),
  before,
  alt_text: null as string | null,
  before_alt_text: null as string | null,
  reason: null as string | null,
});
const preview = (): Preview => ({
  id: 12,
  ...NEW_PREVIEW,
  products: [{ id: 1, code: 'JR', name: 'Jersey', is_active: false }],
  colors: [{ id: 9, code: 'NVY', name: 'Navy', hex_value: '#008' }],
  pictures: [
    picture(1, null, 1, null),
    { ...picture(2, null, 2, 'b'.repeat(64)), alt_text: 'The back', before_alt_text: 'The front' },
    picture(3, null, 3, '3'.repeat(64)),
    { ...picture(4, 9, 1, null), alt_text: 'In navy', before_alt_text: 'In navy' },
  ],
  skipped: [{ name: 'notes.txt', reason: 'Not the name of a product picture' }],
});

async function open(answers: Answers = {}, at = `${PAGE}?preview=12`) {
  const shown = { preview: preview() };
  const pages = { [PAGE]: <ImageTransferScreen />, '/elsewhere': <h1>Elsewhere</h1> };
  const opened = await openPage(pages, at, {
    codes: ['IMAGE_RESTORE'],
    answers: {
      'GET /api/admin/product-image-archive': () =>
        succeeded({ pictures: 3, products: 1, bytes: 300, damaged: [] }),
      'GET /api/admin/product-image-restores': () => succeeded({ restores: [restore], next: null }),
      [`GET ${PREVIEWS}`]: () => succeeded({ previews: [] }),
      [`GET ${PREVIEWS}/12`]: () => succeeded({ preview: shown.preview }),
      [`POST ${PREVIEWS}/12/apply`]: () => succeeded({ message: 'Restore applied', restore }),
      ...answers,
    },
  });
  return { ...opened, shown };
}

const box = (name: string) => screen.findByRole('checkbox', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const applied = (calls: ReceivedCall[]) => calls.filter(({ path }) => path.endsWith('/apply'));

describe('a preview', () => {
  it('says that nothing has changed, and shows old and new beside each other, of what would change first', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { name: 'backup.zip', level: 1 });
    // The specification's words.
    screen.getByText(/^Upload and unzip successful\. Nothing has changed yet/u);
    const now = screen.getByRole('img', { name: 'Jersey, Hero, slot 2, now' });
    const next = screen.getByRole('img', { name: 'Jersey, Hero, slot 2, new' });
    const slot = within(screen.getByRole('group', { name: 'Jersey, Hero, slot 2' }));
    expect(slot.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual(['Now', 'New']);
    expect(now.getAttribute('src')).toBe(`${PREVIEWS}/12/picture?sha256=${'b'.repeat(64)}&width=320`);
    expect(next.getAttribute('src')).toBe(`${PREVIEWS}/12/picture?sha256=${'2'.repeat(64)}&width=320`);
    expect(screen.getAllByText('Empty')).toHaveLength(2);

    expect((await button('To Apply 3')).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText('Not the name of a product picture')).toBeNull();
    await user.click(await button('All 5'));
    await screen.findByText('Not the name of a product picture');
    await box('Apply Jersey, Hero, slot 1');
    screen.getByText('3 of 3 to apply');
    expect(screen.getAllByText(/^Alt text: /u).map(({ textContent }) => textContent)).toEqual([
      'Alt text: The back',
    ]);
    // Its picture is in its slot already.
    expect(screen.queryByRole('checkbox', { name: 'Apply Jersey, Hero, slot 3' })).toBeNull();
    // A box then means what is shown.
    await user.click(await button('Added 2'));
    expect(screen.queryByRole('checkbox', { name: 'Apply Jersey, Hero, slot 2' })).toBeNull();
    await user.click(await box('Apply all of what is shown'));
    await button('Apply 1 Change');
    screen.getByText('2 left out');
    await user.click(await button('Skipped 1'));
    screen.getByText('Not the name of a product picture');
  });

  it('ticks a product, a color or one picture, remembers that after a reload, and applies what is ticked', async () => {
    const first = await open();
    const { user } = first;
    expect(await button('Apply 3 Changes')).toBeTruthy();
    await user.click(await box('Apply all of Jersey'));
    expect((await button('Apply 0 Changes')).hasAttribute('disabled')).toBe(true);
    expect(((await box('Apply Jersey, Navy, slot 1')) as HTMLInputElement).checked).toBe(false);
    await user.click(await box('Apply all of Jersey, Hero'));
    expect(((await box('Apply all of Jersey')) as HTMLInputElement).indeterminate).toBe(true);
    await user.click(await box('Apply Jersey, Hero, slot 2'));
    await button('Apply 1 Change');
    screen.getByText('1 of 3 to apply');
    first.unmount();
    const other = { [`GET ${PREVIEWS}/13`]: () => succeeded({ preview: { ...preview(), id: 13 } }) };
    const second = await open(other, `${PAGE}?preview=13`);
    await button('Apply 3 Changes');
    second.unmount();
    const { api } = await open();
    await user.click(await button('Apply 1 Change'));
    expect(await screen.findByRole('heading', { name: '2 changes applied' })).toBeTruthy();
    await screen.findByText('Upload and unzip successful.');
    await waitFor(() =>
      expect(applied(api.calls).map(({ body }) => body)).toEqual([
        { comparison: 1, leave_out: expect.arrayContaining([2, 4]) },
      ]),
    );
  });

  it('says that there is nothing to apply where each picture is in its slot already, and shows them', async () => {
    const pictures = [picture(3, null, 3, '3'.repeat(64))];
    await open({ [`GET ${PREVIEWS}/12`]: () => succeeded({ preview: { ...preview(), pictures } }) });
    await screen.findByText('Every picture in this zip is already in its slot. There is nothing to apply.');
    expect((await button('All 2')).getAttribute('aria-pressed')).toBe('true');
    await screen.findByText('1 file matches no slot');
    expect(screen.queryByText(/Nothing has changed yet/u)).toBeNull();
    expect(screen.queryByRole('button', { name: /Apply/u })).toBeNull();
  });

  it('works where the browser keeps nothing', async () => {
    const { sessionStorage } = globalThis;
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    onTestFinished(() => {
      Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: sessionStorage });
      log.mockRestore();
    });
    const { user } = await open();
    await user.click(await box('Apply Jersey, Hero, slot 2'));
    expect(await button('Apply 2 Changes')).toBeTruthy();
  });

  it('names the slots that have changed since, looks again, applies the new comparison, and shows what another window has done', async () => {
    const refusal = {
      success: false,
      message: PREVIEW_MESSAGES.changed(1),
      path: 'comparison',
      changed: [{ product_id: 1, color_id: null, slot: 2 }],
    };
    const again = { ...preview(), comparison: 2 };
    const { api, shown, user } = await open({
      [`POST ${PREVIEWS}/12/apply`]: ({ body }) => {
        if ((body as { comparison: number }).comparison === 1) return { status: 409, body: refusal };
        shown.preview = { ...again, restore };
        return refused(409, PREVIEW_MESSAGES.alreadyApplied);
      },
      [`POST ${PREVIEWS}/12/compare`]: () => succeeded({ preview: again }),
    });
    await user.click(await button('Apply 3 Changes'));
    expect(await screen.findByText('Nothing was applied: 1 slot has changed since you looked')).toBeTruthy();
    const changed = screen.getByText('Changed since: JR, Hero, slot 2.').closest('.MuiAlert-root');
    await waitFor(() => expect(document.activeElement).toBe(changed));
    await user.click(await button('Look Again'));
    expect(await screen.findByText(/^The pictures were compared with their slots again\./u)).toBeTruthy();
    expect(screen.getByText('Changed since you looked')).toBeTruthy();
    await user.click(await button('Apply 3 Changes'));
    expect(await screen.findByRole('heading', { name: '2 changes applied' })).toBeTruthy();
    expect(applied(api.calls)).toHaveLength(2);
  });

  it('says why it was not applied where no slot has changed, and can be applied then', async () => {
    const { api, user } = await open({
      [`POST ${PREVIEWS}/12/apply`]: () => refused(503, 'The database is busy.'),
    });
    await user.click(await button('Apply 3 Changes'));
    await screen.findByText('The database is busy.');
    expect(screen.queryByRole('button', { name: 'Look Again' })).toBeNull();
    api.answers[`POST ${PREVIEWS}/12/apply`] = () => succeeded({ message: 'Restore applied', restore });
    await user.click(await button('Apply 3 Changes'));
    await screen.findByRole('heading', { name: '2 changes applied' });
  });

  it('that is gone says so, without an invitation to try again', async () => {
    await open({
      [`GET ${PREVIEWS}/12`]: () => refused(404, PREVIEW_MESSAGES.notFound),
    });
    expect(await screen.findByText(new RegExp(PREVIEW_MESSAGES.notFound))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('says why it was not discarded; when it was, the screen before comes back', async () => {
    const { api, user, router } = await open({
      [`POST ${PREVIEWS}/12/discard`]: () => refused(503, 'The database is busy.'),
    });
    await user.click(await button('Discard'));
    await screen.findByText('The database is busy.');
    api.answers[`POST ${PREVIEWS}/12/discard`] = () => succeeded({ message: 'Preview discarded' });
    await user.click(await button('Discard'));
    expect(await screen.findByRole('heading', { name: 'Image Restore' })).toBeTruthy();
    expect(router.state.location.search).toBe('');
    expect(api.calls.some(({ path }) => path.endsWith('/discard'))).toBe(true);
  });
});

describe('what was applied', () => {
  it('is a page of numbers, which can be undone', async () => {
    const { shown, user } = await open({
      'POST /api/admin/product-image-restores/40/undo': () => {
        shown.preview = { ...preview(), restore: { ...restore, undone: true, can_undo: false } };
        const message = 'The restore was undone';
        return succeeded({ message, restored: 1, removed: 1, kept: 0 });
      },
    });
    shown.preview = { ...preview(), restore };
    await user.click(await button('Undo'));
    expect(await screen.findByText(/^The restore was undone: 1 restored, 1 removed/u)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(screen.getByText('Left out').nextElementSibling?.textContent).toBe('1');
  });
});

describe('the screen', () => {
  it('lists past restores, and undoes one after asking', async () => {
    const { api, user } = await open(
      {
        'GET /api/admin/product-image-restores': () =>
          succeeded({
            restores: [
              { ...restore, added: 1200, replaced: 3 },
              { ...restore, id: 39, undone: true, can_undo: false },
            ],
            next: 39,
          }),
        'GET /api/admin/product-image-restores?before=39': () =>
          succeeded({
            restores: [{ ...restore, id: 1, by: null, left_out: 0, can_undo: false }],
            next: null,
          }),
        'POST /api/admin/product-image-restores/40/undo': () =>
          succeeded({ message: 'The restore was undone', restored: 1, removed: 1, kept: 0 }),
      },
      PAGE,
    );
    const list = await screen.findByRole('list', { name: 'Past restores' });
    within(list).getByText('1,200 added, 3 replaced, 1 unchanged, 1 left out, 1 skipped');
    within(list).getByText('1 added, 1 replaced, 1 unchanged, 1 left out, 1 skipped');
    expect(within(list).getByText('Undone')).toBeTruthy();
    await user.click(await button('Show More'));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
    within(list).getByText('1 added, 1 replaced, 1 unchanged, 1 skipped');
    await user.click(await button(/^Undo the restore of/u));
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo this restore?' });
    expect(dialog.textContent).toContain('Restore what it replaced: 3. Remove what it added: 1,200.');
    expect(api.calls.some(({ path }) => path.endsWith('/undo'))).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Undo Restore' }));
    expect(await screen.findByText(/^The restore was undone: 1 restored/u)).toBeTruthy();
  });

  it.each([
    [1, '1 picture can’t be read and is left out of the download', 'Jersey 1, Hero, slot 1. Upload'],
    [8, '8 pictures can’t be read and are left out of the download', 'Jersey 8, Hero, slot 1. Upload'],
    [9, '9 pictures can’t be read and are left out of the download', 'Hero, slot 1 + 1 more. Upload'],
  ])('names the first eight pictures that a download lacks: %d', async (count, title, end) => {
    const damaged = Array.from({ length: count }, (_, at) => ({
      product: `Jersey ${at + 1}`,
      color: null,
      slot: 1,
    }));
    await open(
      {
        'GET /api/admin/product-image-archive': () =>
          succeeded({ pictures: 20, products: 10, bytes: 300, damaged }),
      },
      PAGE,
    );
    const alert = (await screen.findByText(title)).closest('[role=alert]');
    expect(alert?.textContent).toContain(end);
  });

  const waiting = () =>
    succeeded({
      previews: [
        {
          id: 12,
          file_name: 'backup.zip',
          created_at: '2026-11-22T10:00:00.000Z',
          expires_at: '2026-11-23T10:00:00.000Z',
          added: 2,
          replaced: 1,
        },
      ],
    });

  /** Chooses a zip, whose upload begins. */
  async function upload(user: ReturnType<typeof newUser>) {
    const sent = holdUploads();
    const zip = new File(['PK'], 'new.zip', { type: 'application/zip' });
    await user.upload(await screen.findByLabelText('Zip file'), zip);
    await waitFor(() => expect(sent).toHaveLength(1));
    return sent[0];
  }

  it('asks before a preview that was not applied yet cancels an upload, which can be canceled there', async () => {
    const { user, router } = await open({ [`GET ${PREVIEWS}`]: waiting }, PAGE);
    await upload(user);
    const panel = screen.getByText('Uploading new.zip: 0 %');
    fireEvent.drop(panel, { dataTransfer: { files: [], items: [], types: ['Files'] } });
    await screen.findByText('Wait until this zip has been checked, or cancel it.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.click(await screen.findByRole('link', { name: 'Continue with backup.zip' }));
    await screen.findByRole('alertdialog', { name: 'Leave while the zip is uploading?' });
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.search).toBe('');
    screen.getByText('Uploading new.zip: 0 %');
    await user.click(await button('Cancel'));
    await screen.findByText('The upload of new.zip was canceled. Nothing was changed.');
    await screen.findByText(/^3 changes, uploaded/u);
    await user.click(screen.getByRole('link', { name: 'Continue with backup.zip' }));
    await screen.findByRole('heading', { name: 'backup.zip' });
    expect(router.state.location.search).toBe('?preview=12');
  });

  it('says why a zip was refused, and takes the next one', async () => {
    const { user } = await open({}, PAGE);
    const request = await upload(user);
    act(() => request?.answer(400, { success: false, message: 'This zip is damaged.' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This zip is damaged.Nothing was changed.');
    await upload(user);
    screen.getByText('Uploading new.zip: 0 %');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays away once the user has left, and keeps no preview of what the server had already', async () => {
    const { api, user, router } = await open({}, PAGE);
    const request = await upload(user);
    act(() => request?.upload.onprogress({ loaded: 2, total: 2 }));
    await screen.findByText('Checking new.zip …');
    void router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Leave Page' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
    request?.answer(201, { success: true, message: 'Done', preview_id: 12 });
    await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain(`${PREVIEWS}/12/discard`));
    expect(router.state.location.pathname).toBe('/elsewhere');
  });
});

describe('a drop', () => {
  const zip = (name: string, content = 'PK') => new File([content], name, { type: 'application/zip' });

  it('of what is not one zip is refused with the reason', async () => {
    const { api } = await open({}, PAGE);
    const input = await screen.findByLabelText('Zip file');
    const inFolder = (name: string) => Object.assign(new File(['x'], name), { path: `/pictures/${name}` });
    for (const [files, sentence] of [
      [[inFolder('slot-1.jpg'), inFolder('slot-2.jpg')], 'This is a folder. Compress it to a zip'],
      [[inFolder('slot-1.jpg')], 'This is a folder. Compress it to a zip'],
      [[new File(['PK'], 'backup.zip.001')], 'backup.zip.001: This file is only one part of a zip.'],
      [[new File(['PK'], 'backup.z01')], 'backup.z01: This file is only one part of a zip.'],
      [[new File(['Rar!'], 'backup.rar')], 'backup.rar is not a zip file'],
      [[zip('backup.zip', '')], 'backup.zip: This file is empty.'],
      [[zip('one.zip'), zip('two.zip')], 'One zip at a time, please'],
      [[new File(['x'], 'backup.zip.lnk')], 'backup.zip.lnk: This is a shortcut.'],
    ] as const) {
      const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
      fireEvent.drop(input, { dataTransfer: { files, items, types: ['Files'] } });
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(sentence));
    }
    expect(api.calls.some(({ path, method }) => path === PREVIEWS && method === 'POST')).toBe(false);
  });
});
