import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveApi } from '../../../../test/api-server.ts';
import { holdUploads } from '../../../../test/held-uploads.ts';
import { renderRoutes, signedInAs } from '../../../../test/render.tsx';
import { ProductImages } from './product-images.tsx';
import { pastedPictures } from './use-picture-files.ts';

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

let sent: ReturnType<typeof holdUploads>;
beforeEach(() => {
  sent = holdUploads();
});

async function open() {
  await serveApi({
    'GET /api/auth/user-permissions': signedInAs('PRODUCT_READ', 'PRODUCT_UPDATE'),
    [`GET ${imageCalls.filledSlots.path.replace(':id', '7')}`]: () => ({
      body: {
        success: true,
        filled_slots: [{ slot: 1, color_id: null, sha256: 'a'.repeat(64), alt_text: null }],
      },
    }),
  });
  renderRoutes({ '/': <ProductImages productId={7} productName="Jersey" colors={[]} /> }, '/');
  // Shown once the codes of the user are known.
  await screen.findByRole('button', { name: /^Delete/u });
  return screen.findByRole('button', { name: /^Slot 1/u });
}

// Long enough for a second handler of the same paste, which reads files asynchronously.
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

it('a picture that is pasted while a filled slot has the focus is uploaded once', async () => {
  const slot = await open();
  slot.focus();
  fireEvent.paste(slot, { clipboardData: clipboard({}) });
  await waitFor(() => expect(sent).toHaveLength(1));
  await settled();
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a cell of a spreadsheet, which is also a picture of itself, is not uploaded wherever the focus is', async () => {
  const slot = await open();
  const cell = clipboard({ 'text/plain': 'Setter Jersey', 'text/html': '<table>…</table>' });
  slot.focus();
  fireEvent.paste(slot, { clipboardData: cell });
  fireEvent.paste(document.body, { clipboardData: cell });
  await settled();
  expect(sent).toEqual([]);
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

it('takes a picture that was copied in a browser', () => {
  expect(pastedPictures({ clipboardData: copied([png]), target: document.body })).toEqual([png]);
});

it.each(['<input>', '<input type="search">', '<textarea></textarea>', '<div contenteditable>x</div>'])(
  'leaves a paste into %s alone',
  (html) => {
    expect(pastedPictures({ clipboardData: copied([png]), target: element(html) })).toEqual([]);
  },
);

it.each(['<button></button>', '<input type="checkbox">', '<div contenteditable="false">x</div>'])(
  'takes a picture while %s has the focus',
  (html) => {
    expect(pastedPictures({ clipboardData: copied([png]), target: element(html) })).toEqual([png]);
  },
);

it('takes no other files', () => {
  const pdf = new File(['x'], 'a.pdf', { type: 'application/pdf' });
  expect(pastedPictures({ clipboardData: copied([pdf]), target: document.body })).toEqual([]);
});
