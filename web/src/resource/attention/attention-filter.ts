import { useMemo } from 'react';
import type { RecordRow } from '../../ui/list/record-columns.ts';
import type { ListAddress } from '../list/list-address.ts';
import type { Attention, Reasons } from './use-attention.ts';

/** Whether a list shows only what needs attention, and how much that is. */
export interface AttentionFilter extends Attention {
  only: boolean;
  setOnly: (only: boolean) => void;
  /** How many of all records; null while that is not known. */
  count: number | null;
}

const PARAMETER = 'attention';

/** The filter, kept in the list's address; null without `attention`. */
export function useAttentionFilter(
  { params, write }: ListAddress,
  attention: Attention | undefined,
  rows: readonly RecordRow[] | undefined,
): AttentionFilter | null {
  const reasons = attention?.reasons ?? null;
  const count = useMemo(
    () => (reasons && rows ? rows.filter(({ id }) => reasons.has(id)).length : null),
    [reasons, rows],
  );
  if (attention === undefined) return null;
  return {
    ...attention,
    only: params.get(PARAMETER) === 'yes',
    setOnly: (only) => write(PARAMETER, only ? 'yes' : null),
    count,
  };
}

const NOTHING: Reasons = new Map();

/** The rows that a list may show: all, or those with a reason. */
export function needed(filter: AttentionFilter | null): Reasons | null {
  return filter?.only ? (filter.reasons ?? NOTHING) : null;
}
