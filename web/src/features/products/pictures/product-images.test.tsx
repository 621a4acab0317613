import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Answers, succeeded } from '../../../../test/api-server.ts';
import { holdUploads } from '../../../../test/held-uploads.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { answering } from '../../../../test/replies.ts';
import { ProductImages } from './product-images.tsx';
import type { PictureColor } from './slots.ts';
import { pastedPictures } from './use-picture-files.ts';

function open(
  codes: string[],
  filled_slots: object[] = [],
  { colors = [], answers = {} }: { colors?: PictureColor[]; answers?: Answers } = {},
) {
  const page = <ProductImages productId={7} productName="Jersey" colors={colors} />;
  return openPage({ '/': page }, '/', {
    codes: ['PRODUCT_READ', ...codes],
    answers: {
      [`GET ${imageCalls.filledSlots.path.replace(':id', '7')}`]: answering({ filled_slots }),
      ...answers,
    },
  });
}

const png = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'image.png', { type: 'image/png' });

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
  const filled_slots = [slotFilled(1)];
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

const NAVY = { id: 9, name: 'Navy', code: 'NVY', hex_value: '#008' };
const slotFilled = (slot: number, color_id: number | null = null) => ({
  slot,
  color_id,
  sha256: 'a'.repeat(64),
  alt_text: null,
});

it('a picture goes into the first free slot of the color whose tab is open', async () => {
  const sent = holdUploads();
  const { user } = await open(['PRODUCT_UPDATE'], [slotFilled(1)], { colors: [NAVY] });
  await screen.findByRole('button', { name: 'Delete' });
  const places = () => sent.map(({ form }) => ['productId', 'colorId', 'slot'].map((name) => form.get(name)));
  fireEvent.paste(document.body, { clipboardData: clipboard({}) });
  await waitFor(() => expect(places()).toEqual([['7', null, '2']]));
  // The one before is still on its way.
  fireEvent.paste(document.body, { clipboardData: clipboard({}) });
  await waitFor(() => expect(places()[1]).toEqual(['7', null, '3']));
  await user.click(screen.getByRole('tab', { name: 'Navy 0/4' }));
  fireEvent.paste(document.body, { clipboardData: clipboard({}) });
  await waitFor(() => expect(places()[2]).toEqual(['7', '9', '1']));
  // Each takes the place of the one before, whose pictures it counts.
  for (const [at, text] of ['image.png uploaded', '2 pictures uploaded', '3 pictures uploaded'].entries()) {
    sent[at]?.answer(200, { success: true, message: 'Uploaded' });
    await screen.findByText(text);
  }
});

