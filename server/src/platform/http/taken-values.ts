import type { RecordTableName, Row } from '../db/tables.ts';
import { uniqueViolation } from '../db/unique-violation.ts';
import { conflict, type HttpError } from './errors.ts';

/** The message of a 409 when a value that must be unique is taken. */
export interface TakenValue {
  /** The field of the body that is shown as the one in conflict. */
  path: string;
  message: string;
}

/**
 * By table, for each of its normalized columns: the message of the 409 for its unique index; null if values may repeat.
 */
export type TakenValues = {
  readonly [Name in RecordTableName]: {
    readonly [Column in keyof Row<Name> & `${string}_folded`]: TakenValue | null;
  };
};

/** The 409 for a violated unique index that `values` names; undefined for any other error. */
export function conflictOf(error: unknown, values: TakenValues): HttpError | undefined {
  const violation = uniqueViolation(error);
  if (!violation) return undefined;
  const tables: Record<string, Record<string, TakenValue | null>> = values;
  const taken = tables[violation.table]?.[violation.column];
  return taken ? conflict(taken.path, taken.message) : undefined;
}
