import { setImmediate as nextTick } from 'node:timers/promises';
import {
  type AttentionReason,
  type AttentionReasonRow,
  type AttentionRow,
  attentionOf,
} from '@kitroom/contract/lists/attention';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../platform/db/database.ts';
import type { RecordTableName, Tables } from '../platform/db/tables.ts';

/** A record that needs attention, and the name of a record that the reason is about, if it is about one. */
export interface Finding {
  id: number;
  name?: string | undefined;
}

/** One reason, and how its records are found. */
export interface Check {
  reason: AttentionReason;
  /**
   * The codes for the other records of the reason: of each of these groups the reader holds at least one code. Otherwise the
   * reason would reveal something that no screen shows them.
   */
  shows: readonly (readonly PermissionCode[])[];
  /** One finding for each pair of a record and a reason. */
  find(query: Queries): Promise<readonly Finding[]>;
}

/** The checks of one list's records. */
export interface Attention {
  checks: readonly Check[];
  /** The lists whose writes may change the findings; null: they change with time alone. */
  lists: readonly RecordTableName[] | null;
  /** Whether the reasons name people. */
  personal?: true;
}

/** Where a query finds nothing. */
export function none(rows: Expression<unknown>): Expression<SqlBool> {
  const { not, exists } = expressionBuilder<Tables, keyof Tables>();
  return not(exists(rows));
}

/** The checks whose reasons someone with these codes may be told. */
export function visibleChecks(checks: readonly Check[], held: ReadonlySet<string>): readonly Check[] {
  return checks.filter(({ shows }) => shows.every((codes) => codes.some((code) => held.has(code))));
}

/** The records that need attention, with their reasons in the order of the checks; other requests run in between. */
export async function findAttention(query: Queries, checks: readonly Check[]): Promise<AttentionRow[]> {
  const reasons = new Map<number, AttentionReasonRow[]>();
  for (const { reason, find } of checks) {
    await nextTick();
    const findings = await find(query);
    await nextTick();
    for (const [id, names] of namesById(findings)) {
      const row = reasons.get(id) ?? [];
      if (row.length === 0) reasons.set(id, row);
      row.push(attentionOf(reason, names));
    }
  }
  return [...reasons].map(([id, rows]) => ({ id, reasons: rows }));
}

function namesById(findings: readonly Finding[]): Map<number, string[]> {
  const all = new Map<number, string[]>();
  for (const { id, name } of findings) {
    const names = all.get(id) ?? [];
    all.set(id, names);
    if (name !== undefined) names.push(name);
  }
  return all;
}
