import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { describe, expect, it } from 'vitest';
import { KINDS } from './kinds.ts';
import { currentLink, groupAt, visibleNavigation } from './navigation.ts';

/** Labels of the bar for a user who holds `codes`, a menu with its entries. */
function bar(codes: readonly PermissionCode[]) {
  return visibleNavigation((code) => codes.includes(code)).map((item) =>
    'entries' in item ? ([item.label, item.entries.map(({ label }) => label)] as const) : item.label,
  );
}

const everything = visibleNavigation(() => true);

/** SPEC §2. */
const ADMIN_OF_SPEC = [
  'Clubs',
  'Garment Colors',
  'Imprint Colors',
  'Product',
  'Product Categories',
  'Sizes',
  'Users',
  'Roles',
  'Permissions',
  'Image Restore',
];

describe('the navigation bar', () => {
  it('has the entries of the specification in their order for someone who may do everything, beside other kinds', () => {
    const added = KINDS.map(({ title }) => title).filter(
      (title) => title !== 'Products' && !ADMIN_OF_SPEC.includes(title),
    );
    const ofSpec = bar(PERMISSION_CODES).map((item) =>
      typeof item === 'string' ? item : [item[0], item[1].filter((label) => !added.includes(label))],
    );
    expect(ofSpec).toEqual([
      'Players',
      'Teams',
      ['Info', ['Roles', 'Permissions', 'Activity', 'Backups', 'Test Permissions', 'API Tokens', 'Webhooks']],
      'Orders',
      ['Admin', ADMIN_OF_SPEC],
    ]);
  });

  it('names the entries for developers above their first', () => {
    const info = everything.find(({ label }) => label === 'Info');
    const entries = info !== undefined && 'entries' in info ? info.entries : [];
    const named = entries.flatMap(({ label }, at) => {
      const group = groupAt(entries, at);
      return group === undefined ? [label] : [`${group}:`, label];
    });
    // Backups are what an owner looks after.
    expect(named.slice(2, 6)).toEqual(['Activity', 'Backups', 'For developers:', 'Test Permissions']);
    expect(named.filter((name) => name.endsWith(':'))).toHaveLength(1);
  });

  it('has no menu without an entry', () => {
    expect(bar([])).toEqual(['Players', 'Teams', 'Orders']);
    expect(bar(['SIZE_UPDATE'])).toEqual(['Players', 'Teams', 'Orders']);
  });

  it.each([
    ['/admin/product', 'Product'],
    ['/admin/product/7/edit', 'Product'],
    ['/admin/product-category/create', 'Product Categories'],
    ['/admin/product-image-transfer', 'Image Restore'],
    ['/admin/permissions/1/roles', 'Permissions'],
    ['/admin/activity', 'Activity'],
    ['/players', 'Players'],
    ['/admin/sheets/line', 'Product'],
    ['/admin/sheets/sizes', 'Product'],
    ['/admin/sheets/colors', 'Garment Colors'],
    ['/admin', undefined],
    ['/', undefined],
  ])('highlights at %s the entry %s', (pathname, label) => {
    expect(currentLink(everything, pathname)?.label).toBe(label);
  });

  it('highlights an entry that two menus have in the last of them only', () => {
    const current = currentLink(everything, '/admin/roles/2/permissions');
    const menus = everything.flatMap((item) => ('entries' in item ? [item] : []));
    expect(menus.map(({ label, entries }) => [label, entries.some((entry) => entry === current)])).toEqual([
      ['Info', false],
      ['Admin', true],
    ]);
  });

  it('shows each entry to those who hold its read permission only', () => {
    expect(bar(['SIZE_READ'])).toEqual(['Players', 'Teams', 'Orders', ['Admin', ['Sizes']]]);
    expect(bar(['ACTIVITY_READ'])).toEqual(['Players', 'Teams', ['Info', ['Activity']], 'Orders']);
    expect(bar(['IMAGE_RESTORE'])).toEqual(['Players', 'Teams', 'Orders', ['Admin', ['Image Restore']]]);
  });
});
