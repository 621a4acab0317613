import { readBytes } from './read-bytes.ts';
import type { WorkerAnswer } from './read-file.ts';
import { UNREADABLE, UnreadableError } from './unreadable.ts';

// Runs in a worker, so that a large file does not block the page.
self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    self.postMessage({ sheets: await readBytes(new Uint8Array(data)) } satisfies WorkerAnswer);
  } catch (error) {
    const problem = error instanceof UnreadableError ? error.message : UNREADABLE.damaged;
    self.postMessage({ problem } satisfies WorkerAnswer);
  }
};
