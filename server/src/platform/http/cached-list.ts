import { webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { madeOnce } from '../made-once.ts';
import { isKnown } from './etag.ts';
import { rowsWriter } from './json-in-batches.ts';
import type { Store } from './store.ts';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

// Fast settings: better ones save a few percent but take several times as long after each change. Rows resemble
// their neighbors, so a window of 256 kB, which stays in the processor's cache, finds as much as one of 4 MB.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };
const inBrotli = (body: Buffer) => toBrotli(body, { params: BROTLI });
const inGzip = (body: Buffer) => toGzip(body, { level: 1 });
type Encoding = 'br' | 'gzip';
const OFFERED: Encoding[] = ['br', 'gzip'];
/** Smaller answers fit into one packet uncompressed. */
const WORTH_COMPRESSING_BYTES = 1200;

/** A list with what tells whether it may have changed. */
export interface RevisedList<List> extends Pick<Store<never, List, never>, 'list' | 'personal'> {
  /** Changes with every write that may change what `list` resolves to. */
  listRevision(): Promise<number>;
}

interface CachedAnswer {
  body: Buffer;
  etag: string;
  compressed: Record<Encoding, () => Promise<Buffer>>;
}

/**
 * Answers a list, and caches the answer until the list changes: an unchanged list costs one small query instead of the
 * rows, their JSON and its compression. The answer is never stale, whichever process wrote: every request reads the
 * revision, which the writing transaction raised, and reads it *before* the rows. A list cached as revision 7 can only
 * be newer than 7; then the next request sees another revision and reads the list again. The cache holds no decision
 * about access: the guard has already run.
 */
export function cachedList<List extends z.ZodObject>(
  schema: List,
  { list, listRevision, personal }: RevisedList<z.output<List>>,
) {
  const write = listWriter(schema);
  let cached: { revision: number; answer: Promise<CachedAnswer> } | undefined;

  async function find(): Promise<CachedAnswer> {
    const revision = await listRevision();
    if (cached?.revision !== revision) {
      const entry = { revision, answer: make() };
      cached = entry;
      entry.answer.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.answer;
  }

  async function make(): Promise<CachedAnswer> {
    const body = await write(await list());
    const hash = await webcrypto.subtle.digest('SHA-256', body);
    // Weak, because the compressed forms have other bytes; a hash of the content, so that all processes agree.
    const etag = `W/"${Buffer.from(hash).toString('base64url')}"`;
    return {
      body,
      etag,
      compressed: { br: madeOnce(() => inBrotli(body)), gzip: madeOnce(() => inGzip(body)) },
    };
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body, etag, compressed } = await find();
    reply.header('ETag', etag).header('Vary', 'Accept-Encoding');
    reply.header('Cache-Control', personal ? 'no-store' : 'private, no-cache');
    if (isKnown(request, etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const encoding = encodingFor(request, body);
    if (encoding === undefined) return reply.send(body);
    return reply.header('Content-Encoding', encoding).send(await compressed[encoding]());
  };
}

/** Writes `{success, <key>: rows}` in batches, between which other requests run. */
function listWriter(schema: z.ZodObject): (list: Record<string, unknown>) => Promise<Buffer> {
  const [[key, rows] = [], ...others] = Object.entries(schema.shape);
  if (key === undefined || !(rows instanceof z.ZodArray) || others.length > 0)
    throw new Error('The body of a list has one key, and an array of rows under it');
  const write = rowsWriter(key, rows.element as z.ZodType);
  return (list) => write('{"success":true}', list[key] as unknown[]);
}

function encodingFor(request: FastifyRequest, body: Buffer): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string' || body.length < WORTH_COMPRESSING_BYTES) return undefined;
  return negotiate(accepted, OFFERED) ?? undefined;
}
