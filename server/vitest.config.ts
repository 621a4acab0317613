import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start servers mostly wait: they come first, so that others use the core and no run ends with waiting. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFault = ({ moduleId }: TestSpecification) => moduleId.includes('/test/faults/');
    return [...sorted.filter(isFault), ...sorted.filter((file) => !isFault(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: [
      {
        find: '@node-rs/argon2',
        replacement: fileURLToPath(new URL('./test/stand-ins/remembered-argon2.ts', import.meta.url)),
      },
      {
        find: /^(\.\.\/)+platform\/own-process\.ts$/u,
        replacement: fileURLToPath(new URL('./test/stand-ins/built-program.ts', import.meta.url)),
      },
    ],
  },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // These need packages of their own: `npm run client-types`.
    exclude: ['test/api-client/generator/**'],
    globalSetup: ['test/global-setup.ts'],
    sequence: { sequencer: FaultsFirst },
    setupFiles: ['../scripts/processor-time.mjs'],
    // Each file builds applications on its own databases; loading the server's packages for each took a third of the
    // time.
    isolate: false,
    // Many tests wait for a disk, for PostgreSQL or for a time limit: another one uses the core in the meantime.
    maxWorkers: 2 * availableParallelism(),
    // As in web/vitest.config.ts.
    retry: process.env.CI === undefined ? 0 : 1,
    // Only how long a test that fails waits: a busy machine must not make a good one fail.
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // The folder of a release has thousands of files.
    hookTimeout: 600_000,
  },
});
