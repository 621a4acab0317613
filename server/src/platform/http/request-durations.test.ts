import Fastify from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { countDurations } from './request-durations.ts';

it('writes what prom-client would: a count for each bucket, method, route and status', async () => {
  const app = Fastify();
  const durations = countDurations(app);
  const registry = new Registry();
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  // On the ends of buckets, between them, and past the last one.
  const took = [0.001, 0.005, 0.0050001, 0.1, 1.5, 10, 10.5];
  let turn = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    const milliseconds = (took[turn++ % took.length] ?? 0) * 1000;
    Object.defineProperty(reply, 'elapsedTime', { value: milliseconds });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    histogram.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get<{ Params: { id: string } }>('/thing/:id', async ({ params }, reply) =>
    reply.code(Number(params.id)).send('thing'),
  );
  app.post('/thing/:id', async () => 'changed');

  for (const _ of took) {
    await app.inject('/thing/200');
    await app.inject('/thing/404');
    await app.inject({ method: 'HEAD', url: '/thing/200' });
    await app.inject({ method: 'POST', url: '/thing/7' });
    await app.inject('/nowhere');
  }

  const linesOf = (text: string) => text.trim().split('\n').toSorted();
  expect(linesOf(durations())).toEqual(linesOf(await registry.metrics()));
  expect(linesOf(durations())).toHaveLength(2 + 5 * 9);
});