it('a picture is moved to another color, where it takes the place of the one that is there, and says so', async () => {
  const { api, user } = await open(['PRODUCT_UPDATE'], [slotFilled(1), slotFilled(2, 9)], {
    colors: [NAVY],
    answers: { [`POST ${imageCalls.move.path}`]: () => succeeded({ message: 'Picture moved' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move picture' }));
  expect(dialog.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Color' }), 'Navy');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Slot' }), '2 Back (swaps)');
  await user.click(dialog.getByRole('button', { name: 'Swap' }));
  await screen.findByText('Picture moved to Navy, slot 2');
  await screen.findByText('Pictures of Hero, slot 1, Front and Navy, slot 2, Back of Jersey swapped');
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { productId: 7, from: { colorId: null, slot: 1 }, to: { colorId: 9, slot: 2 } },
  ]);
});

/** Drops these items of a drag onto a slot. */
async function dropOnSlot(items: object[], types = ['Files']) {
  await open(['PRODUCT_UPDATE'], [slotFilled(1)]);
  await screen.findByRole('button', { name: /^Delete/u });
  const slot = await screen.findByRole('button', { name: /^Slot 2/u });
  for (const event of [createEvent.dragOver(slot), createEvent.drop(slot)]) {
    Object.defineProperty(event, 'dataTransfer', { value: { items, files: [], types } });
    fireEvent(slot, event);
  }
}

const fileItem = (file: File | null) => ({ kind: 'file', type: file?.type ?? '', getAsFile: () => file });
const emptyFolder = () => ({
  isDirectory: true,
  createReader: () => ({ readEntries: (take: (entries: object[]) => void) => take([]) }),
});

it.each<[string, object[], string]>([
  ['a picture of another window', [], 'Save the picture first, then drop the file.'],
  [
    'an empty folder',
    [{ ...fileItem(null), webkitGetAsEntry: emptyFolder }],
    'There are no files in this folder.',
  ],
  [
    'what a mail program drags',
    [fileItem(null)],
    'A file here can’t be read, so nothing was added. Save it to a folder on this device, then drop it again.',
  ],
  [
    'a file of another kind',
    [fileItem(new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC'))],
    `IMG_1.HEIC: ${IMAGE_MESSAGES.otherKind('HEIC')}`,
  ],
  [
    'a file without content, and another',
    [fileItem(new File([], 'front.jpg')), fileItem(new File(['x'], 'notes.txt'))],
    `front.jpg: ${IMAGE_MESSAGES.fileEmpty} (and 1 more file)`,
  ],
])('says why nothing comes of a drop: %s', async (_what, items, sentence) => {
  const sent = holdUploads();
  await dropOnSlot(items, items.length === 0 ? ['text/uri-list', 'text/html'] : ['Files']);
  await screen.findByText(sentence);
  expect([sent, screen.queryByRole('dialog')]).toEqual([[], null]);
});

const jpeg = (name: string) => new File([Buffer.from('ffd8ffe0', 'hex')], name, { type: 'image/jpeg' });

it('one file that is dropped on a free slot goes there, whatever its name says', async () => {
  const sent = holdUploads();
  await dropOnSlot([fileItem(jpeg('front.jpg'))]);
  await waitFor(() => expect(sent.map(({ form }) => form.get('slot'))).toEqual(['2']));
});

it('two for one slot are uploaded once one of them has another', async () => {
  holdUploads();
  await dropOnSlot(['left.jpg', 'right.jpg'].map((name) => fileItem(jpeg(name))));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText('Two pictures can’t share a slot.')).toHaveLength(2);
  const upload = dialog.getByRole('button', { name: 'Upload 2 Pictures' });
  expect(upload).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByRole('combobox', { name: 'Slot of right.jpg' }), { target: { value: '4' } });
  expect(upload).toHaveProperty('disabled', false);
  fireEvent.click(upload);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([4, 5, 500])(
  'shows a few of %i pictures at a time, and says how many slots there are',
  async (count) => {
    const sent = holdUploads();
    await dropOnSlot(Array.from({ length: count }, (_, at) => fileItem(jpeg(`IMG_${1000 + at}.jpg`))));
    const dialog = await screen.findByRole('dialog');
    const shown = within(dialog)
      .getAllByText(/^IMG_\d+\.jpg$/u)
      .map(({ textContent }) => textContent);
    expect(shown).toHaveLength(Math.min(count, 30));
    const sentence = `${count} pictures, but this product has 4 slots. Those that have a slot come first; the others are not uploaded.`;
    expect(within(dialog).queryByText(sentence) === null).toBe(count === 4);
    if (count > 4) expect(shown.slice(0, 3)).toEqual(['IMG_1000.jpg', 'IMG_1001.jpg', 'IMG_1002.jpg']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Upload 3 Pictures' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(3);
  },
);

/** The clipboard after copying a picture in a browser, or files. */
const copied = (files: File[], plain = '') => {
  const texts: Record<string, string> = { 'text/html': '<img>', 'text/plain': plain };
  return { files, getData: (type: string) => texts[type] ?? '' } as unknown as DataTransfer;
};

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
    // Word puts a blank next to a picture, and Finder the names of the files.
    for (const plain of ['\r\n', 'image.png\ra.pdf'])
      expect(pastedPictures({ clipboardData: copied([png, pdf], plain), target: element(html) })).toEqual([
        png,
      ]);
  },
);

it.each(['<input>', '<input type="search">', '<textarea></textarea>', '<div contenteditable>x</div>'])(
  'leaves a paste into %s alone',
  (html) => {
    expect(pastedPictures({ clipboardData: copied([png]), target: element(html) })).toEqual([]);
  },
);
