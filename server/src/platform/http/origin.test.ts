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
  { origin: 'https://kitroom.example' },
  { origin: 'http://kitroom.example:8443' },
  { origin: 'https://kitroom.example:8443.evil.example' },
  { origin: 'null' },
  { origin: '' },
])('refuses what comes from another site: %j', (headers) => {
  expect(send(headers)).toThrow(expect.objectContaining({ status: 403, message: MESSAGES.foreignOrigin }));
});

it('names the right address to a page that was opened under another name', () => {
  const refused = (host: string) => send({ origin: 'http://192.168.1.5:3000', host });
  expect(refused('192.168.1.5:3000')).toThrow(
    'Kitroom can’t be used at this address. Please open https://kitroom.example:8443/admin/',
  );
  expect(refused('192.168.1.5:3001')).toThrow(MESSAGES.foreignOrigin);
});
