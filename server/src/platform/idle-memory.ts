import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

const LOOK_MILLISECONDS = 10_000;
/** Parts of the time in which the event loop works: from here on memory grows, and below nobody would notice a pause. */
const BUSY = 0.2;
const IDLE = 0.02;

/**
 * Releases the memory that V8 keeps after a load (about 50 MB) once the load has been over for ten seconds; by itself,
 * V8 would only do so under the next load. Takes about 100 ms, for which requests wait.
 */
export function releaseMemoryWhenIdle(release: () => Promise<void> = releaseMemory): () => void {
  const isOver = endOfLoad();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    // If V8 refuses, the server continues with the memory it has.
    if (isOver(utilization)) release().catch(() => clearInterval(timer));
  }, LOOK_MILLISECONDS).unref();
  return () => clearInterval(timer);
}

/** Makes the function that says, for each period's part of working time, whether a load has just ended. */
export function endOfLoad(): (utilization: number) => boolean {
  let wasBusy = false;
  return (utilization) => {
    if (utilization >= BUSY) wasBusy = true;
    if (!wasBusy || utilization > IDLE) return false;
    wasBusy = false;
    return true;
  };
}

/** Collects all garbage and gives its memory back to the system. */
export async function releaseMemory(): Promise<void> {
  const inspector = new Session();
  inspector.connect();
  await inspector.post('HeapProfiler.collectGarbage');
  inspector.disconnect();
}
