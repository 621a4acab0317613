import type { EntityScreens, SheetScreen } from '../../resource/screens.ts';
import { imprintColorScreens } from '../imprint-colors/screens.ts';

/** Garment colors with their approved imprint colors, to print or to send; `ids` in its address names them. */
export const colorCardScreen = {
  title: 'Color Card',
  path: '/admin/sheets/colors',
  permission: 'GARMENT_COLOR_READ',
  needs: ['GARMENT_COLOR_READ'],
} satisfies SheetScreen;

/** Where garment colors are shown and changed, by whom, and what they are called. */
export const garmentColorScreens = {
  title: 'Garment Colors',
  noun: { one: 'garment color', many: 'garment colors' },
  entity: 'garment_colors',
  rank: 2,
  readForbidden: 'You do not have permission to view garment color information.',
  list: { path: '/admin/garment-color', permission: 'GARMENT_COLOR_READ' },
  create: {
    label: 'Create Garment Color',
    path: '/admin/garment-color/create',
    permission: 'GARMENT_COLOR_CREATE',
  },
  edit: {
    label: 'Edit Garment Color',
    path: '/admin/garment-color/:id/edit',
    permission: 'GARMENT_COLOR_UPDATE',
  },
  loadFailed: 'Failed to load garment colors',
  sheets: [colorCardScreen],
  names: [imprintColorScreens],
  records: async (load) => {
    const { garmentColorResource } = await import('@kitroom/contract/garment-color');
    const { garment_colors } = await load(garmentColorResource);
    return garment_colors.map(({ id, name, code, hex_value }) => ({
      id,
      label: name,
      detail: code,
      swatch: hex_value,
    }));
  },
} satisfies EntityScreens;
