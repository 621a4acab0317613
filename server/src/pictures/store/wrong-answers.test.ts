import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { storageFailure } from '../../platform/http/storage-failures.ts';
import { pictureKey, thumbnailKey } from './picture-store.ts';
import { createS3PictureStore } from './s3-picture-store.ts';

/** How long the stores of this file may be silent, in ms. */
const SILENT = 100;
/** For stores that answer: a busy machine must not make a good one silent. */
const PATIENT = 60_000;
const PICTURE = Buffer.alloc(200_000, 'picture ');
const SHA256 = createHash('sha256').update(PICTURE).digest('hex');
const KEY = pictureKey({ sha256: SHA256, extension: 'jpg' });
const THUMBNAIL = thumbnailKey(SHA256, { width: 96, format: 'webp' });
const PAGE = `<!doctype html><title>Sign in to this network</title>${'<p>Please sign in.</p>'.repeat(5000)}`;
const XML = { 'content-type': 'application/xml' };
/** The last part of a list. */
const END = '<ListBucketResult><Name>pictures</Name></ListBucketResult>';

/** Goes on with `piece` until the client gives up. */
function drip(response: ServerResponse, piece: string | Buffer): void {
  const timer = setInterval(() => response.write(piece), SILENT / 4);
  response.once('close', () => clearInterval(timer));
}

