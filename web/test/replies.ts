import type { Reply } from './api-server.ts';

/** Answers that a call has succeeded, with the rest of the body. */
export const answered =
  (body: object = {}) =>
  (): Reply => ({ body: { success: true, ...body } });

/** Answers that a call is refused, and why. */
export const refused =
  (status: number, message = '') =>
  (): Reply => ({ status, body: { success: false, message } });
