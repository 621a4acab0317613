import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, succeeded } from '../../../test/api-server.ts';
import { openPages } from '../../../test/kind-pages.tsx';
import { colorRow } from '../../../test/records.ts';
import { GarmentColorForm } from './garment-color-form.tsx';
import { GarmentColorList } from './garment-color-list.tsx';
import { garmentColorScreens } from './screens.ts';

const LIST = '/admin/garment-color';
const CALL = '/api/admin/garment-color';
const IMPRINTS = 'GET /api/admin/imprint-color';

const navy = colorRow(3, 'Navy', '0C2340');
const imprints = [
  colorRow(1, 'Black', '101820'),
  colorRow(2, 'White', 'FFFFFF'),
  colorRow(3, 'Red', 'C8102E'),
  colorRow(4, 'Gold', 'FFB81C'),
  colorRow(5, 'Teal', '007C80', false),
  colorRow(6, 'Light Pink', 'F8C1D9', false),
];
const item = () => succeeded({ garment_color: navy, imprint_color_ids: [1, 2, 5] }, '"1"');

function open(at: string, codes: string[], answers: Answers) {
  return openPages(garmentColorScreens, { List: GarmentColorList, Form: GarmentColorForm }, at, {
    codes,
    answers: {
      [IMPRINTS]: () => succeeded({ imprint_colors: imprints }),
      [`GET ${CALL}`]: () => succeeded({ garment_colors: [navy] }),
      [`GET ${CALL}/3`]: item,
      ...answers,
    },
  });
}

const advice = async () => {
  const region = within(await screen.findByRole('region', { name: 'Number contrast' }));
  return region.queryAllByRole('listitem').map(({ textContent }) => textContent);
};

it('shows each approved imprint color as a number with its advice, also while the color is typed', async () => {
  const { user } = await open(`${LIST}/3/edit`, ['GARMENT_COLOR_UPDATE'], {});
  await screen.findByText('White');
  expect(await advice()).toEqual([
    '12BlackHard to read1.1:1Named in the published rule',
    '12WhiteClear15.8:1',
    '12TealCheck3.2:1',
  ]);
  const hex = screen.getByRole('textbox', { name: /Hex Value/u });
  await user.clear(hex);
  expect(screen.queryByRole('region', { name: 'Number contrast' })).toBeNull();
  await user.type(hex, '#fff');
  expect(await advice()).toEqual(['12BlackClear17.9:1', '12WhiteHard to read1.0:1', '12TealClear5.0:1']);
  // Active colors are offered, and inactive ones only where they are approved already.
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await user.click(screen.getByRole('combobox', { name: 'Approved Imprint Colors' }));
  expect(names()).toEqual(['Black', 'White', 'Red', 'Gold', 'Teal (inactive)']);
  await user.click(screen.getByRole('option', { name: 'Teal (inactive)' }));
  expect(await advice()).toHaveLength(2);
  expect(names()).toContain('Teal (inactive)');
});

it('adds the imprint colors that are clear and active to the approved ones, and saves them', async () => {
  const { api, user } = await open(`${LIST}/3/edit`, ['GARMENT_COLOR_UPDATE'], { [`PUT ${CALL}/3`]: item });
  await user.click(await screen.findByRole('button', { name: 'Add 1 Other Clear Color' }));
  expect(await advice()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: /other clear/u })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Number contrast' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Garment color saved');
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Navy',
    code: 'NAV',
    pantone_code: null,
    hex_value: '0C2340',
    image_url: null,
    notes: null,
    sort_order: null,
    is_active: true,
    imprint_color_ids: [1, 2, 5, 4],
  });
});

it('a link can name a new color, which then still needs a code', async () => {
  await open(`${LIST}/create?name=Seafoam#code`, ['GARMENT_COLOR_CREATE'], {});
  await screen.findByDisplayValue('Seafoam');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Code/u }));
});
