/** Hands out shares of a fixed amount of memory, in the order in which they are asked for. */
export interface MemoryBudget {
  /** Resolves to the function that gives the share back. More than the whole budget counts as all of it. */
  take(bytes: number): Promise<() => void>;
}

export function createMemoryBudget(total: number): MemoryBudget {
  let used = 0;
  const waiting: { share: number; start: () => void }[] = [];

  function startNext(): void {
    for (let next = waiting[0]; next && used + next.share <= total; next = waiting[0]) {
      waiting.shift();
      used += next.share;
      next.start();
    }
  }

  return {
    take: (bytes) =>
      new Promise((resolve) => {
        const share = Math.min(bytes, total);
        const giveBack = () => {
          used -= share;
          startNext();
        };
        waiting.push({ share, start: () => resolve(giveBack) });
        startNext();
      }),
  };
}
