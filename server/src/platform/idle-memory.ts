import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

const LOOK_MILLISECONDS = 10_000;
/** Parts of the time in which the event loop works: from here on memory grows, and below nobody would notice a pause. */
const BUSY = 0.2;
const IDLE = 0.02;

/**
 * Gives back what V8 keeps of a time of load (about 50 MB) once that has been over for ten seconds: by itself it would only
 * do so under the next load. Takes about 100 ms, as long as whoever asks just then waits.
 */
export function releaseMemoryWhenIdle(release: () => Promise<void> = releaseMemory): () => void {
  const isOver = endOfLoad();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    // Where V8 refuses, the server goes on with what it has.
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
