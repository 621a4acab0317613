import type { EntityScreens } from '../../resource/screens.ts';

/** Where clubs are shown and changed, by whom, and what they are called. */
export const clubScreens = {
  title: 'Clubs',
  noun: { one: 'club', many: 'clubs' },
  entity: 'clubs',
  rank: 6,
  readForbidden: 'You do not have permission to view club information.',
  list: { path: '/admin/clubs', permission: 'CLUBS_READ' },
  create: { label: 'Create Club', path: '/admin/clubs/create', permission: 'CLUBS_CREATE' },
  edit: { label: 'Edit Club', path: '/admin/clubs/:id/edit', permission: 'CLUBS_UPDATE' },
  view: { label: 'View Club', path: '/admin/clubs/:id', permission: 'CLUBS_READ' },
  loadFailed: 'Failed to load clubs',
  records: async (load) => {
    const { clubResource } = await import('@kitroom/contract/club');
    const { clubs } = await load(clubResource);
    return clubs.map(({ id, name }) => ({ id, label: name, detail: null }));
  },
} satisfies EntityScreens;
