import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { describeApp } from '../../test/harness.ts';
import type { Actor } from '../platform/http/actor.ts';
import { type App, useZod } from '../platform/http/schemas.ts';
import { signalOfDisconnect } from './disconnect.ts';
import { downloadRoute } from './download/download-route.ts';
import { openPictureParts } from './parts.ts';

describeApp('a client that goes away while its session is looked up', (harness) => {
  let app: FastifyInstance;
  let open = () => {};
  let waiting = 0;
  const signals: AbortSignal[] = [];

  beforeEach(async () => {
    app = Fastify({ forceCloseConnections: true });
    useZod(app as unknown as App);
    app.decorateRequest('actor', null);
    app.addHook('onRequest', async (req) => {
      req.actor = { userId: 1 } as Actor;
      if (req.headers['x-at-once']) return;
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      waiting += 1;
      await gate;
    });
    app.post('/', async (_request, reply) => {
      signals.push(signalOfDisconnect(reply));
      return {};
    });
    const parts = await openPictureParts(harness().config, harness().db);
    downloadRoute(app as unknown as App, parts);
    app.addHook('onClose', async () => {
      await parts.decoder.close();
      await parts.spool.close();
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  const leave = async (method: string, path: string) => {
    const before = waiting;
    const sent = request({ port: (app.server.address() as AddressInfo).port, method, path });
    sent.on('error', () => {});
    sent.end();
    await eventually(() => expect(waiting).toBe(before + 1));
    const connections = () =>
      new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
    sent.destroy();
    await eventually(async () => expect(await connections()).toBe(0));
    open();
  };

  it('is known to have gone', async () => {
    await leave('POST', '/');
    await eventually(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]));
  });

  it('does not count as a download that runs', async () => {
    const path = '/api/admin/download-product-images';
    for (let n = 0; n < 3; n++) await leave('GET', path);
    const answer = await app.inject({ url: path, headers: { 'x-at-once': 'yes' } });
    expect(answer.statusCode).toBe(200);
  });
});
