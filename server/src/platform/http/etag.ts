import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid } from './errors.ts';

/** The strong ETag of a record at a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** The strong ETag of a set of linked records: equal for equal sets, from whichever side they were linked. */
export function etagOfLinks(linked: readonly { id: number }[]): string {
  const ids = linked.map(({ id }) => id).toSorted((a, b) => a - b);
  return `"${createHash('sha256').update(ids.join()).digest('base64url')}"`;
}

const NO_ETAG = 'If-Match must be the ETag of what was read, such as "3" with its quotation marks, or *';

/**
 * The tags in `If-Match`, any of which may be the present one; undefined if there are none, or if it is `*`: anything
 * will do. Compare them by `names`, or by `expectedVersions`. Throws a 400 where it is not a tag at all.
 */
export function expectedEtags(request: FastifyRequest): string[] | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  // Scripts lose the quotation marks, and nothing else that is right is a bare number.
  const tags = /^\s*\d+\s*$/u.test(header) ? [header.trim()] : tagsIn(header);
  if (tags.length === 0) throw invalid([{ path: 'If-Match', message: NO_ETAG }]);
  return tags;
}

/** The versions in `If-Match`, as `expectedEtags`; none: the header has no ETag of a version. */
export function expectedVersions(request: FastifyRequest): number[] | undefined {
  return expectedEtags(request)?.flatMap((tag) => {
    const { version, behind = '' } = VERSION.exec(tag)?.groups ?? {};
    return version !== undefined && isHungBehind(behind) ? Number(version) : [];
  });
}

/** Whether the client already has this answer (`If-None-Match`), so that a 304 is enough. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  // As browsers send it back: reading the tags of a header takes a twentieth of an answer without a body.
  return header === etag || header.trim() === '*' || tagsIn(header).some((tag) => names(tag, etag));
}

/** Whether a tag that came back is the one that we have sent, possibly with something that a proxy has hung behind it. */
export function names(tag: string, etag: string): boolean {
  const [sent = ''] = tagsIn(etag);
  return tag.startsWith(sent) && isHungBehind(tag.slice(sent.length));
}

const VERSION = /^(?<version>\d{1,10})(?<behind>\D.*)?$/u;

/**
 * Compressing proxies hang `-gzip` and the like behind a tag, and some that watch a site their own mark. It is shorter
 * than a hash, so that no hash is taken for a version; and none of our tags is the beginning of another.
 */
const HUNG_BEHIND = /^[^\da-z]{1,2}[a-z].{0,29}$/iu;

function isHungBehind(text: string): boolean {
  return text === '' || HUNG_BEHIND.test(text);
}

// RFC 9110, 8.8.3: a tag may contain commas. Behind its quotation mark should be nothing, but older proxies put theirs there.
const TAG = /(?:^|,)[ \t]*(?:W\/)?"(?<opaque>[^"]*)"(?<behind>[^\s",]*)[ \t]*(?=,|$)/gu;

/**
 * The tags of a header without their quotation marks. Weak ones count as strong: ours name a version or a content, not the
 * bytes of an answer, and proxies that compress make them weak.
 */
function tagsIn(header: string): string[] {
  return [...header.matchAll(TAG)].map(({ groups }) => `${groups?.opaque}${groups?.behind}`);
}
