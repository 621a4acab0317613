import { MESSAGES, REFUSAL_CODES, type RefusalCode } from '@kitroom/contract/errors';
import type { FailureBody, FieldError } from '@kitroom/contract/failure-bodies';

/** Shown when there was no response at all. */
export const UNREACHABLE = 'The server can’t be reached. Check your connection and try again.';

/** Shown if neither the server nor the screen has its own message (SPEC §8). */
export const UNKNOWN_ERROR = 'Unknown error occurred';

/** A call that did not succeed. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** 400: what is wrong with which field. */
  readonly errors: FieldError[];
  /** 409: the field in conflict, or null. */
  readonly path: string | null;
  /** The response body, or null unless it was JSON. */
  readonly body: unknown;
  readonly etag: string | null;

  /** `message` is the server's, or empty. */
  constructor(status: number, body: unknown, etag: string | null = null, message?: string) {
    const refusal = readRefusal(body);
    super(message ?? refusal.message);
    this.status = status;
    this.errors = refusal.errors;
    this.path = refusal.path;
    this.body = body;
    this.etag = etag;
  }
}

/**
 * The message to show for a failed call: `forbidden` for a 403 without a specific reason when the screen has
 * one, otherwise the server's message, otherwise `fallback`. Null when nothing failed.
 */
export function errorText(error: unknown, fallback: string, forbidden?: string): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 403 && forbidden !== undefined) return refusalText(error) ?? forbidden;
  return error.message === '' ? fallback : error.message;
}

/** Why a table has no rows, and another try; null: it has some, or they are on their way. Texts as for `errorText`. */
export function listFailure(
  { data, error, refetch }: { data: unknown; error: unknown; refetch: () => void },
  fallback: string,
  forbidden?: string,
): { message: string; retry: () => void } | null {
  const message = errorText(data === undefined ? error : null, fallback, forbidden);
  return message === null ? null : { message, retry: refetch };
}

/** Ends something that may have ended already, as in another tab: a 404 is as good as done. */
export async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** The work of 'Try Again' after `error`; undefined if it would not help because there is no such record. */
export function retryAfter(error: unknown, retry: () => void): (() => void) | undefined {
  return error instanceof ApiError && error.status === 404 ? undefined : retry;
}

/** Why the server refused, if it says more than that a permission is missing; or null. */
export function refusalText({ message }: ApiError): string | null {
  return message === '' || message === MESSAGES.forbidden ? null : message;
}

/** A response body's words about a failure: every key that a failure of the contract may have, empty if missing. */
export interface Refusal {
  /** Whether the body itself says `success: false`. */
  refused: boolean;
  /** Empty when there is none. */
  message: FailureBody['message'];
  path: FailureBody<409>['path'] | null;
  errors: FieldError[];
  /** 403: what lifts the refusal. */
  code: RefusalCode | null;
}

/**
 * Reads a failure of the contract (`failureBodies`) from any body. A proxy in between may answer with anything:
 * whatever does not match the contract counts as missing. Written by hand, so that the sign-in screen does not need
 * zod; a test holds it to the contract's schemas.
 */
export function readRefusal(body: unknown): Refusal {
  const { success, message, path, errors, code }: Answered = isObject(body) ? body : {};
  return {
    refused: success === false,
    message: typeof message === 'string' ? message : '',
    path: typeof path === 'string' ? path : null,
    errors: Array.isArray(errors) && errors.every(isFieldError) ? errors : [],
    code: REFUSAL_CODES.find((known) => known === code) ?? null,
  };
}

type Answered = Partial<Record<keyof FailureBody<400> | 'path' | 'code', unknown>>;

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
