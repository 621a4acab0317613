import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { stale } from './errors.ts';

/** The strong ETag of a record at a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** The strong ETag of a set of linked records: equal for equal sets, from whichever side they were linked. */
export function etagOfLinks(linked: readonly { id: number }[]): string {
  const ids = linked.map(({ id }) => id).toSorted((a, b) => a - b);
  return `"${createHash('sha256').update(ids.join()).digest('base64url')}"`;
}

/**
 * The ETag in `If-Match`, strong even if a compressing proxy has made it weak: it names the same version. Undefined if
 * there is none, or if it is `*`.
 */
export function expectedEtag(request: FastifyRequest): string | undefined {
  const header = request.headers['if-match'];
  return header === undefined || header === '*' ? undefined : opaque(header);
}

/**
 * The version in `If-Match`; undefined if there is none, or if it is `*`. Throws 412 if the header is not one of our
 * ETags.
 */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const etag = expectedEtag(request);
  if (etag === undefined) return undefined;
  const version = /^"(\d{1,10})"$/u.exec(etag)?.[1];
  if (version === undefined) throw stale();
  return Number(version);
}

/** Whether the client already has this answer (`If-None-Match`), so that a 304 is enough. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return known.some((tag) => tag === '*' || opaque(tag) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.replace(/^W\//u, '');
}
