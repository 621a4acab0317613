import { MESSAGES } from '@kitroom/contract/errors';
import type { FieldError } from '@kitroom/contract/failure-bodies';
import { ZodError } from 'zod';
import { StaleVersionError } from '../platform/db/records.ts';
import { HttpError } from '../platform/http/errors.ts';
import { conflictOf, type TakenValues } from '../platform/http/taken-values.ts';

/** Why one record cannot be changed this way. */
export interface Refusal {
  /** The answer that a save of this record alone would get. */
  status: number;
  /** With an empty path where the reason is not one field. */
  errors: FieldError[];
  /** Whether another record has a value that must be unique. */
  isTaken: boolean;
}

/** The message of a failed save for the user; undefined for faults, which only the log explains, and for what concerns the whole call. */
export function refusalOf(error: unknown, takenValues: TakenValues): Refusal | undefined {
  if (error instanceof StaleVersionError)
    return { status: 412, errors: [{ path: '', message: MESSAGES.stale }], isTaken: false };
  if (error instanceof ZodError) {
    const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { status: 400, errors, isTaken: false };
  }
  const taken = conflictOf(error, takenValues);
  const refused = taken ?? error;
  if (!(refused instanceof HttpError) || refused.status >= 500) return undefined;
  // Not about this record: the user lifts it for the whole call.
  if ('code' in refused.body) return undefined;
  return { status: refused.status, errors: errorsIn(refused), isTaken: taken !== undefined };
}

function errorsIn({ body }: HttpError): FieldError[] {
  if ('errors' in body && Array.isArray(body.errors)) return body.errors;
  return [{ path: 'path' in body ? String(body.path) : '', message: body.message }];
}
