import { z } from 'zod';
import { REFUSAL_CODES } from './errors.ts';

/** One thing that is wrong with one field; `path` is the key of the body, a nested one joined with dots. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldError>;

const failure = z.object({ success: z.literal(false), message: z.string() });

/**
 * The answer of every failed call, by status. The server writes these keys and no others, /api/openapi.json lists them,
 * and the web reads them.
 */
export const failureBodies = {
  400: failure
    .extend({ errors: z.array(fieldError).optional() })
    .describe(
      'Some fields need attention; all of them are listed. Without `errors`, the request could not be read.',
    ),
  401: failure.describe('Nobody is signed in, or the email and password do not match.'),
  403: failure
    .extend({ code: z.enum(REFUSAL_CODES).optional() })
    .describe(
      'The session lacks the permission, the CSRF token is missing, or another site sent the request. With the `code` `proof-required`, the call can be repeated after `POST /api/auth/proof/…`; with `second-step-required`, the user has to set up a second step first.',
    ),
  404: failure.describe('The record does not exist.'),
  405: failure.describe('The address does not take this method: `Allow` names those that it takes.'),
  408: failure.describe('The request took too long.'),
  409: failure
    .extend({ path: z.string() })
    .describe('One field is in conflict with another record or a rule.'),
  412: z
    .looseObject(failure.shape)
    .describe('The record has changed since it was read; the answer includes the current record.'),
  413: failure.describe('The request is too large.'),
  414: failure.describe('The address is too long.'),
  415: failure.describe('The call does not accept this content type.'),
  422: failure.describe('The `Idempotency-Key` was used for another request.'),
  429: failure.describe('Too many attempts: `Retry-After` says when to try again.'),
  431: failure.describe('The headers of the request are too large.'),
  500: failure
    .extend({ requestId: z.string() })
    .describe('Something went wrong; the log has this request id.'),
  503: failure.describe('The server is busy or can’t save right now.'),
  507: failure.describe('The server is out of space; nothing was saved.'),
} as const;

export type FailureStatus = keyof typeof failureBodies;
/** The body of a failure with this status. */
export type FailureBody<Status extends FailureStatus = FailureStatus> = z.output<
  (typeof failureBodies)[Status]
>;
