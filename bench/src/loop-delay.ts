import type { Child } from './child.ts';

/**
 * Runs `work` and resolves to the longest time in milliseconds that the server's event loop was blocked in the
 * meantime.
 */
export async function longestDelay(server: Child, work: () => Promise<unknown>): Promise<number> {
  // Reading the measurement starts a new one.
  await readDelay(server);
  await work();
  return readDelay(server);
}

async function readDelay({ url }: Child): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/mu.exec(metrics)?.[1];
  return Number(seconds) * 1000;
}
