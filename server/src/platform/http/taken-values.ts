import { uniqueViolation } from '../db/unique-violation.ts';
import { conflict, type HttpError } from './errors.ts';

/** The message of a 409 when a value that must be unique is taken. */
export interface TakenValue {
  /** The field of the body that is shown as the one in conflict. */
  path: string;
  message: string;
}

/** By table and normalized column: the message of the 409 for its unique index; null if values can repeat. */
export type TakenValues = Readonly<Record<string, Readonly<Record<string, TakenValue | null>>>>;

/** The 409 for a violated unique index that `values` names; undefined for any other error. */
export function conflictOf(error: unknown, values: TakenValues): HttpError | undefined {
  const violation = uniqueViolation(error);
  if (!violation) return undefined;
  const taken = values[violation.table]?.[violation.column];
  return taken ? conflict(taken.path, taken.message) : undefined;
}
