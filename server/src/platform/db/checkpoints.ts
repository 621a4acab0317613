import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type Sqlite from 'better-sqlite3';

/** From this many changed rows on, others would notice the checkpoint of a transaction. */
const LARGE = 1000;
/** Pages in the write-ahead log from which a commit takes a checkpoint; SQLite's own default. */
const PAGES = 1000;

/**
 * Takes the checkpoint of a large transaction in its own thread: SQLite would copy all its pages into the database
 * within the commit, while nobody else is answered. The commit is durable without it. Small transactions, and large
 * ones in quick succession, stay with SQLite, so that the write-ahead log is bounded.
 */
export class Checkpoints {
  readonly #file;
  readonly #takeAside;
  readonly #countChanges;
  #changesBefore = 0;
  #running: Promise<void> | undefined;

  constructor(file: Sqlite.Database, takeAside: (path: string) => Promise<unknown> = inThread) {
    this.#file = file;
    this.#takeAside = takeAside;
    this.#countChanges = file.prepare<[], number>('select total_changes()').pluck();
  }

  /** Call it when a transaction has begun. */
  begun(): void {
    this.#changesBefore = this.#changes();
  }

  /** Commits the transaction that has begun last. */
  async during(commit: () => Promise<void>): Promise<void> {
    const isLarge = this.#changes() - this.#changesBefore >= LARGE;
    const takesAside = isLarge && this.#running === undefined;
    if (isLarge) this.#file.pragma(`wal_autocheckpoint = ${takesAside ? 0 : PAGES}`);
    try {
      await commit();
    } finally {
      if (takesAside) this.#running = this.#take();
    }
  }

  /** Resolves when no checkpoint is running: before the file is closed. */
  async ended(): Promise<void> {
    await this.#running;
  }

  #changes(): number {
    return this.#countChanges.get() ?? 0;
  }

  async #take(): Promise<void> {
    // Where it fails, for want of memory or disk, the next commit takes the checkpoint.
    await this.#takeAside(this.#file.name).catch(() => {});
    this.#file.pragma(`wal_autocheckpoint = ${PAGES}`);
    this.#running = undefined;
  }
}

// As text, so that it is the same from source and built. Writers and readers go on in the meantime.
const THREAD = `
  const { workerData } = require('node:worker_threads');
  const Sqlite = require(workerData.sqlite);
  const file = new Sqlite(workerData.path, { fileMustExist: true });
  file.pragma('synchronous = FULL');
  file.pragma('wal_checkpoint(PASSIVE)');
  file.close();`;

async function inThread(path: string): Promise<void> {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
  const thread = new Worker(THREAD, { eval: true, workerData: { path, sqlite } });
  thread.unref();
  await once(thread, 'exit');
}
