import { createServer, type IncomingMessage, request as passOn, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { MESSAGES } from '@kitroom/contract/errors';
import { expect, it, onTestFinished } from 'vitest';
import { unique } from './factories.ts';
import { type Browser, describeApp } from './harness.ts';

/** A server in front of `port` that does what nginx does with `gzip on; gzip_types application/json`. */
async function startCompressingProxy(port: number): Promise<number> {
  const proxy = createServer((request, response) => {
    const { method, url: path, headers } = request;
    request.pipe(
      passOn({ host: '127.0.0.1', port, method, path, headers }, (answer) => compress(answer, response)),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });
  return (proxy.address() as AddressInfo).port;
}

// Other bytes under the same strong ETag would be a lie: nginx makes it weak.
function compress(answer: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 0, headers } = answer;
  const compressed = statusCode === 200 && headers['content-encoding'] === undefined;
  if (!compressed) return void answer.pipe(response.writeHead(statusCode, headers));
  const { 'content-length': _, etag, ...rest } = headers;
  const weak = etag === undefined || etag.startsWith('W/') ? etag : `W/${etag}`;
  response.writeHead(200, { ...rest, 'content-encoding': 'gzip', ...(weak && { etag: weak }) });
  answer.pipe(createGzip()).pipe(response);
}

describeApp('behind a proxy that compresses, and makes ETags weak', (harness) => {
  async function browse({ cookie, csrfToken }: Browser) {
    const { app } = harness();
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${await startCompressingProxy((app.server.address() as AddressInfo).port)}`;
    const signedIn = { cookie, 'x-csrf-token': csrfToken };
    return {
      get: (path: string, headers = {}) => fetch(origin + path, { headers: { ...signedIn, ...headers } }),
      put: (path: string, etag: string, body: object) =>
        fetch(origin + path, {
          method: 'PUT',
          headers: { ...signedIn, 'content-type': 'application/json', 'if-match': etag },
          body: JSON.stringify(body),
        }),
    };
  }
  const etagOf = (answer: Response) => answer.headers.get('etag') ?? '';

  it('a record is saved, and a stale save is told the current one', async () => {
    const browser = await harness().signIn({ permissions: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE'] });
    const body = { name: unique('Size'), code: unique('C') };
    const { id } = (await browser.post('/api/admin/size', body)).json().size;
    const { get, put } = await browse(browser);
    const path = `/api/admin/size/${id}`;
    const loaded = await get(path);
    expect(etagOf(loaded)).toBe('W/"1"');

    const saved = await put(path, etagOf(loaded), { ...body, sort_order: 2 });
    expect([saved.status, etagOf(saved)]).toEqual([200, 'W/"2"']);
    expect((await put(path, etagOf(saved), { ...body, sort_order: 3 })).status).toBe(200);

    const stale = await put(path, etagOf(loaded), body);
    expect([stale.status, etagOf(stale)]).toEqual([412, '"3"']);
    expect(await stale.json()).toMatchObject({ message: MESSAGES.stale, size: { id, sort_order: 3 } });
  });

  it('an unchanged list is not sent again', async () => {
    const { get } = await browse(await harness().signIn({ permissions: ['SIZE_READ'] }));
    const list = await get('/api/admin/size');
    expect((await get('/api/admin/size', { 'if-none-match': etagOf(list) })).status).toBe(304);
  });
});