/** A store that answers every request so. */
async function storeThat(answer: RequestListener, silent = SILENT, path = '') {
  const server = createServer((request, response) => {
    response.on('error', () => {});
    request.resume().once('end', () => answer(request, response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' };
  return createS3PictureStore(
    { ...keys, url: `http://127.0.0.1:${port}${path}`, bucket: 'pictures' },
    silent,
  );
}
type Store = Awaited<ReturnType<typeof storeThat>>;

const open = async (store: Store) => {
  const file = await store.open(KEY, PICTURE.length);
  return file && buffer(file.stream);
};
const CALLS: Record<string, (store: Store) => Promise<unknown>> = {
  check: (store) => store.check(),
  open,
  put: (store) => store.put(KEY, PICTURE),
  'sizes of one': (store) => store.sizesOf([KEY]),
  'sizes of many': (store) => store.sizesOf(Array.from({ length: 11 }, () => KEY)),
};

const outcome = (work: Promise<unknown>) =>
  work.then(String, (error: Error) => storageFailure(error)?.status);

it.each<[string, RequestListener]>([
  [
    '101, another protocol',
    ({ socket }) => void socket.write('HTTP/1.1 101 A\r\nUpgrade: b\r\nConnection: Upgrade\r\n\r\n'),
  ],
  [
    '102, for ever',
    (_request, response) => drip(Object.assign(response, { write: () => response.writeProcessing() }), ''),
  ],
  ['204, nothing', (_request, response) => void response.writeHead(204).end()],
  [
    '206, a part',
    (_request, response) => void response.writeHead(206, { etag: '"a"' }).end(PICTURE.subarray(0, 99)),
  ],
  [
    '301, another address',
    (_request, response) => void response.writeHead(301, { location: 'https://b.example/' }).end(),
  ],
  ['403, a page', (_request, response) => void response.writeHead(403).end(PAGE)],
  [
    '503, SlowDown',
    (_request, response) => void response.writeHead(503, XML).end('<Error><Code>SlowDown</Code></Error>'),
  ],
  [
    'a header now and then',
    ({ socket }, response) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X-A: b\r\n'), SILENT / 4);
      response.once('close', () => clearInterval(timer));
    },
  ],
  ['no HTTP', ({ socket }) => void socket.end('\u0015\u0003')],
  ['nothing', () => {}],
])('a bucket that answers %s is a 503 of every call', async (_what, answer) => {
  const store = await storeThat(answer);
  for (const [name, call] of Object.entries(CALLS))
    expect([name, await outcome(call(store))]).toEqual([name, 503]);
});

it.each<[string, RequestListener]>([
  ['a page that says 200', (_request, response) => void response.writeHead(200).end(PAGE)],
  [
    'a page that says how long it is',
    (_request, response) => void response.writeHead(200, { 'content-length': PAGE.length }).end(PAGE),
  ],
  ['other bytes, as many', (_request, response) => void response.end(Buffer.alloc(PICTURE.length))],
  ['nothing at all', (_request, response) => void response.writeHead(200, { 'content-length': 0 }).end()],
  [
    'the bytes in gzip',

    (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(PICTURE)),
  ],
  [
    'half of them, and goes',
    ({ socket }, response) => {
      response
        .writeHead(200, { 'content-length': PICTURE.length })
        .write(PICTURE.subarray(0, 99_000), () => socket.destroy());
    },
  ],
  [
    'half of them, and stops',

    (_request, response) =>
      void response.writeHead(200, { 'content-length': PICTURE.length }).write(PICTURE.subarray(0, 99_000)),
  ],
  ['them drop by drop', (_request, response) => drip(response, 'picture ')],
  [
    'them, and never ends',
    (_request, response) => {
      response.write(PICTURE);
      drip(response, 'picture ');
    },
  ],
])('a picture for which a bucket sends %s has no end, and is a 503', async (_what, answer) => {
  const store = await storeThat(answer);
  expect(await outcome(open(store))).toBe(503);
});

it('a picture that begins fast, and then comes drop by drop, has no end', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await storeThat((_request, response) => {
    response.write(Buffer.alloc(10 * PATIENT));
    const dripping = setInterval(() => {
      vi.advanceTimersByTime(PATIENT / 2);
      response.write('drop');
    }, SILENT / 4);
    response.once('close', () => clearInterval(dripping));
  }, PATIENT);
  const file = await store.open(KEY);
  await expect(file && buffer(file.stream)).rejects.toThrow(/it sent \d\d bytes in \d+ seconds/u);
});

it('a store that is busy for a moment is asked again', async () => {
  let asked = 0;
  const store = await storeThat((_request, response) => {
    asked += 1;
    response.writeHead(asked === 1 ? 503 : 200).end();
  }, PATIENT);
  await expect(store.check()).resolves.toBeUndefined();
  expect(asked).toBe(2);
});

it('what is known to be wrong is told before the first byte', async () => {
  for (const answer of [PAGE, PICTURE.subarray(1), '']) {
    const store = await storeThat((_request, response) => {
      response.writeHead(200, { 'content-length': answer.length }).end(answer);
    }, PATIENT);
    await expect(store.open(KEY, PICTURE.length)).rejects.toThrow(
      `The bucket has something else under ${KEY}: ${answer.length} of ${PICTURE.length} bytes`,
    );
  }
  const small = await storeThat((_request, response) => void response.end('A page.'), PATIENT);
  await expect(small.open(KEY)).rejects.toThrow(`under ${KEY}: its hash is not that of its name`);
});

it('a thumbnail that is not what was put is made again', async () => {
  const page = await storeThat((_request, response) => void response.writeHead(200).end(PAGE), PATIENT);
  expect(await page.read(THUMBNAIL)).toBeUndefined();
  const sha256 = createHash('sha256').update('thumbnail').digest('hex');
  const right = await storeThat((_request, response) => {
    response.writeHead(200, { 'x-amz-meta-sha256': sha256 }).end('thumbnail');
  }, PATIENT);
  expect(String(await right.read(THUMBNAIL))).toBe('thumbnail');
});

it('a picture whose length the store does not say is read all the same', async () => {
  const store = await storeThat((_request, response) => {
    response.write(PICTURE.subarray(0, 1000));
    response.end(PICTURE.subarray(1000));
  }, PATIENT);
  expect(await open(store)).toEqual(PICTURE);
});

it.each([
  ['a page', PAGE],
  [
    'no more than the first of several parts',
    '<ListBucketResult><Name>pictures</Name><IsTruncated>true</IsTruncated></ListBucketResult>',
  ],
  [
    'the same part again',
    '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken></ListBucketResult>',
  ],
  ['half a list', '<ListBucketResult><Name>pictures</Name><Contents><Key>images/'],
])('nothing is missing because a bucket lists %s', async (_what, list) => {
  let asked = 0;
  const store = await storeThat((_request, response) => {
    asked += 1;
    response.writeHead(200, XML).end(asked > 2 ? END : list);
  }, PATIENT);
  expect(await outcome(CALLS['sizes of many']?.(store) ?? Promise.resolve())).toBe(503);
});

it('a picture is stored when the store says which: 200 alone says nothing', async () => {
  const store = await storeThat(({ method, url = '' }, response) => {
    response.writeHead(method === 'HEAD' && url.includes('images') ? 404 : 200).end();
  }, PATIENT);
  await expect(store.put(KEY, PICTURE)).rejects.toThrow('it answered without the ETag of what it has stored');
});

it.each([
  ['RequestTimeTooSkewed', 403, 'RequestTimeTooSkewed (403): the clock of this machine is wrong (NTP)'],
  ['AuthorizationHeaderMalformed', 400, 'S3_REGION is not that of the bucket'],
  ['AccessDenied', 403, 'the key needs s3:ListBucket'],
  ['SignatureDoesNotMatch', 403, 'S3_SECRET_ACCESS_KEY is wrong'],
  ['InvalidObjectState', 403, 'it has moved the picture to an archive'],
])('a store that refuses with %s is told with what to do', async (code, status, message) => {
  const store = await storeThat((_request, response) => {
    response.writeHead(status, XML).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
  }, PATIENT);
  await expect(open(store)).rejects.toThrow(message);
});

it('a store that is elsewhere is told with where', async () => {
  const store = await storeThat((_request, response) => {
    response.writeHead(301, { location: 'https://b.example/' }).end();
  }, PATIENT);
  await expect(open(store)).rejects.toThrow('it redirects to https://b.example/ (301)');
});

it.each([
  ['QuotaExceeded', 403, 'no'],
  ['XMinioStorageFull', 507, 'no'],
  ['AccessDenied', 403, 'Cannot upload files, storage cap exceeded. See the Caps & Alerts page.'],
  ['ServiceUnavailable', 507, 'no'],
])('a store that is full says so: %s', async (code, status, message) => {
  const store = await storeThat(({ method, url = '' }, response) => {
    if (method === 'HEAD') return void response.writeHead(url.includes('images') ? 404 : 200).end();
    response.writeHead(status, XML);
    response.end(`<Error><Code>${code}</Code><Message>${message.replace('&', '&amp;')}</Message></Error>`);
  }, PATIENT);
  expect(await outcome(store.put(KEY, PICTURE))).toBe(507);
});

it('an address that has the name of the bucket, too, is told as the probable cause', async () => {
  const answer: RequestListener = (_request, response) =>
    void response.writeHead(404, XML).end('<Error><Code>NoSuchKey</Code></Error>');
  await expect((await storeThat(answer, PATIENT, '/pictures')).check()).rejects.toThrow(
    'S3_URL seems to name the bucket, too: leave it out there',
  );
  await expect((await storeThat(answer, PATIENT)).check()).rejects.not.toThrow('S3_URL');
});

it('whoever closes a store waits for nothing that is under way', async () => {
  const store = await storeThat(() => {});
  const asked = [store.check(), store.read(KEY), open(store)].map(outcome);
  store.close();
  expect(await Promise.all(asked)).toEqual([503, 503, 503]);
});
