import { readBytes } from './read-bytes.ts';
import type { WorkerAnswer, WorkerQuestion } from './read-file.ts';
import { problemOf } from './unreadable.ts';

// Runs in a worker, so that a large file does not block the page.
self.onmessage = ({ data: { bytes, reading } }: MessageEvent<WorkerQuestion>) => {
  try {
    self.postMessage({ sheets: readBytes(new Uint8Array(bytes), reading) } satisfies WorkerAnswer);
  } catch (error) {
    self.postMessage({ problem: problemOf(error) } satisfies WorkerAnswer);
  }
};
