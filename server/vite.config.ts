import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import packageFile from './package.json' with { type: 'json' };

const DESCRIPTION = 'describe-api';

/** Writes the API's description, made by what was just bundled: to make it takes longer than to answer a thousand requests. */
const description: Plugin = {
  name: 'api-description',
  async writeBundle({ dir = '' }) {
    const { describeApi } = await import(pathToFileURL(join(dir, `${DESCRIPTION}.js`)).href);
    await writeFile(join(dir, 'openapi.json'), JSON.stringify(describeApi(packageFile.version)));
  },
};

/** Compiled for one machine, with workers in files of their own, or needed by some servers only. */
const NOT_BUNDLED = [
  'better-sqlite3',
  '@node-rs/argon2',
  'sharp',
  'pino',
  'pino-pretty',
  'pg',
  'nodemailer',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
];

/**
 * Bundles the server with the packages that each start reads: to find hundreds of files took half of its processor time. The
 * others stay in node_modules.
 */
export default defineConfig({
  plugins: [description],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        admin: 'src/admin/main.ts',
        'picture-decoder': 'src/pictures/decode/decoder-main.ts',
        [DESCRIPTION]: 'src/platform/http/description/describe-api.ts',
      },
      output: {
        // All in one folder: the server looks for its decoder next to itself.
        chunkFileNames: '[name]-[hash].js',
        // With one character outside Latin-1, Node keeps two bytes for each of a file.
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
  ssr: { noExternal: true, external: NOT_BUNDLED },
});
