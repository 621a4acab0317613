import type { DecoderProcess } from './decoder-process.ts';

/** Processes that decode one picture after the other. One that has been idle for `idleMilliseconds` ends. */
export function createDecoderPool(start: () => DecoderProcess, idleMilliseconds: number) {
  const idle = new Map<DecoderProcess, NodeJS.Timeout>();
  const running = new Set<DecoderProcess>();

  function forget(child: DecoderProcess): void {
    running.delete(child);
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  // Forgotten before it has ended: it takes no picture any more.
  async function end(child: DecoderProcess): Promise<void> {
    forget(child);
    child.kill();
    await child.exited;
  }

  return {
    /** An idle process, or a new one. */
    take(): DecoderProcess {
      const [found] = idle.keys();
      if (found) {
        clearTimeout(idle.get(found));
        idle.delete(found);
        return found;
      }
      const started = start();
      running.add(started);
      void started.exited.then(() => forget(started));
      return started;
    },

    /** Keeps a process for the next picture, unless it has ended. */
    giveBack(child: DecoderProcess): void {
      if (!running.has(child)) return;
      child.listen(ignore, ignore);
      idle.set(child, setTimeout(() => void end(child), idleMilliseconds).unref());
    },

    /** For a process that ends by itself. */
    forget,

    end,

    async close(): Promise<void> {
      const all = [...running];
      for (const child of all) child.kill();
      await Promise.all(all.map(({ exited }) => exited));
    },
  };
}

function ignore(): void {}
