import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { PictureParts } from './parts.ts';
import { sendPicture } from './send-picture.ts';

it('is sent as it is while no disk has room for its thumbnail, and nobody keeps it as one', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const parts = {
    findThumbnail: () => Promise.reject(full),
    store: { open: async () => ({ size: 7, stream: Readable.from([Buffer.from('picture')]) }) },
  } as unknown as PictureParts;
  const app = Fastify();
  app.get('/', (request, reply) => {
    const picture = { sha256: 'a'.repeat(64), extension: 'png', bytes: 7 } as const;
    return sendPicture(request, reply, parts, { picture, width: 96, cacheControl: 'private, max-age=60' });
  });
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/png', 'picture']);
  expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store']);
});
