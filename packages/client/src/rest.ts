/** Node's timers take no more. */
const LONGEST_MILLISECONDS = 2 ** 31 - 1;

/** Resolves after a while, when the signal aborts, or when `onStart`'s function is called. Never rejects. */
export function rest(
  milliseconds: number,
  signal?: AbortSignal,
  onStart?: (wake: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, Math.min(milliseconds, LONGEST_MILLISECONDS));
    signal?.addEventListener('abort', wake);
    onStart?.(wake);
    if (signal?.aborted) wake();
  });
}

/** Wakes those who wait for it. Who was busy when it rang finds that out by the count. */
export class Bell {
  #rings = 0;
  readonly #waiting = new Set<() => void>();

  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves after a while, when the signal aborts, or as soon as it has rung more than `heard` times. */
  async wait(heard: number, milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (this.#rings > heard) return;
    let waiting: (() => void) | undefined;
    await rest(milliseconds, signal, (wake) => {
      waiting = wake;
      this.#waiting.add(wake);
    });
    if (waiting) this.#waiting.delete(waiting);
  }
}
