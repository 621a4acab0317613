import { type FieldError, MESSAGES } from '@kitroom/contract/errors';

/** A refusal with a status and the JSON body that says why. Thrown anywhere, answered by the error handler. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  /** Keys of the body besides `success` and `message`. */
  readonly details: object;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, details: object = {}, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

/** 400 with all field errors at once. */
export function invalid(errors: FieldError[]): HttpError {
  return new HttpError(400, errors[0]?.message ?? MESSAGES.invalid, { errors });
}

/** 401: nobody is signed in. */
export function notSignedIn(): HttpError {
  return new HttpError(401, MESSAGES.notSignedIn);
}

/** 403 with a sentence. */
export function forbidden(message: string = MESSAGES.forbidden): HttpError {
  return new HttpError(403, message);
}

/** 404 with a sentence such as 'Size not found'. */
export function notFound(message: string = MESSAGES.notFound): HttpError {
  return new HttpError(404, message);
}

/** 409 on one field. */
export function conflict(path: string, message: string): HttpError {
  return new HttpError(409, message, { path });
}

/** 412: the record has changed since it was read; `current` is its body now, `version` its present version. */
export function stale(current: object, etag: string): HttpError {
  return new HttpError(412, MESSAGES.stale, current, { ETag: etag });
}

/** 413 with a sentence that names the limit. */
export function tooLarge(message: string): HttpError {
  return new HttpError(413, message);
}

/** 429; `seconds` until another try makes sense. */
export function tooMany(message: string, seconds: number): HttpError {
  return new HttpError(429, message, {}, { 'Retry-After': String(Math.ceil(seconds)) });
}

/** 503: try again in a moment. */
export function busy(seconds = 2): HttpError {
  return new HttpError(503, MESSAGES.busy, {}, { 'Retry-After': String(seconds) });
}
