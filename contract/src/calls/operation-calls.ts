import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Calls for operators and developers. Those of operators are outside /api, where proxies can keep them to themselves. */
export const operationCalls = {
  health: defineCall({
    operationId: 'getHealth',
    summary: 'Whether the server runs',
    method: 'GET',
    path: '/healthz',
    access: 'PUBLIC',
    answer: z.object({ version: z.string() }),
  }),
  /** 503 says what does not answer. */
  readiness: defineCall({
    operationId: 'getReadiness',
    summary: 'Whether the server is ready',
    method: 'GET',
    path: '/readyz',
    access: 'PUBLIC',
    answer: z.object({}),
  }),
  metrics: defineCall({
    operationId: 'getMetrics',
    summary: 'Metrics for Prometheus',
    method: 'GET',
    path: '/metrics',
    access: 'PUBLIC',
    produces: ['text/plain'],
  }),
  description: defineCall({
    operationId: 'getApiDescription',
    summary: 'This description',
    method: 'GET',
    path: '/api/openapi.json',
    access: 'PUBLIC',
    produces: ['application/json'],
    etag: 'document',
  }),
} as const;
