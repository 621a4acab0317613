import type { AttentionReason, AttentionReasonRow } from '@kitroom/contract/lists/attention';
import { nameList } from '../../ui/sentence-parts.ts';

interface ReasonWords {
  /** The field of the form that the reason is about; `images` is where the pictures are. */
  field: string;
  text: (names: string, count: number) => string;
}

const REASONS: Readonly<Record<AttentionReason, ReasonWords>> = {
  no_hero_picture: { field: 'images', text: () => 'No hero picture' },
  no_sizes: { field: 'product_size_ids', text: () => 'No sizes' },
  no_garment_colors: { field: 'product_garment_color_ids', text: () => 'No garment colors' },
  inactive_category: {
    field: 'product_category_id',
    text: (category) => `Category ${category} is inactive`,
  },
  inactive_sizes: {
    field: 'product_size_ids',
    text: (sizes, count) => `${count === 1 ? 'Inactive size' : 'Inactive sizes'} ${sizes}`,
  },
  inactive_garment_colors: {
    field: 'product_garment_color_ids',
    text: (colors, count) => `${count === 1 ? 'Inactive color' : 'Inactive colors'} ${colors}`,
  },
  low_contrast: { field: 'product_garment_color_ids', text: (pairs) => `Print is hard to read: ${pairs}` },
  no_imprint_colors: { field: 'imprint_color_ids', text: () => 'No approved imprint color' },
  inactive_imprint_colors: {
    field: 'imprint_color_ids',
    text: (colors, count) =>
      count === 1
        ? `The only approved imprint color, ${colors}, is inactive`
        : `All approved imprint colors are inactive: ${colors}`,
  },
  similar_colors: { field: 'hex_value', text: (colors) => `Looks the same as ${colors}` },
  same_pantone: { field: 'pantone_code', text: (colors) => `Same Pantone code as ${colors}` },
  no_director: { field: 'director_user_id', text: () => 'No director' },
  inactive_director: {
    field: 'director_user_id',
    text: (director) => `Director ${director} is inactive`,
  },
  // Where the next one goes.
  invitation_expired: { field: 'email', text: () => 'Cannot sign in: the invitation has expired' },
  role_without_permissions: {
    field: 'app_role_id',
    text: (role) => `Cannot open anything: role ${role} has no permissions`,
  },
  no_second_step: {
    field: 'app_role_id',
    text: () => 'Administrator without a second sign-in step',
  },
};

/** A reason in words, such as 'Inactive color Brown'. */
export function reasonText({ reason, names, count }: AttentionReasonRow): string {
  return REASONS[reason].text(
    count > names.length ? `${names.join(', ')} and others` : nameList(names),
    count,
  );
}

/** All reasons of a record in one line, such as 'No sizes · Inactive color Brown'. */
export function reasonsText(reasons: readonly AttentionReasonRow[]): string {
  return reasons.map(reasonText).join(' · ');
}

/** The field of the form that a reason is about, as the hash of an address names it. */
export function reasonHash({ reason }: AttentionReasonRow): string {
  return `#${REASONS[reason].field}`;
}
