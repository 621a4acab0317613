import type { PermissionCode } from '@kitroom/contract/permissions';
import type { EntityScreens, TitledScreen } from '../resource/screens.ts';
import { activityScreen } from './activity/screens.ts';
import { apiTokensScreen } from './api-tokens/screens.ts';
import { backupsScreen } from './backups/screens.ts';
import { imageTransferScreen } from './image-transfer/screens.ts';
import { KINDS } from './kinds.ts';
import { permissionScreens, testPermissionsScreen } from './permissions/screens.ts';
import { placeholderScreens } from './placeholders/screens.ts';
import { roleScreens } from './roles/screens.ts';
import { webhooksScreen } from './webhooks/screens.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** Shown to those who hold it; null: to everyone. */
  permission: PermissionCode | null;
  hideOnMobile?: boolean;
  /** Named above the first entry of its menu that has it; such entries are next to each other. */
  group?: string;
  /** Screens elsewhere that lead back to it. */
  sheets?: readonly string[];
}

/** A menu of the navigation bar; hidden when none of its entries is visible. */
export interface NavigationMenu {
  label: string;
  entries: readonly NavigationLink[];
}

/** The left side of the navigation bar, in the order of SPEC §2. */
const NAVIGATION: readonly (NavigationLink | NavigationMenu)[] = [
  linkTo(placeholderScreens.players),
  linkTo(placeholderScreens.teams),
  {
    label: 'Info',
    entries: [
      // A phone's drawer shows all menus at once: once is enough.
      { ...listOf(roleScreens), hideOnMobile: true },
      { ...listOf(permissionScreens), hideOnMobile: true },
      linkTo(activityScreen),
      linkTo(backupsScreen),
      ...[
        // Everyone may open it; the menu shows it to users who can see permissions.
        { ...linkTo(testPermissionsScreen), permission: permissionScreens.list.permission },
        linkTo(apiTokensScreen),
        linkTo(webhooksScreen),
      ].map((link) => ({ ...link, group: 'For developers' })),
    ],
  },
  linkTo(placeholderScreens.orders),
  {
    label: 'Admin',
    entries: [...KINDS.map(listOf), linkTo(imageTransferScreen)],
  },
];

/**
 * The entry that is highlighted at an address: the one whose screen, a screen below it or a sheet of its records is open.
 * Where two menus have it, that of the last: so that one place is highlighted at a time.
 */
export function currentLink(
  items: readonly (NavigationLink | NavigationMenu)[],
  pathname: string,
): NavigationLink | undefined {
  return items
    .flatMap((item) => ('entries' in item ? item.entries : [item]))
    .findLast(
      ({ to, sheets }) => pathname === to || pathname.startsWith(`${to}/`) || sheets?.includes(pathname),
    );
}

function listOf({ title, menuLabel = title, list, sheets = [] }: EntityScreens): NavigationLink {
  return { ...linkTo({ title: menuLabel, ...list }), sheets: sheets.map(({ path }) => path) };
}

/** An entry that leads to one screen. */
export function linkTo({ title, path, permission }: TitledScreen): NavigationLink {
  return { label: title, to: path, permission };
}

/** The group that begins at one of these entries, or undefined. */
export function groupAt(entries: readonly NavigationLink[], at: number): string | undefined {
  const group = entries[at]?.group;
  return group === entries[at - 1]?.group ? undefined : group;
}

/** The part of `NAVIGATION` that a user sees: entries they hold the code for, without empty menus. */
export function visibleNavigation(has: (code: PermissionCode) => boolean) {
  const open = ({ permission }: NavigationLink) => permission === null || has(permission);
  return NAVIGATION.flatMap((item): (NavigationLink | NavigationMenu)[] => {
    if (!('entries' in item)) return open(item) ? [item] : [];
    const entries = item.entries.filter(open);
    return entries.length > 0 ? [{ ...item, entries }] : [];
  });
}
