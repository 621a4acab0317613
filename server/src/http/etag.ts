import { MESSAGES } from '@kitroom/contract/errors';
import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** The strong ETag of a record at a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * The version a client says it changed (`If-Match`); undefined when it says none, or any.
 * Throws 412 when the header is none of our ETags.
 */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^"(\d{1,10})"$/u.exec(header)?.[1];
  if (version === undefined) throw new HttpError(412, MESSAGES.stale);
  return Number(version);
}
