import { existsSync, writeFileSync } from 'node:fs';
import { link, readFile, writeFile } from 'node:fs/promises';
import { cleanPicture } from '../clean/clean-picture.ts';
import { UnusablePictureError } from '../clean/picture-error.ts';
import { makeThumbnail } from '../clean/thumbnail.ts';
import type { FromDecoder, PictureTask, ToDecoder } from './picture-task.ts';

// The process that decodes pictures. Whatever a file does to libvips, and the memory it takes, ends with the process.

const OOM_SCORE = '/proc/self/oom_score_adj';
// When memory runs out, Linux ends this process and not the server.
if (existsSync(OOM_SCORE)) writeFileSync(OOM_SCORE, '1000');

let grant: () => void = () => {};

process.on('message', (message: ToDecoder) => {
  if ('granted' in message) grant();
  else void work(message.task).then(send);
});
// The server is gone or no longer needs this process.
process.on('disconnect', () => process.exit());

function send(message: FromDecoder): void {
  process.send?.(message);
}

function reserve(bytes: number): Promise<void> {
  return new Promise((resolve) => {
    grant = resolve;
    send({ needsBytes: bytes });
  });
}

async function work(task: PictureTask): Promise<FromDecoder> {
  try {
    const file = await readFile(task.source);
    if (task.kind === 'thumbnail') {
      await writeFile(task.target, await makeThumbnail(file, task.size, reserve), { flag: 'wx' });
      return { done: null };
    }
    const { bytes, ...picture } = await cleanPicture(file, reserve);
    const write = () => writeFile(task.target, bytes, { flag: 'wx' });
    // A clean file is its own copy; not every file system has links.
    await (bytes === file ? link(task.source, task.target).catch(write) : write());
    return { done: { ...picture, bytes: bytes.length } };
  } catch (error) {
    if (error instanceof UnusablePictureError) return { refused: error.message };
    const failed = String(error instanceof Error ? error.stack : error);
    return isOfFile(error) ? { failed, code: error.code } : { failed };
  }
}

function isOfFile(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}
