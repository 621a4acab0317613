import type { EntityScreens } from '../../resource/screens.ts';

/** Where sizes are shown and changed, by whom, and what they are called. */
export const sizeScreens = {
  title: 'Sizes',
  noun: { one: 'size', many: 'sizes' },
  entity: 'sizes',
  list: {
    path: '/admin/size',
    permission: 'SIZE_READ',
    load: async () => (await import('./size-list.tsx')).SizeList,
  },
  create: {
    label: 'Create Size',
    path: '/admin/size/create',
    permission: 'SIZE_CREATE',
    load: async () => (await import('./size-form.tsx')).SizeForm,
  },
  edit: {
    label: 'Edit Size',
    path: '/admin/size/:id/edit',
    permission: 'SIZE_UPDATE',
    load: async () => (await import('./size-form.tsx')).SizeForm,
  },
  records: async (load) => {
    const { sizeResource } = await import('@kitroom/contract/size');
    const { sizes } = await load(sizeResource);
    return sizes.map(({ id, name, code }) => ({ id, label: name, detail: code }));
  },
} satisfies EntityScreens;
