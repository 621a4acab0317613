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

/**
 * Bundles the server's own code, the contract, and the packages of many files that both are built on: to find and read 370
 * files took a third of the start's processor time. The other packages stay in node_modules.
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
      // All in one folder: the server looks for its decoder next to itself.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@kitroom\//u, 'kysely', 'zod', 'culori', 'fastify-type-provider-zod'] },
});
