import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, succeeded } from '../../../test/api-server.ts';
import { openPages } from '../../../test/kind-pages.tsx';
import { ImprintColorForm } from './imprint-color-form.tsx';
import { ImprintColorList } from './imprint-color-list.tsx';
import { imprintColorScreens } from './screens.ts';

const LIST = '/admin/imprint-color';
const CALL = '/api/admin/imprint-color';
const gold = {
  id: 1,
  name: 'Gold',
  code: 'GLD',
  pantone_code: '1235 C',
  hex_value: 'fb1',
  image_url: null,
  notes: 'Two passes on dark fabric',
  sort_order: 10,
  is_active: true,
};
const navy = { ...gold, id: 2, name: 'Navy', code: 'NAV', hex_value: '#0C2340', notes: null };
const list = () => succeeded({ imprint_colors: [gold, navy] });
const item = () => succeeded({ imprint_color: gold }, '"1"');

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(at: string, codes: string[], answers: Answers) {
  return openPages(imprintColorScreens, { List: ImprintColorList, Form: ImprintColorForm }, at, {
    codes,
    answers,
  });
}

it('shows hex values in full, and finds a color by each way to write its own, by notes and by Pantone code', async () => {
  const { user } = await open(LIST, [], { [`GET ${CALL}`]: list });
  const row = within(await screen.findByRole('row', { name: /Gold/u }));
  row.getByText('#FFBB11');
  const search = screen.getByRole('searchbox');
  for (const [text, count] of [
    ['ffbb11', '1 of 2 imprint colors'],
    ['#FB1', '1 of 2 imprint colors'],
    ['passes dark', '1 of 2 imprint colors'],
    ['1235', '2 imprint colors'],
  ] as const) {
    await user.clear(search);
    await user.type(search, text);
    await screen.findByText(count);
    screen.getByRole('row', { name: /Gold/u });
  }
});

it('rejects what is not a color, offers the usual hex value and Pantone code, and creates', async () => {
  const { api, user } = await open(`${LIST}/create`, ['IMPRINT_COLOR_CREATE', 'IMPRINT_COLOR_READ'], {
    [`POST ${CALL}`]: item,
    [`GET ${CALL}`]: list,
  });
  await user.type(await screen.findByRole('textbox', { name: /Name/u }), 'Red');
  // This browser takes no color from the screen.
  await screen.findByRole('button', { name: 'Pick a color' });
  expect(screen.queryByRole('button', { name: 'Pick from the screen' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Code/u }), 'RED');
  // Of the usual value for that name, it is the start.
  await user.click(screen.getByRole('button', { name: 'Use #C8102E for Red' }));
  const hex = screen.getByRole<HTMLInputElement>('textbox', { name: /Hex Value/u });
  expect([document.activeElement, hex.value]).toEqual([hex, '#C8102E']);
  expect(screen.queryByRole('button', { name: /^Use/u })).toBeNull();
  await user.clear(hex);
  await user.type(hex, 'C810');
  await user.type(screen.getByRole('textbox', { name: 'Pantone Code' }), 'pantone 186c');
  await user.click(screen.getByRole('button', { name: 'Write it as “PMS 186 C”' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Must be a valid 3- or 6-digit hex code, with optional #');
  await user.type(screen.getByRole('textbox', { name: /Hex Value/u }), '2E');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Imprint color created');
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Red',
    code: 'RED',
    pantone_code: 'PMS 186 C',
    hex_value: 'C8102E',
    image_url: null,
    notes: null,
    sort_order: null,
    is_active: true,
  });
});

it('takes a color from the screen where the browser can, and none when that is canceled', async () => {
  const pick = vi.fn().mockRejectedValueOnce(new DOMException('', 'AbortError'));
  pick.mockResolvedValueOnce({ sRGBHex: '#0c2340' });
  vi.stubGlobal(
    'EyeDropper',
    class {
      open = pick;
    },
  );
  const { user } = await open(`${LIST}/1/edit`, ['IMPRINT_COLOR_UPDATE'], { [`GET ${CALL}/1`]: item });
  const hex = await screen.findByRole<HTMLInputElement>('textbox', { name: /Hex Value/u });
  const button = screen.getByRole('button', { name: 'Pick from the screen' });
  await user.click(button);
  expect(hex.value).toBe('fb1');
  await user.click(button);
  expect(hex.value).toBe('#0C2340');
});
