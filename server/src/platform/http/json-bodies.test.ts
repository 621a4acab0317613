import type { AddressInfo } from 'node:net';
import { MESSAGES } from '@kitroom/contract/errors';
import { expect, it } from 'vitest';
import { told } from '../../../test/answers.ts';
import { sendRaw } from '../../../test/faults/client.ts';
import { describeApp } from '../../../test/harness.ts';

describeApp('a JSON body', (harness) => {
  const send = async (payload: Buffer, url = '/api/admin/size') => {
    const { cookie, csrfToken } = await harness().signIn({ permissions: ['SIZE_CREATE', 'SIZE_UPDATE'] });
    const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
    return harness().app.inject({ method: 'POST', url, headers, payload });
  };
  const sizeNamed = (name: Buffer) =>
    Buffer.concat([Buffer.from('{"code":"M","name":"'), name, Buffer.from('"}')]);

  it.each([
    ['Latin-1', Buffer.from('Größe', 'latin1')],
    ['UTF-8 that is cut off', Buffer.from('Größe M 😀').subarray(0, -1)],
    ['an encoded surrogate', Buffer.from([0xed, 0xa0, 0x80])],
  ])('in %s is refused, and nothing is stored', async (_claim, name) => {
    const answer = await send(sizeNamed(name));
    const message = 'The request could not be read: its body must be text in UTF-8';
    expect(told(answer)).toEqual([400, { success: false, message }]);
    expect(await harness().db.query.selectFrom('sizes').select('id').execute()).toEqual([]);
  });

  it.each([
    ['as JSON of no bytes', 'content-type: application/json\r\ncontent-length: 0\r\n\r\n'],
    ['as JSON without a length', 'content-type: application/json\r\n\r\n'],
    ['in pieces', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['in pieces as JSON', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['as nothing at all', '\r\n'],
  ])('that is none may come %s to a call that takes none', async (_how, rest) => {
    const { cookie, csrfToken } = await harness().signIn({ permissions: [] });
    const head = `POST /api/auth/logout HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookie}\r\n`;
    const { app } = harness();
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    expect(await sendRaw(port, `${head}x-csrf-token: ${csrfToken}\r\n${rest}`)).toMatch(/^HTTP\/1\.1 200 /u);
  });

  it.each([
    ['of no type', { 'content-type': '' }, '{}'],
    ['of a type that is none of ours', { 'content-type': 'application/xml' }, ''],
  ])('%s is not accepted', async (_what, more, payload) => {
    const { cookie, csrfToken } = await harness().signIn({ permissions: ['SIZE_CREATE'] });
    const headers = { cookie, 'x-csrf-token': csrfToken, ...more };
    const answer = await harness().app.inject({ method: 'POST', url: '/api/admin/size', headers, payload });
    expect(told(answer)).toEqual([
      415,
      {
        success: false,
        message:
          'This call does not accept that content type: send JSON as application/json, files as multipart/form-data',
      },
    ]);
  });

  it.each([
    ['{"name":"M","code":"M","name":"L"}', MESSAGES.repeatedKey('name')],
    ['{"name":"M","code":"M","n\\u0061me":"L"}', MESSAGES.repeatedKey('name')],
    ['{"name":"M","code":"M","x":[{"a":{"b":1,"b":1}}]}', MESSAGES.repeatedKey('b')],
    ['{"name":"M","code":"M",}', MESSAGES.notJson],
    ['{"name":"M","code":"M","sort_order":NaN}', MESSAGES.notJson],
    ["{'name':'M'}", MESSAGES.notJson],
    ['{"name":"M"}{"name":"L"}', MESSAGES.notJson],
    ['', MESSAGES.noBody],
    [`{"${'k'.repeat(101)}":1,"${'k'.repeat(101)}":1}`, MESSAGES.repeatedKey('k'.repeat(100))],
  ])('that is %s is refused with what is wrong', async (json, message) => {
    expect(told(await send(Buffer.from(json)))).toEqual([400, { success: false, message }]);
  });

  it.each([
    ['with a key twice', (ids: string) => `{"ids":[${ids}],"ids":[]}`, MESSAGES.repeatedKey('ids')],
    [
      'with one twice in a list',
      (ids: string) => `{"ids":[${ids},{"a":1,"a":1}]}`,
      MESSAGES.repeatedKey('a'),
    ],
    ['cut off', (ids: string) => `{"ids":[${ids}`, MESSAGES.notJson],
    ['of one long text', (ids: string) => `{"ids":"${ids.repeat(4)}"}`, MESSAGES.notJson],
  ])('that is long is refused in the same way: %s', async (_which, json, message) => {
    const answer = await send(Buffer.from(json('1,'.repeat(150_000).slice(0, -1))), '/api/admin/size/order');
    expect(told(answer)).toEqual([400, { success: false, message }]);
  });

  it('can have a key again in another object, and as a text', async () => {
    const json = '{"name":"name\\":","code":"code","x":[{"name":1},{"name":1}],"y":{"name":"}{\\\\"}}';
    expect((await send(Buffer.from(json))).statusCode).toBe(201);
  });

  it.each(['[]', '[{"name":"M","code":"M"}]', '"M"', 'null', '5'])(
    'that is %s is no object',
    async (json) => {
      const message = 'The request could not be read: its body must be a JSON object';
      expect(told(await send(Buffer.from(json)))).toEqual([400, { success: false, message }]);
    },
  );

  it('in UTF-8 is stored as it was sent, with a replacement character that was typed', async () => {
    const answer = await send(sizeNamed(Buffer.from('Größe \uFFFD 😀')));
    expect([answer.statusCode, answer.json().size?.name]).toEqual([201, 'Größe \uFFFD 😀']);
  });
});
