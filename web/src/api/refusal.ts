import type { FieldError } from '@kitroom/contract/errors';

/** What an answer says of a refusal. */
export interface Refusal {
  /** Whether the body itself says `success: false`. */
  refused: boolean;
  /** Empty when there is none. */
  message: string;
  path: string | null;
  errors: FieldError[];
}

/**
 * Reads a refusal from any body. A proxy in between may answer with anything: what is not as agreed counts as
 * missing. By hand, so that the sign-in page, which may be refused too, needs no zod.
 */
export function readRefusal(body: unknown): Refusal {
  const { success, message, path, errors }: Record<string, unknown> = isObject(body) ? body : {};
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
