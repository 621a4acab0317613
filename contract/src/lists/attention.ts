import { z } from 'zod';
import { defineCall } from '../call.ts';
import type { Resource } from '../resource.ts';

const RELATED_NAMES = 3;

interface Reason {
  /** The field of the form that it is about; `images` is where the pictures are. */
  field: string;
  /** What lists and the record's own page say. */
  text: (names: string, count: number) => string;
}

/** Why a record needs attention. */
export const ATTENTION_REASONS = {
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
  invitation_expired: { field: 'email', text: () => 'Can’t sign in: the invitation no longer works' },
  role_without_permissions: {
    field: 'app_role_id',
    text: (role) => `Can’t open anything: role ${role} has no permissions`,
  },
  no_second_step: { field: 'app_role_id', text: () => 'No second sign-in step' },
} satisfies Record<string, Reason>;
export type AttentionReason = keyof typeof ATTENTION_REASONS;

const attentionReason = z.object({
  reason: z.enum(Object.keys(ATTENTION_REASONS) as AttentionReason[]),
  /** Names of the records that it is about, three at most: the inactive sizes, the garment color that looks the same. */
  names: z.array(z.string()),
  /** How many there are; of colors that look the same or are too close, at most four are counted. */
  count: z.int(),
});
export type AttentionReasonRow = z.output<typeof attentionReason>;

const attentionRow = z.object({ id: z.int(), reasons: z.array(attentionReason) });
export type AttentionRow = z.output<typeof attentionRow>;

/** The records that need attention, each with at least one reason. */
export const attentionBody = z.object({ attention: z.array(attentionRow) });

/** The records of a kind that need attention, by their ids. */
export function attentionCall({ path, area, clientNames, readPermission, attention }: Resource) {
  return defineCall({
    operationId: `get${clientNames.one}Attention`,
    summary: `${area}: needing attention`,
    method: 'GET',
    path: `${path}/attention`,
    access: [readPermission],
    ...attention,
    answer: attentionBody,
  });
}

/** A reason with its names, of which the first few are told. */
export function attentionOf(reason: AttentionReason, names: readonly string[]): AttentionReasonRow {
  return { reason, names: names.slice(0, RELATED_NAMES), count: names.length };
}
