import { setImmediate as nextTick } from 'node:timers/promises';

/** Milliseconds of work after which other requests get their turn. */
const WORK_MILLISECONDS = 8;

/** Makes a function for long loops: lets other requests run when the work has taken long enough. */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < WORK_MILLISECONDS) return undefined;
    return nextTick().then(() => {
      since = performance.now();
    });
  };
}
