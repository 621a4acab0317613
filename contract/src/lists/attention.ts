import { z } from 'zod';
import { defineCall } from '../call.ts';
import type { Resource } from '../resource.ts';

const RELATED_NAMES = 3;

/** Why a record needs attention. */
export const ATTENTION_REASONS = [
  'no_hero_picture',
  'no_sizes',
  'no_garment_colors',
  'inactive_category',
  'inactive_sizes',
  'inactive_garment_colors',
  'low_contrast',
  'no_imprint_colors',
  'inactive_imprint_colors',
  'similar_colors',
  'same_pantone',
  'no_director',
  'inactive_director',
  'invitation_expired',
  'role_without_permissions',
  'no_second_step',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

const attentionReason = z.object({
  reason: z.enum(ATTENTION_REASONS),
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

type AttendedResource = Pick<
  Resource<z.ZodType, z.ZodType, z.ZodType>,
  'path' | 'area' | 'clientNames' | 'readPermission' | 'attention'
>;

/** The records of a kind that need attention, by their ids. */
export function attentionCall({ path, area, clientNames, readPermission, attention }: AttendedResource) {
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
