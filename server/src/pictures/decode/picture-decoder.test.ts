import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newFolder } from '../../../test/folders.ts';
import { createGate } from '../../../test/gate.ts';
import { cleanSamples, sample } from '../../../test/pictures/pictures.ts';
import { QueueFullError } from '../../platform/limiter.ts';
import { cleanPicture } from '../clean/clean-picture.ts';
import { DECODER_BYTES } from '../clean/decoder-memory.ts';
import { UnusablePictureError } from '../clean/picture-error.ts';
import { type DecoderProcess, startDecoderProcess } from './decoder-process.ts';
import {
  createPictureDecoder,
  DecoderUnavailableError,
  type PictureDecoder,
  RESTORE_PATIENCE,
} from './picture-decoder.ts';
import type { FromDecoder } from './picture-task.ts';

const folder = await newFolder();
let jpeg: Buffer;
const started: DecoderProcess[] = [];
const decoders: PictureDecoder[] = [];

const decoderOf = (options: Parameters<typeof createPictureDecoder>[0] = {}) => {
  const start = () => {
    const child = (options.start ?? startDecoderProcess)();
    started.push(child);
    return child;
  };
  const decoder = createPictureDecoder({ ...options, start });
  decoders.push(decoder);
  return decoder;
};
// A process that gets its task and does not go on with it.
const startStopped = () => {
  const child = startDecoderProcess();
  if (child.pid) process.kill(child.pid, 'SIGSTOP');
  return child;
};
/** A process that asks for all memory there is, and then does nothing until it is told what to answer. */
const processThatAsks = (): DecoderProcess & { answer(message: FromDecoder): void } => {
  let receive: (message: FromDecoder) => void = () => {};
  let ended: (reason: string) => void = () => {};
  let exit = () => {};
  const exited = new Promise<void>((resolve) => {
    exit = resolve;
  });
  return {
    pid: undefined,
    send(message) {
      if ('task' in message) receive({ needsBytes: DECODER_BYTES });
    },
    listen(onMessage, onEnd) {
      [receive, ended] = [onMessage, onEnd];
    },
    kill() {
      ended('killed');
      exit();
    },
    exited,
    answer: (message) => receive(message),
  };
};
let files = 0;
const newPath = () => join(folder, String(++files));
const fileOf = async (bytes: Buffer) => {
  const path = newPath();
  await writeFile(path, bytes);
  return path;
};

beforeAll(async () => {
  jpeg = (await cleanSamples()).jpg;
});
afterAll(async () => {
  await Promise.all(decoders.map((decoder) => decoder.close()));
});

