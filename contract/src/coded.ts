import { z } from 'zod';
import { isActive, optionalLines, requiredText, sortOrder } from './fields.ts';
import { LIMITS } from './limits.ts';
import { ACTIVE_FIELD, CODE_HEADERS, type Field, SORT_ORDER_FIELD } from './resource.ts';

// SPEC §3: product categories have the same fields as sizes.

/** Body of create and update of a size or a product category. SPEC §3, §5. */
export const codedInput = z.object({
  name: requiredText('Name', LIMITS.name),
  code: requiredText('Code', LIMITS.code),
  description: optionalLines('Description', LIMITS.description),
  sort_order: sortOrder,
  is_active: isActive,
});
export type CodedInput = z.output<typeof codedInput>;

/** A size or a product category. */
export const codedRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  sort_order: z.int().nullable(),
  is_active: z.boolean(),
});
export type CodedRow = z.output<typeof codedRow>;

/** Their fields; tables call the name and the code by these words, too. */
export function codedFields(headers: { name: readonly string[]; code: readonly string[] }) {
  return {
    name: { label: 'Name', kind: 'text', headers: [...headers.name, 'title'], required: true },
    code: { label: 'Code', kind: 'text', headers: [...CODE_HEADERS, ...headers.code], required: true },
    description: { label: 'Description', kind: 'text', headers: ['details', 'notes'] },
    sort_order: SORT_ORDER_FIELD,
    is_active: ACTIVE_FIELD,
  } as const satisfies Record<string, Field>;
}
