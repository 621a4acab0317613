/** Work that is repeated until it is stopped. */
export interface Repeated {
  /** Starts no further run; resolves when the current one, if any, has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `work` now and then `milliseconds` after the end of each run, so that runs never overlap. A rejection goes to
 * `onError` and does not stop the repetition.
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
