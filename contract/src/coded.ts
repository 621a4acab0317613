import type { z } from 'zod';
import { LIMITS } from './limits.ts';
import {
  ACTIVE_FIELD,
  CODE_HEADERS,
  inputOf,
  labelsOf,
  lines,
  requiredLine,
  rowOf,
  SORT_ORDER_FIELD,
} from './record-fields.ts';

/** The fields of a size or a product category (SPEC §3); tables call the name and the code by these words, too. */
export function codedFields(headers: { name: readonly string[]; code: readonly string[] }) {
  return {
    name: requiredLine('Name', {
      required: 'Name is required',
      max: LIMITS.name,
      headers: [...headers.name, 'title'],
    }),
    code: requiredLine('Code', {
      required: 'Code is required',
      max: LIMITS.code,
      headers: [...CODE_HEADERS, ...headers.code],
    }),
    description: lines('Description', { max: LIMITS.description, headers: ['details', 'notes'] }),
    sort_order: SORT_ORDER_FIELD,
    is_active: ACTIVE_FIELD,
  };
}

const FIELDS = codedFields({ name: [], code: [] });

/** Body of create and update of a size or a product category. */
export const codedInput = inputOf(FIELDS);

export const codedRow = rowOf(FIELDS);
export type CodedRow = z.output<typeof codedRow>;

export const codedLabels = labelsOf({ fields: FIELDS });
