import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { createPostgresDatabase } from '../harness.ts';
import { sample } from '../pictures/pictures.ts';
import { type Admin, type Answer, adminAt, createProduct, send, signIn } from './client.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses({ together: true });
const examples = fileURLToPath(new URL('../../../docs/deploy/', import.meta.url));

const proxies: ChildProcess[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) {
    // One that did not start has ended already.
    if (proxy.exitCode !== null) continue;
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
  }
});

/** The example with this machine's ports and without certificates; fails when a line to replace is not there. */
async function example(name: string, replaced: [string | RegExp, string][]): Promise<string> {
  let text = await readFile(join(examples, name), 'utf8');
  for (const [from, to] of replaced) {
    const changed = text.replaceAll(from, to);
    expect(changed, String(from)).not.toBe(text);
    text = changed;
  }
  return text;
}

async function nginx(folder: string, from: number, to: number): Promise<string[]> {
  return nginxOf('nginx.conf', folder, from, [['127.0.0.1:3000', `127.0.0.1:${to}`]]);
}

async function nginxOf(
  name: string,
  folder: string,
  from: number,
  addresses: [string, string][],
): Promise<string[]> {
  const site = await example(name, [
    ['listen 443 ssl;', `listen 127.0.0.1:${from};`],
    [/^ *ssl_certificate.*$/gmu, ''],
    ...addresses,
  ]);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  // As many distributions set it up: compressed answers get weak ETags.
  const gzip = 'gzip on; gzip_types application/json; gzip_proxied any; gzip_min_length 0;';
  const config = `${user}\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${gzip}\n${temporary}\n${site}\n}\n`;
  await writeFile(join(folder, 'nginx.conf'), config);
  return ['nginx', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
}

async function caddy(folder: string, from: number, to: number): Promise<string[]> {
  const site = await example('Caddyfile', [
    ['kitroom.example.com {', `http://127.0.0.1:${from} {`],
    ['127.0.0.1:3000', `127.0.0.1:${to}`],
  ]);
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`);
  return ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
}

/** Each of the example's servers is the one at this port, or one of these. */
async function haproxy(folder: string, from: number, ...to: number[]): Promise<string[]> {
  const config = await example('haproxy.cfg', [
    ['\nglobal\n', `\nglobal\n  stats socket ${folder}/stats\n`],
    ['bind :443 ssl crt /etc/ssl/kitroom.pem', `bind 127.0.0.1:${from}`],
    ['127.0.0.1:3001', `127.0.0.1:${to[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${to.at(-1)}`],
  ]);
  await writeFile(join(folder, 'haproxy.cfg'), config);
  return ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')];
}

async function nginxForSeveral(folder: string, from: number, ...to: number[]): Promise<string[]> {
  const addresses = to.map((port, index): [string, string] => [
    `127.0.0.1:${3001 + index}`,
    `127.0.0.1:${port}`,
  ]);
  return nginxOf('nginx-several.conf', folder, from, addresses);
}

/** Resolves when HAProxy has noticed that all of its servers answer. */
async function allUp(folder: string): Promise<void> {
  await eventually(async () => {
    const socket = connect(join(folder, 'stats')).setEncoding('utf8');
    socket.end('show stat\n');
    const states = (await socket.toArray()).join('').match(/^kitroom,(?:one|two),.+$/gmu);
    expect(states).toEqual([expect.stringMatching(/,UP,/u), expect.stringMatching(/,UP,/u)]);
  });
}

async function startProxy(
  kind: (folder: string, from: number) => Promise<string[]>,
): Promise<{ port: number; folder: string }> {
  const folder = await newFolder();
  await mkdir(join(folder, 'home'));
  const port = await freePort();
  const [command = '', ...args] = await kind(folder, port);
  const child = spawn(command, args, {
    stdio: 'ignore',
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: join(folder, 'home') },
  });
  proxies.push(child);
  await eventually(async () => {
    const { status } = await send(port, { path: '/healthz' });
    expect(status).toBe(200);
  });
  return { port, folder };
}

describe('behind docs/deploy’s', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await start({ DATA_DIR: await newFolder(), TRUST_PROXY: '1', LOG_LEVEL: 'info' });
  });

  it.each([
    ['nginx', nginx],
    ['Caddy', caddy],
    ['HAProxy', haproxy],
  ])('%s, people sign in, save, and upload what is larger than a proxy’s default', async (name, kind) => {
    const { port } = await startProxy((folder, from) => kind(folder, from, server.port));
    const admin = await signIn(port);
    const productId = await createProduct(admin, name);

    const read = await admin.get(`/api/admin/product/${productId}`);
    expect([read.status, read.headers.etag]).toEqual([200, expect.stringMatching(/"1"$/u)]);
    const id = String(read.headers['x-request-id']);
    await eventually(async () => expect(server.output()).toContain(`"reqId":"${id}"`));

    // The ETag of a compressed answer serves for one save, like any other.
    const path = '/api/admin/size';
    const size = { name: `Size of ${name}`, code: name };
    const created = await admin.write('POST', path, size);
    const { id: sizeId } = created.json<{ size: { id: number } }>().size;
    const compressed = await send(port, {
      path: `${path}/${sizeId}`,
      headers: { ...admin.headers, 'accept-encoding': 'gzip' },
    });
    expect(compressed.headers.etag).toBe(name === 'nginx' ? 'W/"1"' : '"1"');
    const save = () =>
      send(port, {
        method: 'PUT',
        path: `${path}/${sizeId}`,
        headers: {
          ...admin.headers,
          'content-type': 'application/json',
          'if-match': String(compressed.headers.etag),
        },
        body: JSON.stringify({ ...size, name: `Other ${name}` }),
      });
    expect([(await save()).status, (await save()).status]).toEqual([200, 412]);

    // nginx lets one megabyte through unless it is told otherwise.
    const png = await sample(1200, 400).png({ compressionLevel: 0 }).toBuffer();
    expect(png.length).toBeGreaterThan(2 ** 20);
    expect((await admin.upload(png, { productId, slot: 1 })).status).toBe(200);

    for (const path of ['/metrics', '/%6Detrics?a=b']) expect((await send(port, { path })).status).toBe(403);
    expect(server.output()).not.toContain('TRUST_PROXY');
  });
});

it.each([
  ['nginx', nginxForSeveral, async () => {}, false],
  ['HAProxy', haproxy, allUp, true],
])(
  'behind the %s of docs/deploy for several processes, a rolling restart fails no request and saves nothing twice',
  async (_name, kind, noticed, repeatsWrites) => {
    const postgres = await createPostgresDatabase();
    const launch = async (PORT: string) =>
      start({ DATA_DIR: await newFolder(), DATABASE_URL: postgres.url, TRUST_PROXY: '1', PORT });
    const servers = [await launch('0'), await launch('0')];
    const { port, folder } = await startProxy((inside, from) =>
      kind(inside, from, ...servers.map((server) => server.port)),
    );
    const admin = await signIn(port);
    // As the web and the client send it: where the proxy does not, they ask again under the same key.
    const write = async (call: (as: Admin) => Promise<Answer>): Promise<Answer> => {
      const as = adminAt(port, { ...admin.headers, 'idempotency-key': randomUUID() });
      const answer = await call(as);
      return answer.status === 502 && !repeatsWrites ? call(as) : answer;
    };
    const path = '/api/admin/size';
    const made: string[] = [];
    const create = () => {
      const name = `Size ${made.length}`;
      made.push(name);
      return write((as) => as.createSize(name));
    };
    const edited = (await create()).json<{ size: { id: number } }>().size;
    const edit = () => {
      const body = { name: 'Size 0', code: `E${made.length}` };
      return write((as) => as.write('PUT', `${path}/${edited.id}`, body));
    };

    const statuses: Record<string, number> = {};
    let restarting = true;
    const repeatedly = async (work: () => Promise<Answer>) => {
      while (restarting) {
        const status = await work().then(
          (answer) => answer.status,
          (error: Error) => error.message,
        );
        statuses[status] = (statuses[status] ?? 0) + 1;
        // The servers that start need the processor, too.
        await wait(50);
      }
    };
    const users = [create, create, create, edit, () => admin.get(path), () => admin.get(path)].map(
      repeatedly,
    );
    for (const [index, server] of servers.entries()) {
      const exit = await server.end('SIGTERM');
      expect(exit).toMatchObject({ code: 0 });
      servers[index] = await launch(String(server.port));
      await noticed(folder);
    }
    restarting = false;
    await Promise.all(users);
    expect(statuses).toEqual({ 200: expect.any(Number), 201: expect.any(Number) });
    const { sizes } = (await admin.get(path)).json<{ sizes: { name: string }[] }>();
    expect(sizes.map(({ name }) => name).toSorted()).toEqual(made.toSorted());
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await postgres.drop();
  },
);
