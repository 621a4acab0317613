import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answers, serveApi } from '../../../test/api-server.ts';
import { colorRow, PRODUCT_ROW } from '../../../test/records.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { newUser } from '../../../test/user.ts';
import { GarmentColorForm } from './garment-color-form.tsx';

const WIDTH = 200;
const HEIGHT = 100;

// jsdom draws nothing. This picture is red at its left, then green, then blue, 60 pixels each, and empty at its right.
beforeEach(() => {
  const column = (x: number) =>
    [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
    ][Math.floor(x / 60)] ?? [0, 0, 0, 0];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const getImageData = (left: number, _top: number, width: number, height: number) => {
      const row = Array.from({ length: width }, (_, at) => column(left + at)).flat();
      return { data: Array.from({ length: height }, () => row).flat() };
    };
    return { canvas: this, drawImage: () => {}, getImageData } as never;
  });
});

const color = colorRow(3, 'Navy', '0C2340');
const product = (id: number, name: string) => ({ ...PRODUCT_ROW, id, name, code: `JR-${id}` });
const SHA = 'ab'.repeat(32);
const filled =
  (...slots: [slot: number, color_id: number | null][]) =>
  () => ({
    body: {
      success: true,
      filled_slots: slots.map(([slot, color_id]) => ({ slot, color_id, sha256: SHA, alt_text: null })),
    },
  });
const summary = (id: number, color_ids: number[], pictures: number) => ({
  id,
  color_ids,
  size_ids: [],
  pictures,
});

async function open(path: string, codes: string[], changed: Answers = {}) {
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs(...codes),
    'GET /api/admin/imprint-color': () => ({ body: { success: true, imprint_colors: [] } }),
    'GET /api/admin/garment-color/3': () => ({
      body: { success: true, garment_color: color, imprint_color_ids: [] },
      headers: { ETag: '"1"' },
    }),
    'GET /api/admin/product': () => ({
      body: {
        success: true,
        products: [product(1, 'Other'), product(2, 'Bare'), product(3, 'Setter'), product(4, 'Libero')],
      },
    }),
    'GET /api/admin/product-picture-board/summary': () => ({
      body: {
        success: true,
        products: [summary(1, [], 2), summary(2, [3], 0), summary(3, [3], 3), summary(4, [3], 1)],
      },
    }),
    'GET /api/admin/product-image-filled-slots/1': filled([1, null]),
    'GET /api/admin/product-image-filled-slots/3': filled([1, null], [2, 3], [1, 9]),
    'GET /api/admin/product-image-filled-slots/4': filled([1, 9]),
    ...changed,
  });
  renderRoutes({ '/color/create': <GarmentColorForm />, '/color/:id/edit': <GarmentColorForm /> }, path);
  const hex = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Hex Value/u });
  return { api, hex, user: newUser() };
}

/** Opens the dialog and lets its picture load. */
async function pick(user: ReturnType<typeof newUser>) {
  await user.click(await screen.findByRole('button', { name: 'Pick from a picture' }));
  return within(await screen.findByRole('dialog', { name: 'Pick a color from a picture' }));
}

async function load(dialog: Awaited<ReturnType<typeof pick>>, label: string) {
  const picture = await dialog.findByRole<HTMLImageElement>('img', { name: label });
  Object.defineProperties(picture, { naturalWidth: { value: WIDTH }, naturalHeight: { value: HEIGHT } });
  fireEvent.load(picture);
  const point = dialog.getByRole('application', { name: `Point in ${label}` });
  point.getBoundingClientRect = () => new DOMRect(50, 20, WIDTH / 2, HEIGHT / 2);
  point.setPointerCapture = () => {};
  return point;
}

