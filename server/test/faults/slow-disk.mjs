// Loaded into a server by `node --import`: while the file named by SLOW_DISK, a FIFO, is there, each operation on a
// file first waits for someone to write to it. The wait takes one of libuv's threads, as that of a slow disk does.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const gate = process.env.SLOW_DISK;
const { open } = fs.promises;

async function slowly() {
  if (!fs.existsSync(gate)) return;
  // Gone when it was opened just now.
  const file = await open(gate, 'r').catch(() => undefined);
  await file?.close();
}

const PROMISED = ['access', 'mkdir', 'open', 'readdir', 'readFile', 'rename', 'rm', 'stat', 'writeFile'];
for (const name of PROMISED) {
  const work = fs.promises[name];
  fs.promises[name] = async (...given) => {
    await slowly();
    return work(...given);
  };
}
for (const name of ['close', 'open', 'read', 'write', 'writev']) {
  const work = fs[name];
  fs[name] = (...given) => void slowly().then(() => work(...given));
}
const handle = await open(import.meta.filename, 'r');
const { prototype } = handle.constructor;
await handle.close();
for (const name of ['sync', 'stat', 'read', 'write']) {
  const work = prototype[name];
  prototype[name] = async function (...given) {
    await slowly();
    return work.apply(this, given);
  };
}
syncBuiltinESMExports();
