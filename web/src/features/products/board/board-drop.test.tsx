import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { holdUploads } from '../../../../test/held-uploads.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { productLists } from '../../../../test/products.ts';
import { PRODUCT_ROW } from '../../../../test/records.ts';
import { answering } from '../../../../test/replies.ts';
import { uploadQueue } from '../../../uploads/use-uploads.ts';
import { ProductList } from '../product-list.tsx';

const JPEG = Buffer.from('ffd8ffe0', 'hex');

const LIST = '/admin/product';
const WORDS = ['front', 'back', 'side', 'detail'];
const products = Array.from({ length: 130 }, (_, index) => ({
  ...PRODUCT_ROW,
  id: index + 1,
  name: `Jersey ${index + 1}`,
  code: `JR-${4000 + index}`,
}));
const board = products.map(({ id }) => ({ id, color_ids: [], pictures: [] }));
/** Four for each of 124 products, and four that name none. */
const names = [
  ...products.slice(0, 124).flatMap(({ code }) => WORDS.map((word) => `${code}_${word}.jpg`)),
  ...[1, 2, 3, 4].map((number) => `IMG_${number}.jpg`),
];

let sent: ReturnType<typeof holdUploads>;
beforeEach(() => {
  sent = holdUploads();
});

async function open() {
  const { api } = await openPage({ [LIST]: <ProductList /> }, `${LIST}?layout=pictures`, {
    codes: ['PRODUCT_READ', 'PRODUCT_UPDATE'],
    answers: {
      ...productLists({ products, board }),
      'GET /api/admin/product-image-filled-slots/1': answering({ filled_slots: [] }),
    },
  });
  return { ...api, target: await screen.findByRole('group', { name: 'Picture board' }) };
}

/** A folder as browsers show it: at most 100 of its entries at a time. */
function folderOf(entries: object[]) {
  const createReader = () => {
    let from = 0;
    return {
      readEntries(take: (batch: object[]) => void) {
        const batch = entries.slice(from, from + 100);
        from += batch.length;
        queueMicrotask(() => take(batch));
      },
    };
  };
  return { isDirectory: true, createReader };
}

const fileEntry = (folder: string, name: string) => ({
  isDirectory: false,
  fullPath: `${folder}/${name}`,
  file: (take: (file: File) => void) => take(new File([JPEG], name, { type: 'image/jpeg' })),
});

function drop(target: HTMLElement, entry: object): void {
  const items = [{ kind: 'file', type: '', getAsFile: () => null, webkitGetAsEntry: () => entry }];
  const event = createEvent.drop(target);
  Object.defineProperty(event, 'dataTransfer', { value: { items, files: [], types: ['Files'] } });
  fireEvent(target, event);
}

it('says so when a file of a dropped folder cannot be read, and takes one of 500 pictures: doubtful ones first, few lines at a time, three on their way', async () => {
  const { target, calls } = await open();
  const locked = {
    isDirectory: false,
    file: (_: unknown, fail: (error: Error) => void) => fail(new Error('no')),
  };
  drop(target, folderOf([fileEntry('/Spring', 'JR-4000_front.jpg'), locked]));
  await screen.findByText(/^A file here can’t be read/u);
  expect(screen.queryByRole('dialog')).toBeNull();
  const shoots = ['/Spring/Home', '/Spring/Away'].map((folder, at) =>
    folderOf(names.slice(at * 250, (at + 1) * 250).map((name) => fileEntry(folder, name))),
  );
  drop(target, folderOf(shoots));
  const dialog = await screen.findByRole('dialog', { name: 'Where do these pictures go?' });
  within(dialog).getByText('500 pictures, 4 to review, 4 not uploaded');
  const lines = within(dialog)
    .getAllByText(/^Spring\//u)
    .map(({ textContent }) => textContent);
  expect(lines).toHaveLength(30);
  expect(lines.slice(0, 5)).toEqual([
    ...[1, 2, 3, 4].map((number) => `Spring/Away/IMG_${number}.jpg`),
    'Spring/Away/JR-4062_detail.jpg',
  ]);
  within(dialog).getByText('Show 30 More of 500');

  fireEvent.click(within(dialog).getByText('Upload 496 Pictures'));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(uploadQueue.uploads()).toHaveLength(496);
  for (const request of sent.slice(0, 2)) request.answer(200, { success: true, message: 'Uploaded' });
  sent[2]?.answer(422, { success: false, message: 'This is not a picture' });
  // The pictures that follow, and one small request for each picture on the board now.
  await waitFor(() => expect(sent).toHaveLength(6));
  const waiting = uploadQueue.uploads().filter(({ state }) => state === 'waiting');
  expect(waiting).toHaveLength(490);
  const asked = () => calls.filter(({ path }) => path.includes('product-image-filled-slots'));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(new Set(sent.map(({ form }) => `${form.get('productId')} ${form.get('slot')}`)).size).toBe(6);

  // The toast before is on its way out.
  const [see] = screen.getAllByRole('button', { name: 'See Them on the Board' }).slice(-1);
  fireEvent.click(see as HTMLElement);
  await screen.findByRole('button', { name: '124 with New Pictures, show all products' });
});
