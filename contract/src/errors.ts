import { z } from 'zod';

/** One thing that is wrong with one field; `path` is the key of the body, a nested one joined with dots. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldError>;

/** Every refusal: a sentence for the user. */
export const failureBody = z.object({ success: z.literal(false), message: z.string() });
/** 400: all field errors at once. */
export const invalidBody = failureBody.extend({ errors: z.array(fieldError) });
/** 409: the one field that is in conflict. */
export const conflictBody = failureBody.extend({ path: z.string() });

/** What is said where a refusal has no sentence of its own. */
export const MESSAGES = {
  invalid: 'Some fields need your attention',
  notSignedIn: 'Please sign in',
  forbidden: 'You do not have permission to do this',
  badCsrfToken: 'Your session has changed. Please try again.',
  foreignOrigin: 'Requests from other sites are refused',
  notFound: 'Not found',
  stale: 'Somebody else has changed this record in the meantime',
  passwordChangeRequired: 'Password change required',
  busy: 'The server is busy. Please try again in a moment.',
  storageFull: 'The server has no space left, so nothing was saved. Please tell your administrator.',
  storageFails: 'The server cannot save at present. Please tell your administrator.',
  internal: 'Something went wrong on the server. Please try again.',
} as const;
