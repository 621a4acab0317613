import type { PermissionCode } from '@kitroom/contract/permissions';
import { visibleNavigation } from '../features/navigation.ts';
import type { EntryGroup, Has } from './entry.ts';

/** The screens that the user may see: those of the navigation bar, each once, and those that it does not have. */
export function screenEntries(has: Has, isSignedIn: boolean): EntryGroup {
  const links = visibleNavigation(has).flatMap((item) => ('entries' in item ? item.entries : [item]));
  const screens = new Map(links.map(({ to, label }) => [to, label]));
  screens.set('/', 'Home').set('/mui-test', 'Roster');
  if (isSignedIn) screens.set('/account', 'Account').set('/account/sessions', 'Sessions');
  return {
    heading: 'Go to',
    entries: [...screens].map(([to, label]) => ({ id: `screen ${to}`, label, detail: null, to })),
  };
}

const CREATE: readonly { label: string; to: string; codes: readonly PermissionCode[] }[] = [
  { label: 'Create Product', to: '/admin/product/create', codes: ['PRODUCT_CREATE'] },
  { label: 'Create Garment Color', to: '/admin/garment-color/create', codes: ['GARMENT_COLOR_CREATE'] },
  { label: 'Create Imprint Color', to: '/admin/imprint-color/create', codes: ['IMPRINT_COLOR_CREATE'] },
  { label: 'Create Size', to: '/admin/size/create', codes: ['SIZE_CREATE'] },
  {
    label: 'Create Product Category',
    to: '/admin/product-category/create',
    codes: ['PRODUCT_CATEGORY_CREATE'],
  },
  { label: 'Create Club', to: '/admin/clubs/create', codes: ['CLUBS_CREATE'] },
  { label: 'Create User', to: '/admin/users/create', codes: ['USERS_CREATE'] },
  // Roles and permissions are created in the last row of their lists.
  { label: 'Create Role', to: '/admin/roles', codes: ['ROLES_CREATE', 'ROLES_READ'] },
  { label: 'Create Permission', to: '/admin/permissions', codes: ['PERMISSIONS_CREATE', 'PERMISSIONS_READ'] },
];

/** What the user may create. */
export function createEntries(has: Has): EntryGroup {
  const entries = CREATE.filter(({ codes }) => codes.every(has));
  return {
    heading: 'Create',
    entries: entries.map(({ label, to }) => ({ id: `create ${label}`, label, detail: null, to })),
  };
}
