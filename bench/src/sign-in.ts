import { Agent } from 'node:http';
import { authCalls } from '@kitroom/contract/auth-calls';
import { hash, verify } from '@node-rs/argon2';
import type { Shot } from '../autocannon/fire.ts';
import type { Bench } from './bench.ts';
import { ADMIN, rawCall } from './client.ts';
import { load, medianOf, quantile } from './load.ts';
import type { Measured } from './row.ts';

const BURST = 200;
/** OWASP's parameters, which the server uses. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Sign-ins one by one and many at a time, and how much they slow down other requests. */
export async function signIns({ server, client }: Bench): Promise<Measured[]> {
  const url = server.url + authCalls.login.path;
  const login = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const hashed = await hash(ADMIN.password, ARGON2);
  const argon2 = () => verify(hashed, ADMIN.password);
  const twoAtOnce = await perSecond(2, argon2);
  const setupRequest = (shot: Shot) => ({
    ...shot,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const one = await medianOf(15, login);
  const many = await load({ url, clients: 16, setupRequest });
  const burst = await others(`${server.url}${authCalls.userPermissions.path}`, client.headers, () =>
    Promise.all(Array.from({ length: BURST }, login)),
  );
  const refused = burst.statuses.filter((status) => status === 503).length;
  return [
    {
      work: 'sign-in, 1 client, p50',
      unit: 'ms',
      ours: one,
      limit: await medianOf(15, argon2),
      limitIs: 'argon2id 19 MiB, t=2',
      goal: { atMost: 35 },
    },
    {
      work: 'sign-ins, 16 clients',
      unit: 'req/s',
      ours: many,
      limit: twoAtOnce,
      limitIs: 'argon2id, two at a time',
      goal: { atLeast: 70 },
    },
    {
      work: `${BURST} sign-ins at once: p99 of another request`,
      unit: 'ms',
      ours: burst.p99,
      limit: null,
      limitIs: '',
      goal: { atMost: 50 },
      note: `${burst.statuses.length - refused} signed in, ${refused} were asked to try again (503).`,
    },
  ];
}

async function perSecond(atOnce: number, work: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + 2000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await work();
      done += 1;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done / ((performance.now() - begun) / 1000);
}

async function others(
  url: string,
  headers: Record<string, string>,
  burst: () => Promise<number[]>,
): Promise<{ p99: number; statuses: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await rawCall(agent, url, headers);
  const taken: number[] = [];
  let over = false;
  const running = burst().finally(() => {
    over = true;
  });
  while (!over) {
    const begun = performance.now();
    await rawCall(agent, url, headers);
    taken.push(performance.now() - begun);
  }
  agent.destroy();
  return { p99: quantile(taken, 0.99), statuses: await running };
}
