import { Counter } from 'prom-client';
import { metrics } from '../../platform/metrics.ts';

/** Zips that were applied or refused, and restores that were undone. */
export const RESTORES = new Counter({
  name: 'kitroom_restores_total',
  help: 'Zips of pictures that were applied or refused, and restores that were undone',
  labelNames: ['result'],
  registers: [metrics],
});
