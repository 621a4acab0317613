import type { PermissionCode } from '@kitroom/contract/permissions';

/** One entry of the navigation bar; without a code it is there for everybody. */
export interface NavigationLink {
  label: string;
  to: string;
  permission?: PermissionCode;
  hideOnMobile?: boolean;
}

/** A menu of the navigation bar; hidden when none of its entries is visible. */
export interface NavigationMenu {
  label: string;
  entries: readonly NavigationLink[];
  hideOnMobile?: boolean;
}

/** The left side of the navigation bar, in the order of SPEC §2. */
const NAVIGATION: readonly (NavigationLink | NavigationMenu)[] = [
  { label: 'Players', to: '/players' },
  { label: 'Teams', to: '/teams' },
  {
    label: 'Info',
    // Shortcuts to what the Admin menu has as well: a phone's drawer is short of room.
    hideOnMobile: true,
    entries: [
      { label: 'Roles', to: '/admin/roles', permission: 'ROLES_READ' },
      { label: 'Permissions', to: '/admin/permissions', permission: 'PERMISSIONS_READ' },
      { label: 'Test Permissions', to: '/test-permissions', permission: 'PERMISSIONS_READ' },
    ],
  },
  { label: 'Orders', to: '/orders' },
  {
    label: 'Admin',
    entries: [
      { label: 'Clubs', to: '/admin/clubs', permission: 'CLUBS_READ' },
      { label: 'Garment Colors', to: '/admin/garment-color', permission: 'GARMENT_COLOR_READ' },
      { label: 'Imprint Colors', to: '/admin/imprint-color', permission: 'IMPRINT_COLOR_READ' },
      { label: 'Product', to: '/admin/product', permission: 'PRODUCT_READ' },
      { label: 'Product Categories', to: '/admin/product-category', permission: 'PRODUCT_CATEGORY_READ' },
      { label: 'Sizes', to: '/admin/size', permission: 'SIZE_READ' },
      { label: 'Users', to: '/admin/users', permission: 'USERS_READ' },
      { label: 'Roles', to: '/admin/roles', permission: 'ROLES_READ' },
      { label: 'Permissions', to: '/admin/permissions', permission: 'PERMISSIONS_READ' },
      { label: 'Image Restore', to: '/admin/product-image-transfer', permission: 'IMAGE_RESTORE' },
    ],
  },
];

/** What of `NAVIGATION` a user sees: entries they hold the code of, and no empty menu. */
export function visibleNavigation(has: (code: PermissionCode) => boolean) {
  const open = ({ permission }: NavigationLink) => permission === undefined || has(permission);
  return NAVIGATION.flatMap((item): (NavigationLink | NavigationMenu)[] => {
    if (!('entries' in item)) return open(item) ? [item] : [];
    const entries = item.entries.filter(open);
    return entries.length > 0 ? [{ ...item, entries }] : [];
  });
}
