import { MESSAGES } from '@kitroom/contract/errors';
import type { FieldError } from '@kitroom/contract/failure-bodies';
import { readRefusal } from './refusal.ts';

/** Said when no answer came at all. */
export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** Said where neither the server nor the screen has a sentence of its own (SPEC §8). */
export const UNKNOWN_ERROR = 'Unknown error occurred';

/** A call that did not succeed. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** 400: what is wrong with which field. */
  readonly errors: FieldError[];
  /** 409: the field in conflict, or null. */
  readonly path: string | null;
  /** The answer as it came, or null when it was no JSON. */
  readonly body: unknown;
  readonly etag: string | null;

  /** `message` is the server's sentence, empty when it had none. */
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
 * The sentence to show for a failed call: `forbidden` for a 403 without a reason of its own when the screen has
 * one, otherwise the server's message, otherwise `fallback`. Null when nothing failed.
 */
export function errorText(error: unknown, fallback: string, forbidden?: string): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 403 && forbidden !== undefined) return refusalText(error) ?? forbidden;
  return error.message === '' ? fallback : error.message;
}

/** Why the server refused, when that says more than that a permission is missing (such as an escalation); or null. */
export function refusalText({ message }: ApiError): string | null {
  return message === '' || message === MESSAGES.forbidden ? null : message;
}
