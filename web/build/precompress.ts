import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// Fonts and pictures are compressed already; index.html changes with each answer (nonce).
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest)$/u;
const WORTH_IT_BYTES = 256;

/** Writes a `.br` and a `.gz` next to each text asset once, so that the server never compresses while it answers. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'kitroom-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((each) => COMPRESSIBLE.test(each))) {
        const path = join(folder, name);
        const text = await readFile(path);
        if (text.length < WORTH_IT_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        await writeFile(`${path}.br`, await brotli(text, { params }));
        await writeFile(`${path}.gz`, await zip(text, { level: 9 }));
      }
    },
  };
}
