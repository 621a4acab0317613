import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type SignInOptions, singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { MESSAGES } from '@kitroom/contract/errors';
import type { FastifyReply } from 'fastify';
import { failure } from './errors.ts';
import { CALL_OR_FILE } from './protocol-errors.ts';
import type { App } from './schemas.ts';

const NONCE_PLACEHOLDER = '{{cspNonce}}';
// Addresses of screens have no dots and no encoded characters. Those that do get the same page, which says that nothing
// is there, with a status that scanners for `/.env` understand.
const SCREEN = /^(?:\/[\w-]+)*\/?$/u;
const FOREVER_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the built web application from `root`: hashed assets cached forever and precompressed, and `index.html` with a
 * fresh nonce for every address that is neither a file nor a call. The page names the ways to sign in besides passwords.
 */
export async function webApp(app: App, root: string, options?: SignInOptions): Promise<void> {
  const page = withOptions(await readFile(join(root, 'index.html'), 'utf8'), options);

  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    acceptRanges: false,
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
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (response) => void response.header('Cache-Control', 'no-cache'),
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || CALL_OR_FILE.test(path)) return reply.code(404).send(failure(MESSAGES.notFound));
    const single = path.replaceAll(/\/{2,}/gu, '/');
    if (!SCREEN.test(single)) return sendPage(reply.code(404), page);
    // The browser would take `//admin/clubs` for another server's address.
    if (single !== path) return reply.redirect(single + request.url.slice(path.length), 308);
    return sendPage(reply, page);
  });
}

// In the page, so that the sign-in asks for nothing and does not jump.
function withOptions(page: string, options: SignInOptions | undefined): string {
  if (options === undefined) return page;
  const content = JSON.stringify(options)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;{');
  return page.replace('</head>', () => `<meta name="${singleSignOn.options}" content="${content}" /></head>`);
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', pagePolicy(nonce))
    .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}

function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    // blob: shows a picture while it is uploaded. The `image_url` of a color is never loaded.
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
