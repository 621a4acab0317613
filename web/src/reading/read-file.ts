import type { Reading } from './read-bytes.ts';
import type { Sheet } from './table.ts';
import { READING_LIMITS, UNREADABLE, UnreadableError } from './unreadable.ts';

export interface WorkerQuestion {
  bytes: ArrayBuffer;
  reading: Reading;
}
export type WorkerAnswer = { sheets: Sheet[] } | { problem: string };

/** Reads a file in a worker. Rejects with `UnreadableError`, whose message says what is wrong and what to do. */
export async function readFile(file: File, reading: Reading): Promise<Sheet[]> {
  if (file.size > READING_LIMITS.fileBytes)
    throw new UnreadableError(UNREADABLE.tooLarge(Math.ceil(file.size / (1024 * 1024))));
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnreadableError(UNREADABLE.damaged);
  });
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<WorkerAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ problem: UNREADABLE.tooSlow }), READING_LIMITS.milliseconds);
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
      // It ran out of memory, or its code could not be fetched.
      worker.onerror = () => resolve({ problem: UNREADABLE.tooSlow });
      worker.postMessage({ bytes, reading } satisfies WorkerQuestion, [bytes]);
    });
    if ('problem' in answer) throw new UnreadableError(answer.problem);
    return answer.sheets;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
