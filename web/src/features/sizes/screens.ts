import type { EntityScreens } from '../../resource/screens.ts';

/** Where sizes are shown and changed, by whom, and what they are called. */
export const sizeScreens = {
  title: 'Sizes',
  noun: { one: 'size', many: 'sizes' },
  entity: 'sizes',
  rank: 4,
  readForbidden: 'You do not have permission to view size information.',
  list: { path: '/admin/size', permission: 'SIZE_READ' },
  create: { label: 'Create Size', path: '/admin/size/create', permission: 'SIZE_CREATE' },
  edit: { label: 'Edit Size', path: '/admin/size/:id/edit', permission: 'SIZE_UPDATE' },
  loadFailed: 'Failed to load sizes',
  records: async (load) => {
    const { sizeResource } = await import('@kitroom/contract/size');
    const { sizes } = await load(sizeResource);
    return sizes.map(({ id, name, code }) => ({ id, label: name, detail: code }));
  },
} satisfies EntityScreens;
