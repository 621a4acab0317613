import {
  BRING_BACK_MESSAGES,
  bringBackPicture,
  earlierPictures,
} from '@kitroom/contract/history/earlier-pictures';
import type { HistoryValue, NamedRecord } from '@kitroom/contract/history/history';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { holdUploads } from '../../../../test/held-uploads.ts';
import { changed, entry, named } from '../../../../test/history.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { answering, refusing } from '../../../../test/replies.ts';
import { ProductImages } from './product-images.tsx';
import { pastedPictures } from './use-picture-files.ts';

const LIST = `GET ${earlierPictures.path.replace(':id', '7')}`;
const BRING_BACK = bringBackPicture.path.replace(':id', '7');
/** The change by which a picture left a slot; `by` is what came there. */
const left = (id: number, color: NamedRecord | null, [slot, sha256]: [number, string], by: string | null) => {
  const picture = (sha: string): HistoryValue => ({
    type: 'picture',
    picture: { color, slot, sha256: sha, alt_text: null, present: true, url: `/pictures/${sha}` },
  });
  return entry(id, [changed('pictures', picture(sha256), by === null ? null : picture(by))], {
    at: new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString(),
    ...(by === null ? {} : { actor: null }),
  });
};
const navy = named(3, 'Navy', { hex_value: '#001f5b' });
const ENTRIES = [
  left(2, null, [1, 'a'.repeat(64)], null),
  left(1, navy, [2, 'b'.repeat(64)], 'c'.repeat(64)),
];

function open(codes: string[], filled_slots: object[] = []) {
  const page = <ProductImages productId={7} productName="Jersey" colors={[]} />;
  return openPage({ '/': page }, '/', {
    codes: ['PRODUCT_READ', ...codes],
    answers: {
      [`GET ${imageCalls.filledSlots.path.replace(':id', '7')}`]: answering({ filled_slots }),
      [LIST]: answering({ entries: ENTRIES }),
      [`POST ${BRING_BACK}`]: refusing(404, BRING_BACK_MESSAGES.notKept),
    },
  });
}

const toggleButton = () => screen.findByRole('button', { name: 'Earlier Pictures' });

describe('earlier pictures', () => {
  it('are folded away, loaded when they are wanted, and only shown to those who may not change products', async () => {
    const { api, user } = await open([]);
    const toggle = await toggleButton();
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(api.calls.some(({ path }) => path.endsWith('earlier-pictures'))).toBe(false);
    await user.click(toggle);
    const [deleted, replaced] = await screen.findAllByRole('listitem');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(deleted?.textContent).toContain('Hero, slot 1Deleted 2 hours ago by Dana Lee');
    const image = within(deleted as HTMLElement).getByRole('img');
    expect(image.getAttribute('src')).toBe(`/pictures/${'a'.repeat(64)}?width=96`);
    expect(replaced?.textContent).toContain('Navy, slot 2Replaced 2 hours ago');
    expect(screen.queryByRole('button', { name: /^Restore/u })).toBeNull();
    await user.click(toggle);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('say why one does not come back, come back at a click, which can be undone; one of a color that is not offered says so', async () => {
    const { api, user } = await open(['PRODUCT_UPDATE']);
    const toggle = await toggleButton();
    await user.click(toggle);
    await screen.findByText(/The product is not available in Navy/u);
    const [button, ...others] = screen.getAllByRole('button', { name: /^Restore/u });
    expect(others).toEqual([]);
    expect(button?.getAttribute('aria-label')).toBe('Restore: Hero, slot 1');
    await user.click(button as HTMLElement);
    await screen.findByText('This picture is no longer kept');
    api.answers[`POST ${BRING_BACK}`] = () => {
      api.answers[LIST] = answering({ entries: [] });
      const body = { success: true, message: BRING_BACK_MESSAGES.broughtBack };
      return { body, headers: { 'X-Request-Id': 'back-1' } };
    };
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button as HTMLElement);
    await screen.findByText('Picture brought back');
    await screen.findByText('No picture was replaced or deleted in the last 30 days.');
    expect(document.activeElement).toBe(toggle);
    expect(api.calls.findLast(({ path }) => path === BRING_BACK)?.body).toEqual({
      slot: 1,
      colorId: null,
      sha256: 'a'.repeat(64),
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.calls.find(({ path }) => path === '/api/admin/undo')?.body).toMatchObject({
        request_ids: ['back-1'],
      }),
    );
    await screen.findByText('Not found');
  });
});

const png = new File(['x'], 'image.png', { type: 'image/png' });

/** The content of a paste: one picture, and these texts. */
function clipboard(texts: Record<string, string>) {
  return {
    files: [png],
    items: [{ kind: 'file', type: png.type, getAsFile: () => png }],
    types: ['Files', ...Object.keys(texts)],
    getData: (type: string) => texts[type] ?? '',
  };
}

// Long enough for a second handler of the same paste, which reads files asynchronously.
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

it('a cell of a spreadsheet, which is also a picture of itself, is not uploaded; a picture over a filled slot is, once', async () => {
  const sent = holdUploads();
  const filled_slots = [{ slot: 1, color_id: null, sha256: 'a'.repeat(64), alt_text: null }];
  await open(['PRODUCT_UPDATE'], filled_slots);
  // Shown once the codes of the user are known.
  await screen.findByRole('button', { name: /^Delete/u });
  const slot = await screen.findByRole('button', { name: /^Slot 1/u });
  const cell = clipboard({ 'text/plain': 'Setter Jersey', 'text/html': '<table>…</table>' });
  slot.focus();
  fireEvent.paste(slot, { clipboardData: cell });
  fireEvent.paste(document.body, { clipboardData: cell });
  await settled();
  expect(sent).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.paste(slot, { clipboardData: clipboard({}) });
  await waitFor(() => expect(sent).toHaveLength(1));
  await settled();
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** The clipboard after copying a picture in a browser, or files. */
const copied = (files: File[]) =>
  ({ files, getData: (type: string) => (type === 'text/html' ? '<img>' : '') }) as unknown as DataTransfer;

function element(html: string): Element {
  document.body.innerHTML = html;
  const found = document.body.firstElementChild;
  if (found === null) throw new Error('no element');
  return found;
}

afterEach(() => {
  document.body.innerHTML = '';
});

it.each(['<p></p>', '<button></button>', '<input type="checkbox">', '<div contenteditable="false">x</div>'])(
  'takes a picture that was copied in a browser while %s has the focus, and no other file',
  (html) => {
    const pdf = new File(['x'], 'a.pdf', { type: 'application/pdf' });
    expect(pastedPictures({ clipboardData: copied([png, pdf]), target: element(html) })).toEqual([png]);
  },
);

it.each(['<input>', '<input type="search">', '<textarea></textarea>', '<div contenteditable>x</div>'])(
  'leaves a paste into %s alone',
  (html) => {
    expect(pastedPictures({ clipboardData: copied([png]), target: element(html) })).toEqual([]);
  },
);
