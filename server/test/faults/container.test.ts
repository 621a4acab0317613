import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createPostgresDatabase } from '../harness.ts';
import { ADMIN, useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses({ together: true });
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFile(join(ROOT, file), 'utf8');
const run = promisify(execFile);

/** Makes the folder that `npm run release` makes, with what these tests have built. */
const { fillRelease } = (await import(join(ROOT, 'scripts/release-folder.mjs'))) as {
  fillRelease: (folder: string, built: string) => void;
};

describe('the image', () => {
  let image: string;
  let dataDir: string;
  beforeAll(async () => {
    image = await newFolder();
    dataDir = join(await newFolder(), 'data');
    fillRelease(image, inject('built'));
  });
  const admin = (...args: string[]) =>
    run('npm', ['run', '--silent', 'admin', '--', ...args], {
      cwd: image,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOME: '/nonexistent', NPM_CONFIG_CACHE: '/tmp/npm' },
    });

  it('is the release, without what only developers or browsers need', async () => {
    const copied = (await read('Dockerfile'))
      .split(/^FROM /mu)
      .at(-1)
      ?.match(/^COPY .*$/gmu);
    expect(copied).toEqual(['COPY --from=build /app/release ./']);
    const packages = await readdir(join(image, 'node_modules'));
    expect(packages).toContain('fastify');
    for (const name of ['vite', 'typescript', 'react']) expect(packages).not.toContain(name);
    const scripts = await readdir(join(image, 'scripts'));
    for (const script of scripts) {
      const text = await read(`scripts/${script}`);
      for (const [, imported] of text.matchAll(/from '\.\/(.+)';$/gmu)) expect(scripts).toContain(imported);
    }
  });

  it('starts with its own command, answers its health check, and runs the commands of admin', async () => {
    const dockerfile = await read('Dockerfile');
    const [, command = '[]'] = /^CMD (\[.*\])$/mu.exec(dockerfile) ?? [];
    const [, health = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/mu.exec(dockerfile) ?? [];
    const options = (JSON.parse(command) as string[]).slice(1);
    const main = join(image, options.pop() ?? '');
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: { start: string } };
    expect(scripts.start).toBe(`node ${options.join(' ')} scripts/start.mjs`);
    const server = await start({ DATA_DIR: dataDir, NODE_ENV: 'production' }, { main });
    const [node = '', ...args] = JSON.parse(health) as string[];
    await run(node, args, { env: { PATH: process.env.PATH, PORT: String(server.port) } });

    expect((await admin('reset-link', ADMIN.email)).stdout).toContain('/reset-password?token=');
    expect((await admin('doctor')).stdout).toContain('The database file is intact.');
    await admin('backup', join(dataDir, 'all.zip'));
    expect(await readdir(dataDir)).toContain('all.zip');

    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    await expect(
      run(node, args, { env: { PATH: process.env.PATH, PORT: String(server.port) } }),
    ).rejects.toThrow();
  });
});

describe('compose.yaml', () => {
  it('passes every setting on, publishes to this machine alone, and lets requests finish', async () => {
    const compose = await read('compose.yaml');
    const service = /^ {2}kitroom:\n([\s\S]*?)^ {2}\w+:/mu.exec(compose)?.[1] ?? '';
    const passed = [...service.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gmu)].map(([, name]) => name);
    const settings = [...(await read('.env.example')).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gmu)].map(
      ([, name]) => name,
    );
    // The image sets these.
    const fixed = ['PORT', 'HOST', 'DATA_DIR'];
    expect(passed.toSorted()).toEqual(
      [...settings.filter((name) => !fixed.includes(String(name))), 'PGPASSWORD'].toSorted(),
    );
    const ports = [...compose.matchAll(/ports: \[(.*)\]/gu)].map(([, list]) => list);
    expect(ports).toEqual(['"127.0.0.1:3000:3000"']);
    const seconds = Number(/stop_grace_period: (\d+)s/u.exec(service)?.[1]);
    const close = /const CLOSE_MILLISECONDS = (\d+)_000;/u.exec(await read('server/src/main.ts'))?.[1];
    expect(seconds).toBeGreaterThan(Number(close));
  });

  it('takes a password with any character', async () => {
    const password = `p@ss:w/rd#?&%40 'é"`;
    const postgres = await createPostgresDatabase();
    const owner = new pg.Client({ connectionString: inject('postgresUrl') });
    await owner.connect();
    const role = `compose_${process.pid}`;
    await owner.query(`create role ${role} login superuser password ${pg.escapeLiteral(password)}`);
    const [, address = ''] = /DATABASE_URL: (\S+)/u.exec(await read('compose.yaml')) ?? [];
    const url = new URL(address);
    url.username = role;
    url.host = new URL(postgres.url).host;
    url.pathname = new URL(postgres.url).pathname;
    process.env.PGPASSWORD = password;
    onTestFinished(() => void delete process.env.PGPASSWORD);
    await (await openDatabase({ databaseUrl: url.href, dataDir: '' })).close();
    await postgres.drop();
    await owner.query(`drop role ${role}`);
    await owner.end();
  });
});
