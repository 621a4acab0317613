import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { addressOf, proxyTrust, warnOfUnnamedProxy } from './request-address.ts';

/** Who a request comes from, as the server sees it that trusts these proxies. */
async function seenAddress(
  trustProxy: readonly string[] | number | false,
  forwarded: string,
  remoteAddress = '127.0.0.1',
): Promise<string> {
  const app = Fastify({ trustProxy: proxyTrust({ trustProxy }) });
  onTestFinished(() => app.close());
  app.get('/', async (request) => addressOf(request));
  return (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded }, remoteAddress })).body;
}

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['"203.0.113.9:51234"', '203.0.113.9'],
  ['[203.0.113.9]:51234', '203.0.113.9'],
  ['2001:DB8:0:0::9', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['[2001:db8::9]:51234', '2001:db8::9'],
  ['"[2001:db8::9]:51234"', '2001:db8::9'],
  ['fe80::9%eth0', 'fe80::9'],
  ['[fe80::9%25eth0]:443', 'fe80::9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:51234', '203.0.113.9'],
  ['198.51.100.1:1, 203.0.113.9:51234', '203.0.113.9'],
])('a trusted proxy’s %s is %s', async (forwarded, address) => {
  expect(await seenAddress(1, forwarded)).toBe(address);
});

it.each([
  'unknown',
  '_hidden',
  '',
  '203.0.113',
  '203.0.113.9:51234:1',
  '[203.0.113.9',
  'x'.repeat(5000),
  '1:2:3',
])('%j of a trusted proxy is no address: the proxy’s own counts', async (forwarded) => {
  expect(await seenAddress(1, forwarded, '::ffff:10.0.0.7')).toBe('10.0.0.7');
  expect(await seenAddress(2, `${forwarded}, 203.0.113.9:1`)).toBe('203.0.113.9');
});

it('proxies are recognized with their ports', async () => {
  const chain = '198.51.100.1, 203.0.113.9:51234, 10.0.0.7:4711, "[fd00::7]:4711"';
  expect(await seenAddress(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'], chain)).toBe('203.0.113.9');
  expect(await seenAddress(['loopback', 'fd00::/8'], chain)).toBe('10.0.0.7');
  expect(await seenAddress(['10.0.0.0/8'], chain)).toBe('127.0.0.1');
});

it.each([
  [0, '127.0.0.1'],
  [1, '10.0.0.7'],
  [2, '203.0.113.9'],
  [3, '198.51.100.1'],
])('%d proxies are so many, whatever they write', async (hops, address) => {
  expect(await seenAddress(hops || false, '198.51.100.1:1, 203.0.113.9:2, 10.0.0.7:3')).toBe(address);
});

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
