import { MESSAGES, type RefusalCode } from '@kitroom/contract/errors';
import type { FailureBody, FailureStatus, FieldError } from '@kitroom/contract/failure-bodies';

/** A failure with its status and body. Thrown anywhere, answered by the error handler. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: FailureStatus;
  readonly body: FailureBody;
  readonly headers: Record<string, string>;

  constructor(status: FailureStatus, body: FailureBody, headers: Record<string, string> = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The body of a failure that has only a message. */
export function failure(message: string) {
  return { success: false, message } as const;
}

/** 400 with all field errors. */
export function invalid(errors: FieldError[]): HttpError {
  const message = errors[0]?.message ?? MESSAGES.invalid;
  return new HttpError(400, { ...failure(message), errors } satisfies FailureBody<400>);
}

/** 401: nobody is signed in, or with a sentence that says why signing in failed. */
export function notSignedIn(message: string = MESSAGES.notSignedIn): HttpError {
  // Some HTTP libraries take a 401 without it for a broken answer (RFC 9110, 11.6.1).
  return new HttpError(401, failure(message), { 'WWW-Authenticate': 'Bearer' });
}

/** 403 with a sentence; `code`: what the user has to do first. */
export function forbidden(message: string = MESSAGES.forbidden, code?: RefusalCode): HttpError {
  return new HttpError(403, { ...failure(message), ...(code && { code }) } satisfies FailureBody<403>);
}

/** 404 with a sentence such as 'Size not found'. */
export function notFound(message: string = MESSAGES.notFound): HttpError {
  return new HttpError(404, failure(message));
}

/** 409 on one field. */
export function conflict(path: string, message: string): HttpError {
  return new HttpError(409, { ...failure(message), path } satisfies FailureBody<409>);
}

/** 412: the record has changed since it was read; `current` is its body now, `etag` its current version. */
export function stale(current: object = {}, etag?: string): HttpError {
  const body = { ...current, ...failure(MESSAGES.stale) } satisfies FailureBody<412>;
  return new HttpError(412, body, etag === undefined ? {} : { ETag: etag });
}

/** 413 with a sentence that names the limit. */
export function tooLarge(message: string): HttpError {
  return new HttpError(413, failure(message));
}

/** 429; `seconds` until another try makes sense. */
export function tooMany(message: string, seconds: number): HttpError {
  return new HttpError(429, failure(message), { 'Retry-After': String(Math.ceil(seconds)) });
}

/** 500: the cause is in the log under the id of the request. */
export function internal(requestId: string): HttpError {
  const message = `${MESSAGES.internal} (request ${requestId})`;
  return new HttpError(500, { ...failure(message), requestId } satisfies FailureBody<500>);
}

/** 503: try again in a moment. */
export function busy(seconds = 2): HttpError {
  return new HttpError(503, failure(MESSAGES.busy), { 'Retry-After': String(seconds) });
}
