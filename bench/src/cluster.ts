import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { productResource } from '@kitroom/contract/product';
import S3rver from 's3rver';
import { fire } from '../autocannon/fire.ts';
import { type Bench, startServer } from './bench.ts';
import { type Child, startChild } from './child.ts';
import { type Client, signIn } from './client.ts';
import type { BenchDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { photographs } from './pictures/photographs.ts';
import { newProduct } from './records.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

const SECONDS = 5;
const CLIENTS = 32;
const PROCESSES = [1, 2, 4];
const BUCKET = 'pictures';
const BETWEEN_RESTARTS_MILLISECONDS = 500;

/**
 * nginx before 1, 2 and 4 processes on one PostgreSQL and one S3 server, and what fails while they are restarted one
 * after the other. On SQLite there is one process: no rows.
 */
export async function cluster({ database }: Bench): Promise<Measured[]> {
  if (database.engine === 'sqlite') return [];
  await seedProducts(database, 1_000);
  const folder = await mkdtemp(join(tmpdir(), 'kitroom-bench-nginx-'));
  const s3 = await startS3(join(folder, 's3'));
  const shared = { ...database, env: { ...database.env, ...s3.env, TRUST_PROXY: '1' } };
  const servers: Child[] = [];
  const rows: Measured[] = [];
  try {
    for (const processes of PROCESSES) {
      while (servers.length < processes) servers.push(await startServer(shared));
      const proxy = await startNginx(join(folder, String(processes)), servers);
      const client = await signIn(proxy.url);
      if (processes === 1) await uploadPicture(client);
      rows.push(...(await readsAndWrites(processes, client)));
      if (processes > 1) rows.push(await rollingRestart(shared, servers, client));
      await proxy.stop();
    }
  } finally {
    for (const server of servers) await server.stop();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  }
  return rows;
}

async function startS3(directory: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const env = {
    S3_URL: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { env, close: () => server.close() };
}

/** As in docs/deploy/nginx-several.conf. */
async function startNginx(folder: string, servers: readonly Child[]): Promise<Child> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const config = `
    ${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr crit;
    events {}
    http {
      access_log off; ${temporary}
      upstream kitroom { ${servers.map(({ url }) => `server ${new URL(url).host} max_fails=0;`).join(' ')} keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 100m;
        location / {
          proxy_pass http://kitroom;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_next_upstream error timeout;
        }
      }
    }`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  const nginx = ['nginx', '-p', folder, '-e', 'stderr', '-c', file];
  return startChild(nginx, { PATH: `${process.env.PATH}:/usr/sbin` }, `http://127.0.0.1:${port}`, '/healthz');
}

async function uploadPicture(client: Client): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await (await photographs())())]), 'jersey.jpg');
  form.set('productId', '1');
  form.set('slot', '1');
  await client.send('POST', imageCalls.upload.path, form);
}

async function readsAndWrites(processes: number, { url, headers }: Client): Promise<Measured[]> {
  const of = processes === 1 ? '1 process' : `${processes} processes`;
  const works = [
    { work: 'one record by id', path: `${productResource.path}/7`, write: false },
    { work: 'thumbnail', path: `${imageCalls.image.path}?productId=1&slot=1&width=320`, write: false },
    { work: 'create a product', path: productResource.path, write: true },
  ];
  const rows: Measured[] = [];
  for (const { work, path, write } of works) {
    const { rate, p99, failed } = await ask(SECONDS, url + path, headers, write);
    const base = { limit: null, limitIs: '', goal: null };
    rows.push({ ...base, work: `${of}: ${work}, ${CLIENTS} clients`, unit: 'req/s', ours: rate });
    rows.push({
      ...base,
      work: `${of}: ${work}, p99`,
      unit: 'ms',
      ours: p99,
      ...(failed > 0 && { note: `${failed} failed.` }),
    });
  }
  return rows;
}

async function ask(
  seconds: number,
  url: string,
  headers: Record<string, string>,
  write: boolean,
): Promise<{ rate: number; p99: number; failed: number }> {
  const result = await fire({
    url,
    connections: CLIENTS,
    duration: seconds,
    headers,
    ...(write ? { requests: [{ setupRequest: newProduct }] } : {}),
  });
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/** Ends each process with SIGTERM and starts it again, while records are read and created. */
async function rollingRestart(
  shared: BenchDatabase,
  servers: Child[],
  { url, headers }: Client,
): Promise<Measured> {
  const seconds = servers.length * 3;
  const reads = ask(seconds, `${url}${productResource.path}/7`, headers, false);
  const writes = ask(seconds, url + productResource.path, headers, true);
  for (const [at, server] of servers.entries()) {
    await server.stop();
    servers[at] = await startServer(shared, undefined, Number(new URL(server.url).port));
    await wait(BETWEEN_RESTARTS_MILLISECONDS);
  }
  const [read, written] = [await reads, await writes];
  return {
    work: `${servers.length} processes restarted one after the other: requests that failed`,
    unit: 'requests',
    ours: read.failed + written.failed,
    limit: null,
    limitIs: '',
    goal: { atMost: 0 },
    note: `${read.failed} of the reads, ${written.failed} of the writes.`,
  };
}
