import { refused, succeeded } from './api-server.ts';

/** Answers each call so, in `Answers`. */
export const answering =
  (...reply: Parameters<typeof succeeded>) =>
  () =>
    succeeded(...reply);

/** Refuses each call so, in `Answers`. */
export const refusing =
  (status: number, message = '', more: object = {}) =>
  () =>
    refused(status, message, more);
