import { statfs } from 'node:fs/promises';
import { operationCalls } from '@kitroom/contract/calls/operation-calls';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, databaseBytes } from '../db/database.ts';
import { outboxMetrics } from '../mail/outbox-metrics.ts';
import { metrics as counted, readGauge } from '../metrics.ts';
import { failure } from './errors.ts';
import type { App } from './schemas.ts';
import { serve } from './serve.ts';

/** A database or a disk that hangs would keep the caller waiting. */
const CHECK_MILLISECONDS = 5000;
/** How often is looked how late the event loop is. More often would keep the processor of an idle server from sleeping. */
const LOOK_MILLISECONDS = 200;

/** The parts that must answer before the server counts as ready, by name. */
export type Readiness = Record<string, () => Promise<void>>;

/** The running version, as labels of `kitroom_build_info`. */
export type Build = Record<'version' | 'node' | 'database' | 'pictures', string>;

export interface Operated {
  db: Database;
  /** The folder whose free space is shown. */
  dataDir: string;
  readiness: Readiness;
  /** Aborted: the process is about to end, and no longer ready. */
  ending?: AbortSignal | undefined;
  build: Build;
  /** Adds what belongs to this application to /metrics. */
  addMetrics?: (registry: Registry) => void;
}

/** `/healthz`, `/readyz` and `/metrics`, for operators. */
export function operations(app: App, { db, dataDir, readiness, ending, build, addMetrics }: Operated): void {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: LOOK_MILLISECONDS });
  new Gauge({
    name: 'kitroom_build_info',
    help: 'What runs; always 1',
    labelNames: Object.keys(build),
    registers: [metrics],
  }).set(build, 1);
  outboxMetrics(metrics, db);
  const free = {
    name: 'kitroom_data_dir_free_bytes',
    help: 'Space that Kitroom can still use on the disk of DATA_DIR',
  };
  readGauge(metrics, free, async () => {
    const { bavail, bsize } = await soon(statfs(dataDir));
    return bavail * bsize;
  });
  readGauge(metrics, { name: 'kitroom_database_bytes', help: 'Size of the database' }, () =>
    databaseBytes(db),
  );
  addMetrics?.(metrics);
  new Gauge({
    name: 'kitroom_database_connections',
    help: 'Connections to PostgreSQL that are used or idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      for (const [state, count] of Object.entries(db.connections() ?? {})) this.set({ state }, count);
    },
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [metrics],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  const quietly = { logLevel: 'warn' } as const;
  const { health, readiness: ready, metrics: numbers } = operationCalls;

  serve(app, health, async () => ({ version: build.version }), quietly);

  serve(
    app,
    ready,
    async (request, reply) => {
      if (ending?.aborted) return reply.code(503).send(failure('Shutting down'));
      const failed: string[] = [];
      for (const [name, check] of Object.entries(readiness)) {
        try {
          await soon(check());
        } catch (error) {
          request.log.error({ err: error }, `${name} does not answer`);
          failed.push(name);
        }
      }
      if (failed.length === 0) return {};
      return reply.code(503).send(failure(`Not answering: ${failed.join(', ')}`));
    },
    quietly,
  );

  serve(
    app,
    numbers,
    async (_request, reply) =>
      reply.type(metrics.contentType).send(await Registry.merge([counted, metrics]).metrics()),
    quietly,
  );
}

/** Rejects if the work takes too long. */
async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No answer within ${CHECK_MILLISECONDS} ms`)),
      CHECK_MILLISECONDS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
