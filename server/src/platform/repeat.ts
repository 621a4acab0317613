/** Work that runs again and again until it is stopped. */
export interface Repeated {
  /** Resolves when the run that is under way, if any, has ended; no other begins. */
  stop(): Promise<void>;
}

/**
 * Runs `work` at once and then `milliseconds` after the end of each run, never twice at a time. What it throws
 * goes to `onError`, and the next run comes all the same.
 */
export function repeat(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeated {
  let stopped = false;
  let wake = () => {};

  const runs = (async () => {
    while (!stopped) {
      await work().catch(onError);
      if (!stopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  })();

  return {
    stop: () => {
      stopped = true;
      wake();
      return runs;
    },
  };
}
