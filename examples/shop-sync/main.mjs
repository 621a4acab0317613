import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient } from '@kitroom/client';
import { verifyWebhook, WebhookError } from '@kitroom/client/webhooks';
import { openCopy } from './copy.mjs';

const { KITROOM_URL = '', KITROOM_TOKEN = '', WEBHOOK_SECRETS = '' } = process.env;
const { FOLDER = 'shop', PORT = '4000', POLL_SECONDS = '60' } = process.env;

const kitroom = createClient({
  url: KITROOM_URL,
  token: KITROOM_TOKEN,
  onRetry: (error, pause) => console.error(`${error.message}; asking again in ${Math.round(pause)} ms`),
});
const copy = openCopy(FOLDER);

// Behind a proxy that limits bodies. Webhooks only wake the sync: one that is lost, or comes twice, changes nothing.
createServer(async (request, response) => {
  try {
    verifyWebhook(await text(request), request.headers, WEBHOOK_SECRETS.split(' '));
    kitroom.wake();
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 401 : 500).end();
  }
}).listen(Number(PORT), '127.0.0.1');

for await (const batch of kitroom.changes({ after: copy.cursor(), poll: Number(POLL_SECONDS) * 1000 })) {
  const files = new Map();
  for (const sha256 of copy.missing(batch)) {
    const picture = await kitroom.picture(sha256);
    // Gone again: a later batch says so.
    if (!picture) continue;
    const unfinished = join(copy.pictures, randomUUID());
    await writeFile(unfinished, picture.bytes, { flush: true });
    await rename(unfinished, join(copy.pictures, sha256));
    files.set(sha256, picture.type);
  }
  copy.apply(batch, files);
  if (batch.more) continue;
  const wanted = copy.files();
  for (const name of await readdir(copy.pictures)) if (!wanted.has(name)) await rm(join(copy.pictures, name));
  console.error(`Up to date: ${wanted.size} pictures`);
}
