import { webcrypto } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isKnown } from './etag.ts';
import { jsonWriter } from './schemas.ts';
import type { Store } from './store.ts';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

// Fast settings: better ones save a few percent and cost several times as long after each change. Rows repeat their
// neighbors: a window of 256 kB stays in the processor's cache, and finds as much as one of 4 MB.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };
const ENCODINGS = {
  br: (body: Buffer) => toBrotli(body, { params: BROTLI }),
  gzip: (body: Buffer) => toGzip(body, { level: 1 }),
};
type Encoding = keyof typeof ENCODINGS;
const OFFERED = Object.keys(ENCODINGS);
/** Below this an answer fits one packet as it is. */
const WORTH_COMPRESSING_BYTES = 1200;

/** Rows that are written in one go: about 5 ms of work. */
const PIECE = 1000;

interface Kept {
  body: Buffer;
  etag: string;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * Answers a list, and keeps the last answer until the list changes: then a request costs one small query instead of
 * the rows, their JSON and its compression. Never an old answer, whichever process wrote: every request reads the
 * revision, which the write's own transaction raised, and reads it *before* the rows. What is kept as revision 7 can
 * only be newer than 7, and then the next request finds another revision and reads anew. Who may see the list was
 * decided before: the guard knows nothing of this.
 */
export function cachedList<List extends z.ZodObject>(
  schema: List,
  { list, listRevision }: Pick<Store<never, z.output<List>, never>, 'list' | 'listRevision'>,
) {
  const write = listWriter(schema);
  let kept: { revision: number; answer: Promise<Kept> } | undefined;

  async function find(): Promise<Kept> {
    const present = await listRevision();
    if (kept?.revision !== present) {
      const made = { revision: present, answer: make() };
      kept = made;
      made.answer.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return kept.answer;
  }

  async function make(): Promise<Kept> {
    const body = await write(await list());
    const hash = await webcrypto.subtle.digest('SHA-256', body);
    // Weak: the compressed forms have other bytes. Made of what is said, so that it is the same in every process.
    return { body, etag: `W/"${Buffer.from(hash).toString('base64url')}"`, compressed: {} };
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { body, etag, compressed } = await find();
    reply.header('ETag', etag).header('Cache-Control', 'private, no-cache').header('Vary', 'Accept-Encoding');
    if (isKnown(request, etag)) return void (await reply.code(304).send());
    reply.type('application/json; charset=utf-8');
    const encoding = encodingFor(request, body);
    if (encoding === undefined) return void (await reply.send(body));
    compressed[encoding] ??= ENCODINGS[encoding](body);
    await reply.header('Content-Encoding', encoding).send(await compressed[encoding]);
  };
}

/** Writes `{success, <key>: rows}` in pieces, between which other requests have their turn. */
function listWriter(schema: z.ZodObject): (list: Record<string, unknown>) => Promise<Buffer> {
  const [[key, rows] = [], ...others] = Object.entries(schema.shape);
  if (key === undefined || !(rows instanceof z.ZodArray) || others.length > 0)
    throw new Error('The body of a list has one key, and an array of rows under it');
  const writeRow = jsonWriter(rows.element as z.ZodType);
  return async (list) => {
    const all = list[key] as unknown[];
    const pieces = [Buffer.from(`{"success":true,"${key}":[`)];
    for (let from = 0; from < all.length; from += PIECE) {
      await nextTurn();
      const some = all.slice(from, from + PIECE).map((row) => writeRow(row));
      pieces.push(Buffer.from((from === 0 ? '' : ',') + some.join(',')));
    }
    return Buffer.concat([...pieces, Buffer.from(']}')]);
  };
}

function encodingFor(request: FastifyRequest, body: Buffer): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string' || body.length < WORTH_COMPRESSING_BYTES) return undefined;
  return (negotiate(accepted, OFFERED) ?? undefined) as Encoding | undefined;
}
