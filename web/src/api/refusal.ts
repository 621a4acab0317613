import type { FailureBody, FieldError } from '@kitroom/contract/failure-bodies';

/** What a response body says about a failure: every key that a failure of the contract may have, empty if missing. */
export interface Refusal {
  /** Whether the body itself says `success: false`. */
  refused: boolean;
  /** Empty when there is none. */
  message: FailureBody['message'];
  path: FailureBody<409>['path'] | null;
  errors: FieldError[];
}

/**
 * Reads a failure of the contract (`failureBodies`) from any body. A proxy in between may answer with anything:
 * whatever does not match the contract counts as missing. Written by hand, so that the sign-in screen does not need
 * zod; a test holds it to the contract's schemas.
 */
export function readRefusal(body: unknown): Refusal {
  const { success, message, path, errors }: Partial<Record<keyof FailureBody<400> | 'path', unknown>> =
    isObject(body) ? body : {};
  return {
    refused: success === false,
    message: typeof message === 'string' ? message : '',
    path: typeof path === 'string' ? path : null,
    errors: Array.isArray(errors) && errors.every(isFieldError) ? errors : [],
  };
}

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
