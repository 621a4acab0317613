import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PACKAGES = join(ROOT, 'node_modules');
const NOT_COPIED = new Set(['node_modules', 'dist']);
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'];

/** A folder outside the repository with the shop of `examples/shop-sync`, and how to remove it. */
export interface InstalledShop {
  folder: string;
  /** TypeScript's messages about these files, as a program that installs the client would have it checked; empty: none. */
  typeErrors(files: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Builds and packs `packages/client`, and installs it next to a copy of the example, as a shop would; nothing is
 * downloaded.
 */
export async function installShop(): Promise<InstalledShop> {
  // Below the packages that the client imports.
  const cache = join(PACKAGES, '.cache');
  await mkdir(cache, { recursive: true });
  const source = await mkdtemp(join(cache, 'kitroom-client-'));
  const folder = await mkdtemp(join(tmpdir(), 'kitroom-shop-'));
  const client = join(source, 'packages/client');
  const copied = (path: string) => !NOT_COPIED.has(basename(path));
  await run(process.execPath, [join(ROOT, 'packages/client/make-types.mjs')]);
  await cp(join(ROOT, 'packages/client'), client, { recursive: true, filter: copied });
  await cp(join(ROOT, 'tsconfig.base.json'), join(source, 'tsconfig.base.json'));
  await run(process.execPath, [join(PACKAGES, 'typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
    cwd: client,
  });

  const packed = [client, ...DEPENDENCIES.map((name) => join(PACKAGES, name))];
  const { stdout } = await npm(source, ['pack', '--json', '--ignore-scripts', ...packed]);
  const archives = (JSON.parse(stdout) as { filename: string }[]).map(({ filename }) =>
    join(source, filename),
  );
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await npm(folder, ['install', '--offline', '--no-audit', '--no-fund', ...archives]);
  await symlink(join(PACKAGES, 'better-sqlite3'), join(folder, 'node_modules/better-sqlite3'));
  for (const file of ['main.mjs', 'copy.mjs'])
    await cp(join(ROOT, 'examples/shop-sync', file), join(folder, file));
  await rm(source, { recursive: true });
  return {
    folder,
    typeErrors: (files) => typeErrors(folder, files),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** As of the oldest TypeScript here, without skipping the declarations of the client. */
async function typeErrors(folder: string, files: readonly string[]): Promise<string> {
  await symlink(join(PACKAGES, '@types'), join(folder, 'node_modules/@types'));
  const options =
    '--noEmit --strict --allowJs --checkJs --target es2023 --module nodenext --types node'.split(' ');
  const compiler = join(ROOT, 'packages/client/node_modules/typescript/bin/tsc');
  const checked = run(process.execPath, [compiler, ...options, ...files], { cwd: folder });
  return checked.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => stdout + stderr,
  );
}

// Without the settings of an outer npm's own run.
function npm(cwd: string, args: readonly string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/iu.test(name)));
  return run('npm', args, { cwd, env, shell: process.platform === 'win32' });
}
