import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { MESSAGES } from '@kitroom/contract/errors';
import type { FastifyReply } from 'fastify';
import { failure } from './errors.ts';
import type { App } from './schemas.ts';

const NONCE_PLACEHOLDER = '{{cspNonce}}';
// Addresses of screens have no dots and no encoded characters: who asks for `/.env` or `/..%2f` gets no page for it.
const SCREEN = /^(?:\/[\w-]+)*\/?$/u;
const NO_SCREEN = /^\/(?:api|assets)(?:\/|$)/iu;
const FOREVER_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the built web application from `root`: hashed assets for ever and precompressed, and `index.html`
 * with a fresh nonce for every other address that a screen may have.
 */
export async function webApp(app: App, root: string): Promise<void> {
  const page = await readFile(join(root, 'index.html'), 'utf8');

  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    wildcard: true,
    immutable: true,
    maxAge: FOREVER_SECONDS * 1000,
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root,
    serve: true,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', 'index.html*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => void response.header('Cache-Control', 'no-cache'),
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || !SCREEN.test(path) || NO_SCREEN.test(path)) {
      return reply.code(404).send(failure(MESSAGES.notFound));
    }
    return sendPage(reply, page);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', pagePolicy(nonce))
    .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}

function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    // Colors may point to pictures elsewhere (`image_url`); blob: shows a picture while it is uploaded.
    "img-src 'self' data: blob: https: http:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
