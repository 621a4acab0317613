import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { warnOfUnnamedProxy } from './unnamed-proxy.ts';

/** Asks three times, the last two through a proxy, and resolves to the warnings in the log. */
async function warnings(
  env: Record<string, string>,
  headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.7' },
): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)).msg);
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream } });
  onTestFinished(() => app.close());
  warnOfUnnamedProxy(app, readConfig(env));
  app.get('/', async () => 'ok');
  await app.inject({ url: '/' });
  expect(lines).toEqual([]);
  for (let count = 0; count < 2; count++) await app.inject({ url: '/', headers });
  return lines;
}

it('warns once of a reverse proxy while TRUST_PROXY is not set, and never when it is', async () => {
  expect(await warnings({})).toEqual([expect.stringMatching(/TRUST_PROXY is not set/u)]);
  expect(await warnings({ TRUST_PROXY: '' })).toHaveLength(1);
  for (const TRUST_PROXY of ['0', 'false', '1', '127.0.0.1'])
    expect(await warnings({ TRUST_PROXY })).toEqual([]);
});

it.each<Record<string, string>>([
  { forwarded: 'for=203.0.113.7;proto=https' },
  { 'x-real-ip': '203.0.113.7' },
  { 'cf-connecting-ip': '203.0.113.7' },
  { via: '1.1 varnish' },
])('warns once of a proxy that sends %o alone', async (headers) => {
  expect(await warnings({}, headers)).toEqual([expect.stringMatching(/TRUST_PROXY is not set/u)]);
  expect(await warnings({ TRUST_PROXY: '1' }, headers)).toEqual([
    expect.stringMatching(/without X-Forwarded-For.*Let the reverse proxy send/u),
  ]);
  expect(await warnings({ TRUST_PROXY: '0' }, headers)).toEqual([]);
});
