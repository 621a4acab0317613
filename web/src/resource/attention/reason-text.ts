import type { AttentionReason, AttentionReasonRow } from '@kitroom/contract/lists/attention';
import { nameList } from '../../ui/sentence-parts.ts';

const TEXTS: Readonly<Record<AttentionReason, (names: string, count: number) => string>> = {
  no_hero_picture: () => 'No hero picture',
  no_alt_text: (_names, count) => `No alt text for ${count === 1 ? '1 picture' : `${count} pictures`}`,
  no_sizes: () => 'No sizes',
  no_garment_colors: () => 'No garment colors',
  inactive_category: (category) => `Category ${category} is inactive`,
  inactive_sizes: (sizes, count) => `${count === 1 ? 'Inactive size' : 'Inactive sizes'} ${sizes}`,
  inactive_garment_colors: (colors, count) =>
    `${count === 1 ? 'Inactive color' : 'Inactive colors'} ${colors}`,
  low_contrast: (pairs) => `Too close: ${pairs}`,
  no_imprint_colors: () => 'No approved imprint color',
  inactive_imprint_colors: (colors, count) =>
    count === 1
      ? `The only approved imprint color, ${colors}, is inactive`
      : `All approved imprint colors are inactive: ${colors}`,
  similar_colors: (colors) => `Looks the same as ${colors}`,
  same_pantone: (colors) => `Same Pantone code as ${colors}`,
  used_while_inactive: (products) => `Inactive, but used by ${products}`,
  no_director: () => 'No director',
  inactive_director: (director) => `Director ${director} is inactive`,
  invitation_expired: () => 'Cannot sign in: the invitation has expired',
  role_without_permissions: (role) => `Cannot open anything: role ${role} has no permissions`,
  no_second_step: () =>
    'Can change who can do what, restore pictures, or download backups with a password alone',
};

/** All reasons of a record in one line, such as 'No sizes · Inactive color Brown'. */
export function reasonsText(reasons: readonly AttentionReasonRow[]): string {
  return reasons
    .map(({ reason, names, count }) =>
      TEXTS[reason](count > names.length ? `${names.join(', ')} and others` : nameList(names), count),
    )
    .join(' · ');
}
