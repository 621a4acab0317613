import { Agent, request } from 'node:http';
import { fire, type Shot } from '../autocannon/fire.ts';
import { rawCall } from './client.ts';

const SECONDS = 2;
/** Besides a first one, which warms up. */
const RUNS = 5;

interface Target {
  url: string;
  clients: number;
  headers?: Record<string, string>;
  /** Makes each request; without one it is a GET. */
  setupRequest?: (shot: Shot) => Shot;
  /** Responses that do not count as failures. */
  expects?: readonly number[];
}

/**
 * Measures Kitroom and the limit alternately, so that other load affects both. Resolves to the median of each, as members
 * of a row.
 */
export async function compare(
  ours: Target,
  limit: Target,
  measure: (target: Target) => Promise<number> = load,
): Promise<{ ours: number; limit: number }> {
  const measured: Record<'ours' | 'limit', number[]> = { ours: [], limit: [] };
  for (let n = 0; n <= RUNS; n++) {
    measured.ours.push(await measure(ours));
    measured.limit.push(await measure(limit));
  }
  return { ours: median(measured.ours.slice(1)), limit: median(measured.limit.slice(1)) };
}

/** Answers per second when `clients` ask as fast as they can. Rejects when an answer is not as expected. */
export async function load({
  url,
  clients,
  headers,
  setupRequest,
  expects = [200],
}: Target): Promise<number> {
  const result = await fire({
    url,
    connections: clients,
    duration: SECONDS,
    headers: headers ?? {},
    ...(setupRequest ? { requests: [{ setupRequest }] } : {}),
  });
  const counts = Object.entries(result.statusCodeStats ?? {});
  const wrong = counts.filter(([status]) => !expects.includes(Number(status)));
  if (result.errors > 0 || wrong.length > 0)
    throw new Error(`${url}: ${result.errors} errors, statuses ${JSON.stringify(wrong)}`);
  return counts.reduce((sum, [, { count = 0 }]) => sum + count, 0) / result.duration;
}

/** Large responses per second: autocannon would parse them more slowly than they arrive. */
export async function loadLarge(target: Target): Promise<number> {
  return (await flood(target)).rate;
}

/** MB per second of large answers. */
export async function loadMegabytes(target: Target): Promise<number> {
  return (await flood(target)).megabytes;
}

async function flood({ url, clients, headers = {} }: Target): Promise<{ rate: number; megabytes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const begun = performance.now();
  let answers = 0;
  let bytes = 0;
  const client = async () => {
    while (performance.now() - begun < SECONDS * 1000) {
      const { status, length } = await drain(agent, url, headers);
      if (status !== 200) throw new Error(`${url}: ${status}`);
      answers += 1;
      bytes += length;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const taken = (performance.now() - begun) / 1000;
  agent.destroy();
  return { rate: answers / taken, megabytes: bytes / 1e6 / taken };
}

function drain(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; length: number }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, length }));
    });
    call.on('error', reject).end();
  });
}

/** Median of what `times` calls of `work` take, one after the other, in milliseconds; the first few do not count. */
export async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < times + Math.min(3, times); n++) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return median(taken.slice(-times));
}

/** Median time of a GET by one client over one persistent connection, in milliseconds. */
export async function medianGet(
  times: number,
  url: string,
  headers: Record<string, string> = {},
  expected = 200,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const result = await medianOf(times, async () => {
    const { status } = await rawCall(agent, url, headers);
    if (status !== expected) throw new Error(`${url}: ${status}`);
  });
  agent.destroy();
  return result;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this fraction (0 to 1) of all values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
