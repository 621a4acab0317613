import { rm } from 'node:fs/promises';
import type { ThumbnailSize } from '@kitroom/contract/pictures/thumbnail';
import type { StoredPicture } from '../../catalog/slots/slot-rows.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { DECODER_BYTES } from '../clean/decoder-memory.ts';
import { UnusablePictureError } from '../clean/picture-error.ts';
import { createDecoderPool } from './decoder-pool.ts';
import { type DecoderProcess, startDecoderProcess } from './decoder-process.ts';
import { createMemoryBudget } from './memory-budget.ts';
import type { FromDecoder, PictureTask } from './picture-task.ts';

/** Decodes pictures in separate processes, so that their memory and their crashes don't affect the server. */
export interface PictureDecoder {
  /**
   * Writes the clean copy of the file `source` to the new file `target`. Throws `UnusablePictureError` for a file that
   * is not a usable picture, `DecoderUnavailableError` when that is not known: crash, timeout, or queue full; an error with
   * the system's code when a file cannot be read or written.
   */
  clean(source: string, target: string, patience?: Patience): Promise<StoredPicture>;
  /** Writes a thumbnail; same errors. */
  thumbnail(source: string, target: string, size: ThumbnailSize): Promise<void>;
  /** Ends all processes. */
  close(): Promise<void>;
}

/** How long a caller waits: in the queue, and in milliseconds for the picture. */
export interface Patience {
  maxWaiting: number;
  milliseconds: number;
}

/**
 * The decoder crashed, took too long, or has too much to do, so nothing is known about the picture. Answered with 503.
 */
export class DecoderUnavailableError extends Error {
  override name = 'DecoderUnavailableError';
  readonly statusCode = 503;
}

/** The decoder could not read or write a file: `code` says why, such as a disk without space. */
class DecoderFileError extends Error {
  override name = 'DecoderFileError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const PROCESSES = 2;
const IDLE_MILLISECONDS = 15_000;
/** A process that has taken more than this ends right away. */
const LARGE_BYTES = 100_000_000;
/** For a user who waits for the answer. On an idle machine, the slowest picture takes a tenth of this. */
const ANSWER: Patience = { maxWaiting: 64, milliseconds: 60_000 };
/** For a restore, which should wait rather than fail because the machine is busy. */
export const RESTORE_PATIENCE: Patience = { maxWaiting: Number.POSITIVE_INFINITY, milliseconds: 600_000 };

/** Starts no process before it is needed; `idleMilliseconds` after its last picture a process ends. */
export function createPictureDecoder({
  start = startDecoderProcess,
  idleMilliseconds = IDLE_MILLISECONDS,
}: {
  start?: () => DecoderProcess;
  idleMilliseconds?: number;
} = {}): PictureDecoder {
  const limiter = createLimiter({ name: 'pictures', concurrency: PROCESSES, maxWaiting: ANSWER.maxWaiting });
  const budget = createMemoryBudget(DECODER_BYTES);
  const pool = createDecoderPool(start, idleMilliseconds);

  async function run(task: PictureTask, { maxWaiting, milliseconds }: Patience) {
    const outcome = await limiter.run(async () => {
      const child = pool.take();
      const result = await perform(child, task, milliseconds);
      pool.giveBack(child);
      return result;
    }, maxWaiting);
    if ('done' in outcome) return outcome.done;
    await rm(task.target, { force: true });
    if ('refused' in outcome) throw new UnusablePictureError(outcome.refused);
    if (outcome.code !== undefined) throw new DecoderFileError(outcome.failed, outcome.code);
    throw new DecoderUnavailableError(outcome.failed);
  }

  /** Lets `child` do the task. Never rejects: an end of the process or of the time is a failure. */
  function perform(child: DecoderProcess, task: PictureTask, milliseconds: number): Promise<Outcome> {
    let giveBack = ignore;
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    let bytes = 0;
    return new Promise<Outcome>((resolve) => {
      const receive = async (message: FromDecoder) => {
        if (!('needsBytes' in message)) return resolve(message);
        clearTimeout(timer);
        bytes = message.needsBytes;
        const share = await budget.take(message.needsBytes);
        // The process has ended while it waited: the system ends decoders first when memory runs out.
        if (isOver) return share();
        giveBack = share;
        timer = setTimeout(expire, milliseconds);
        child.send({ granted: true });
      };
      const expire = () => {
        void pool.end(child);
        resolve({ failed: `Not decoded within ${milliseconds} ms` });
      };
      timer = setTimeout(expire, milliseconds);
      child.listen(
        (message) => void receive(message),
        (reason) => {
          pool.forget(child);
          resolve({ failed: `The decoder process ended: ${reason}` });
        },
      );
      child.send({ task });
    })
      .then(async (result) => {
        // The memory of a large picture is not all released before the process ends.
        if (bytes > LARGE_BYTES) await pool.end(child);
        return result;
      })
      .finally(() => {
        isOver = true;
        clearTimeout(timer);
        giveBack();
      });
  }

  return {
    async clean(source, target, patience = ANSWER) {
      const picture = await run({ kind: 'clean', source, target }, patience);
      if (!picture) throw new Error('The decoder did not describe the picture');
      return picture;
    },
    async thumbnail(source, target, size) {
      await run({ kind: 'thumbnail', source, target, size }, ANSWER);
    },
    close: pool.close,
  };
}

type Outcome = Exclude<FromDecoder, { needsBytes: number }>;

function ignore(): void {}
