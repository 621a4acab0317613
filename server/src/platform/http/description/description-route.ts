import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { operationCalls } from '@kitroom/contract/calls/operation-calls';
import { madeOnce } from '../../made-once.ts';
import { type CookieSettings, sessionCookieName } from '../cookies.ts';
import { isKnown } from '../etag.ts';
import type { App } from '../schemas.ts';
import { serve } from '../serve.ts';
import { UNKNOWN } from './unknown-installation.ts';

/** Next to the built server: the build makes it, since that takes half a second. */
const BUILT = new URL('./openapi.json', import.meta.url);

/** `/api/openapi.json`: the description of the API, with the address and the cookie of this installation. */
export function descriptionRoute(app: App, settings: CookieSettings, version: string): void {
  const description = madeOnce(async () => {
    const made = await readFile(BUILT, 'utf8').catch(() => makeNow(version));
    const body = made
      .replaceAll(UNKNOWN.address, settings.publicUrl)
      .replaceAll(UNKNOWN.sessionCookie, sessionCookieName(settings));
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  });

  serve(app, operationCalls.description, async (request, reply) => {
    const { body, etag } = await description();
    reply.header('ETag', etag).header('Cache-Control', 'no-cache');
    if (isKnown(request, etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

// Where the server runs from its source.
async function makeNow(version: string): Promise<string> {
  const { describeApi } = await import('./describe-api.ts');
  return JSON.stringify(describeApi(version));
}