describe('the decoder process', () => {
  it('writes the same clean copy as the function, and a thumbnail', async () => {
    const decoder = decoderOf();
    const turned = await sample().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const target = newPath();
    const picture = await decoder.clean(await fileOf(turned), target);
    const { bytes, ...expected } = await cleanPicture(turned);
    expect(picture).toEqual({ ...expected, bytes: bytes.length });
    expect((await readFile(target)).equals(bytes)).toBe(true);
    const thumbnail = newPath();
    await decoder.thumbnail(target, thumbnail, { width: 96, format: 'webp' });
    expect((await readFile(thumbnail)).toString('latin1', 8, 12)).toBe('WEBP');
  });

  it('refuses with the sentence for the user, and leaves no file', async () => {
    const target = newPath();
    const cleaned = decoderOf().clean(await fileOf(Buffer.from('hello')), target);
    await expect(cleaned).rejects.toThrow(new UnusablePictureError(IMAGE_MESSAGES.notAPicture));
    expect(existsSync(target)).toBe(false);
  });

  it('that is killed says nothing about the picture: 503, and the next picture gets a new process', async () => {
    let starts = 0;
    const decoder = decoderOf({ start: () => (starts++ === 0 ? startStopped() : startDecoderProcess()) });
    const source = await fileOf(jpeg);
    const cleaned = decoder.clean(source, newPath());
    const failed = expect(cleaned).rejects.toThrow(expect.objectContaining({ statusCode: 503 }));
    await eventually(() => expect(started.at(-1)?.pid).toBeDefined());
    process.kill(started.at(-1)?.pid ?? 0, 'SIGKILL');
    await failed;
    expect(await decoder.clean(source, newPath())).toMatchObject({ extension: 'jpg' });
  });

  it('that takes too long is ended, and the picture is not called damaged', async () => {
    const decoder = decoderOf({ start: startStopped });
    const cleaned = decoder.clean(await fileOf(jpeg), newPath(), { maxWaiting: 1, milliseconds: 100 });
    await expect(cleaned).rejects.toThrow(DecoderUnavailableError);
    await started.at(-1)?.exited;
  });

  it('that ends while it waits for memory takes none from the pictures after it', async () => {
    const asking = [processThatAsks(), processThatAsks()] as const;
    let starts = 0;
    const decoder = decoderOf({ start: () => asking[starts++] ?? startDecoderProcess() });
    const source = await fileOf(jpeg);
    const first = expect(decoder.clean(source, newPath())).rejects.toThrow('not now');
    const second = expect(decoder.clean(source, newPath())).rejects.toThrow(DecoderUnavailableError);
    await eventually(() => expect(starts).toBe(2));
    asking[1].kill();
    await second;
    asking[0].answer({ refused: 'not now' });
    await first;
    expect(await decoder.clean(source, newPath())).toMatchObject({ extension: 'jpg' });
  });

  it('waits for memory as long as that takes: its own time begins when it has it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asking = [processThatAsks(), processThatAsks()] as const;
    let starts = 0;
    const decoder = decoderOf({ start: () => asking[starts++] ?? startDecoderProcess() });
    const source = await fileOf(jpeg);
    const clean = (milliseconds: number) => decoder.clean(source, newPath(), { maxWaiting: 1, milliseconds });
    const first = expect(clean(60_000)).rejects.toThrow('the first');
    const second = expect(clean(100)).rejects.toThrow('the second');
    while (starts < 2) await nextTick();
    vi.advanceTimersByTime(1000);
    asking[0].answer({ refused: 'the first' });
    await first;
    asking[1].answer({ refused: 'the second' });
    await second;
  });

  it('has 64 that wait besides two; the next is asked to try again, but a restore waits', async () => {
    const decoder = decoderOf({ start: startStopped });
    const source = await fileOf(jpeg);
    const all = Array.from({ length: 66 }, () => decoder.clean(source, newPath()));
    await expect(decoder.clean(source, newPath())).rejects.toThrow(QueueFullError);
    all.push(decoder.clean(source, newPath(), RESTORE_PATIENCE));
    const outcomes = Promise.allSettled(all);
    for (const child of started.slice(-2)) if (child.pid) process.kill(child.pid, 'SIGCONT');
    expect((await outcomes).map(({ status }) => status)).toEqual(all.map(() => 'fulfilled'));
  });

  it('says why it could not write a file, so that a full disk is told apart from a busy server', async () => {
    const cleaned = decoderOf().clean(await fileOf(jpeg), join(folder, 'nowhere', 'picture'));
    await expect(cleaned).rejects.toMatchObject({ name: 'DecoderFileError', code: 'ENOENT' });
  });

  it('ends when it has had nothing to do for a while', async () => {
    const decoder = decoderOf({ idleMilliseconds: 50 });
    await decoder.clean(await fileOf(jpeg), newPath());
    await started.at(-1)?.exited;
    expect(await decoder.clean(await fileOf(jpeg), newPath())).toMatchObject({ extension: 'jpg' });
  });

  it('gets no picture any more once it was told to end', async () => {
    const isKilled = createGate();
    const start = () => {
      const child = startDecoderProcess();
      const kill = () => {
        child.kill();
        isKilled.open();
      };
      return { ...child, kill };
    };
    const decoder = decoderOf({ start, idleMilliseconds: 50 });
    const source = await fileOf(jpeg);
    await decoder.clean(source, newPath());
    await isKilled.opened;
    expect(await decoder.clean(source, newPath())).toMatchObject({ extension: 'jpg' });
  });

  it('does not see the settings of the server', async () => {
    process.env.S3_SECRET_ACCESS_KEY = 'not-for-strangers';
    const decoder = decoderOf();
    await decoder.clean(await fileOf(jpeg), newPath());
    delete process.env.S3_SECRET_ACCESS_KEY;
    const environment = await readFile(`/proc/${started.at(-1)?.pid}/environ`, 'latin1');
    expect(environment).toContain('MALLOC_ARENA_MAX=2');
    expect(environment).not.toContain('not-for-strangers');
  });

  it('leaves nothing behind in its folder', async () => {
    const before = (await readdir(folder)).length;
    await decoderOf().clean(await fileOf(jpeg), newPath());
    expect((await readdir(folder)).length).toBe(before + 2);
  });
});
