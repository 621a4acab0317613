import pLimit from 'p-limit';

/** A file on its way to the server, as it is shown. */
export interface Upload {
  /** The destination of the file, such as a slot of a product: one upload at a time for each. */
  key: string;
  /** The record it belongs to: `/admin/product 7`. */
  record: string;
  fileName: string;
  /** The same in words: 'Setter Jersey, Navy, slot 2'. */
  place: string;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1; at 1 the server is checking the file. */
  progress: number;
  /** Why it failed; null: it did not. */
  error: string | null;
}

/** Everything that an upload needs to run. */
export interface UploadJob extends Pick<Upload, 'key' | 'record' | 'fileName' | 'place'> {
  /** Sends the file; rejects when it was refused, or canceled by `signal`. */
  send: (options: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<void>;
  /** The sentence for a rejection of `send`. */
  explain: (error: unknown) => string;
  /** After each attempt that may have changed what the server shows: it succeeded, or was cut off on the way. */
  settled: () => void;
}

/** Browsers open six connections to a server; the others stay free for what the user does in the meantime. */
const AT_ONCE = 3;

/**
 * Files on their way, for as long as the application is open: they belong to no screen, so leaving one loses none.
 * A failed upload stays until it is tried again or dismissed. Made for `useSyncExternalStore`.
 */
export function createUploadQueue() {
  let uploads: readonly Upload[] = [];
  const jobs = new Map<string, { job: UploadJob; controller: AbortController }>();
  const listeners = new Set<() => void>();
  const limit = pLimit(AT_ONCE);

  function publish(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function change(key: string, changes: Partial<Upload>): void {
    publish(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  }

  function remove(key: string): void {
    jobs.delete(key);
    publish(uploads.filter((upload) => upload.key !== key));
  }

  async function run(job: UploadJob, controller: AbortController): Promise<void> {
    const { signal } = controller;
    const { key } = job;
    if (signal.aborted) return;
    change(key, { state: 'sending' });
    try {
      const onProgress = (progress: number) => {
        if (!signal.aborted) change(key, { progress });
      };
      await job.send({ signal, onProgress });
      // Canceled after the server had it: the slot shows the picture, so there is nothing left to show here.
      if (!signal.aborted) remove(key);
    } catch (error) {
      if (!signal.aborted) {
        // SPEC §8 asks for the log; the user is told too.
        console.error(error);
        change(key, { state: 'failed', error: job.explain(error) });
      }
    }
    job.settled();
  }

  function start(job: UploadJob): void {
    const { key, record, fileName, place } = job;
    cancel(key);
    const controller = new AbortController();
    jobs.set(key, { job, controller });
    publish([...uploads, { key, record, fileName, place, state: 'waiting', progress: 0, error: null }]);
    void limit(() => run(job, controller));
  }

  /** Stops an upload, or dismisses one that failed. */
  function cancel(key: string): void {
    const known = jobs.get(key);
    if (known === undefined) return;
    known.controller.abort();
    remove(key);
  }

  return {
    start,
    cancel,
    /** Sends a failed upload again. */
    retry(key: string): void {
      const known = jobs.get(key);
      if (known !== undefined) start(known.job);
    },
    uploads: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
