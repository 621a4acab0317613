import type { EntityScreens } from '../../resource/screens.ts';

/** Where imprint colors are shown and changed, by whom, and what they are called. */
export const imprintColorScreens = {
  title: 'Imprint Colors',
  noun: { one: 'imprint color', many: 'imprint colors' },
  entity: 'imprint_colors',
  rank: 3,
  readForbidden: 'You do not have permission to view imprint color information.',
  list: { path: '/admin/imprint-color', permission: 'IMPRINT_COLOR_READ' },
  create: {
    label: 'Create Imprint Color',
    path: '/admin/imprint-color/create',
    permission: 'IMPRINT_COLOR_CREATE',
  },
  edit: {
    label: 'Edit Imprint Color',
    path: '/admin/imprint-color/:id/edit',
    permission: 'IMPRINT_COLOR_UPDATE',
  },
  loadFailed: 'Failed to load imprint colors',
  records: async (load) => {
    const { imprintColorResource } = await import('@kitroom/contract/imprint-color');
    const { imprint_colors } = await load(imprintColorResource);
    return imprint_colors.map(({ id, name, code, hex_value }) => ({
      id,
      label: name,
      detail: code,
      swatch: hex_value,
    }));
  },
} satisfies EntityScreens;
