import { MESSAGES } from '@kitroom/contract/errors';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { refuseForeignOrigin } from './origin.ts';

const PUBLIC_URL = 'https://kitroom.example:8443/admin/';
const OWN = 'https://kitroom.example:8443';
const send = (headers: Record<string, string>) => () =>
  refuseForeignOrigin({ headers } as unknown as FastifyRequest, PUBLIC_URL);

it.each<Record<string, string>>([
  { 'sec-fetch-site': 'same-origin' },
  { origin: OWN },
  // The browser knows better than the address the operator typed.
  { 'sec-fetch-site': 'same-origin', origin: 'https://other.example' },
  {},
])('lets through what comes from its own pages, or from no browser: %j', (headers) => {
  expect(send(headers)).not.toThrow();
});

it.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'cross-site', origin: OWN },
  { origin: 'https://kitroom.example:8443.evil.example' },
  { origin: 'null' },
  { origin: '' },
])('refuses what comes from another site: %j', (headers) => {
  expect(send(headers)).toThrow(expect.objectContaining({ status: 403, message: MESSAGES.foreignOrigin }));
});

it.each([
  'https://kitroom.example',
  'http://kitroom.example:8443',
  'https://kitroom.example.evil.example',
  'http://192.168.1.5:3000',
])('refuses %s with the right address, whatever host a proxy has put in place of that', (origin) => {
  const told = 'Kitroom can’t be used at this address. Please open https://kitroom.example:8443/admin/';
  for (const host of ['192.168.1.5:3000', '127.0.0.1:3000'])
    expect(send({ origin, host })).toThrow(expect.objectContaining({ status: 403, message: told }));
});
