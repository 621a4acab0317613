import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { MESSAGES } from '@kitroom/contract/errors';
import { IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';
import { errorCodes, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { parseInPieces } from '../parse-in-pieces.ts';
import { failure, HttpError } from './errors.ts';

/** A longer body is parsed in pieces, between which other requests run. */
const WHOLE_BYTES = 256 * 1024;

/**
 * Reads JSON bodies. Refuses with 400 a body that is not UTF-8: decoded, each bad byte would be stored as U+FFFD; and one
 * that is long without long lists, which would hold up other requests.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  const parserFor = (request: FastifyRequest) => (json: string) => {
    let parsed: unknown;
    parse(request, json, (error, value) => {
      if (error) throw error;
      parsed = value;
    });
    refuseRepeatedKeys(json);
    return parsed;
  };
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      // Many clients name the type of a body that they don't send.
      if (body.length === 0 && request.routeOptions.schema?.body === undefined) return undefined;
      if (!isUtf8(body)) throw new HttpError(400, failure(MESSAGES.notUtf8));
      if (request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()] !== undefined)
        request.bodyHash = hash('sha256', body, 'base64url');
      const parsed = parserFor(request);
      if (body.length <= WHOLE_BYTES) return parsed(body.toString('utf8'));
      return parseInPieces(body, { parse: parsed }).catch((error: unknown) => {
        throw error instanceof SyntaxError ? new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY() : error;
      });
    },
  );
}

const KEY_OR_OBJECT = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/gu;

/** Refuses with 400 an object that has a key twice: programs differ in which of the two counts. `json` is valid. */
function refuseRepeatedKeys(json: string): void {
  const objects: Set<string>[] = [];
  for (const [token, text = '', colon] of json.matchAll(KEY_OR_OBJECT)) {
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    else if (colon !== undefined) {
      const key = text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
      if (objects.at(-1)?.has(key))
        throw new HttpError(400, failure(MESSAGES.repeatedKey(key.slice(0, 100))));
      objects.at(-1)?.add(key);
    }
  }
}

/** Takes an empty body without a type, which proxies send in pieces (`Transfer-Encoding: chunked`), for none. */
export function takeEmptyBodies(app: FastifyInstance): void {
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (request.is404) return;
    const { 'content-type': type } = request.headers;
    if (type !== undefined) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
    for await (const _some of payload) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('');
  });
}

/** Refuses with 415 a body that is compressed: it would be taken for one that is damaged. */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (coding === '' || coding === 'identity') done(null, payload);
    else done(new HttpError(415, failure(MESSAGES.compressed)) as Error as FastifyError);
  });
}

/** Refuses with 415 a form sent to a JSON call; otherwise the parser for uploads would accept it. */
export function refuseForms(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const type = request.headers['content-type'] ?? '';
    if (request.routeOptions.schema?.body !== undefined && /^multipart\//iu.test(type))
      done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type));
    else done(null, payload);
  });
}