it('shows the color at the point that is pressed, and takes it on request', async () => {
  const { hex, user } = await open('/color/3/edit', ['PRODUCT_READ']);
  const dialog = await pick(user);
  const use = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Use/u });
  const point = await load(dialog, 'Navy, slot 2');
  expect(use().textContent).toBe('Use #00FF00');
  const press = (clientX: number) =>
    fireEvent.pointerDown(point, { clientX, clientY: 40, buttons: 1, pointerId: 1 });
  press(60);
  expect(dialog.getByRole('status').textContent).toBe('At the point: #FF0000');
  // Three of its five columns are green.
  press(50 + 30);
  expect(use().textContent).toBe('Use #669900');
  fireEvent.pointerMove(point, { clientX: 130, clientY: 40, buttons: 1, pointerId: 1 });
  expect(use().textContent).toBe('Use #0000FF');
  fireEvent.pointerMove(point, { clientX: 60, clientY: 40, buttons: 0, pointerId: 1 });
  expect(use().textContent).toBe('Use #0000FF');
  press(148);
  expect(use().disabled).toBe(true);
  press(60);
  await user.click(use());
  expect(hex.value).toBe('#FF0000');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pick from a picture' }));
});

it('moves the point with the arrow keys, and takes its color with Enter', async () => {
  const { hex, user } = await open('/color/3/edit', ['PRODUCT_READ']);
  const dialog = await pick(user);
  const point = await load(dialog, 'Navy, slot 2');
  point.focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(dialog.getByRole('status').textContent).toBe('At the point: #0000FF');
  await user.keyboard('{Shift>}{ArrowLeft>5/}{/Shift}{ArrowUp}{ArrowDown}');
  expect(dialog.getByRole('status').textContent).toBe('At the point: #FF0000');
  await user.keyboard('{ArrowRight>11/}{Enter}');
  expect(hex.value).toBe('#FF0000');
});

it('offers products with pictures, first those that come in the color, and of them the pictures that may show it', async () => {
  const { user } = await open('/color/3/edit', ['PRODUCT_READ']);
  const dialog = await pick(user);
  await load(dialog, 'Navy, slot 2');
  const pictures = within(dialog.getByRole('group', { name: 'Pictures' }));
  expect(pictures.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Navy, slot 2',
    'Home, slot 1',
  ]);
  await user.click(pictures.getByRole('button', { name: 'Home, slot 1' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Use this color' }).disabled).toBe(true);
  await load(dialog, 'Home, slot 1');
  await user.click(dialog.getByRole('combobox', { name: 'Product' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'JR-3 Setter',
    'JR-4 Libero',
    'JR-1 Other',
  ]);
  await user.click(screen.getByRole('option', { name: 'JR-4 Libero' }));
  await dialog.findByText('This product has only pictures in other colors. Choose another product.');
});

it('lets a new color be picked from any product', async () => {
  const { hex, user } = await open('/color/create', ['PRODUCT_READ']);
  const dialog = await pick(user);
  await user.click(await dialog.findByRole('combobox', { name: 'Product' }));
  await user.click(await screen.findByRole('option', { name: 'JR-3 Setter' }));
  const point = await load(dialog, 'Home, slot 1');
  fireEvent.doubleClick(point);
  expect(hex.value).toBe('#00FF00');
});

it('says that a picture could not be loaded, and lets the user leave without a color', async () => {
  const { hex, user } = await open('/color/3/edit', ['PRODUCT_READ']);
  const dialog = await pick(user);
  fireEvent.error(await dialog.findByRole('img', { name: 'Navy, slot 2' }));
  expect(dialog.getByRole('alert').textContent).toBe('This picture could not be loaded.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(hex.value).toBe('0C2340');
});

it('says that the products could not be loaded', async () => {
  const { user } = await open('/color/3/edit', ['PRODUCT_READ'], {
    'GET /api/admin/product-picture-board/summary': () => ({ status: 500, body: { success: false } }),
  });
  const dialog = await pick(user);
  expect((await dialog.findByRole('alert')).textContent).toBe('Failed to load productsTry again');
});

it('is not offered to those who cannot see pictures', async () => {
  await open('/color/3/edit', ['GARMENT_COLOR_UPDATE']);
  await screen.findByRole('heading', { name: 'Number contrast' });
  expect(screen.queryByRole('button', { name: 'Pick from a picture' })).toBeNull();
});
