import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { expect, it } from 'vitest';
import { fromNow } from '../src/platform/db/now.ts';
import { createApiToken } from './api-tokens.ts';
import { unique } from './factories.ts';
import { type Browser, describeApp } from './harness.ts';
import { createProduct, FORM_HEADERS, form } from './pictures/fixtures.ts';
import { sample } from './pictures/pictures.ts';
import { ageProof, giveSecondStep } from './proofs.ts';
import { deleteRows, rowOf, rowsOf, setRows } from './rows.ts';

describeApp('a write whose body comes late', (harness) => {
  const address = async () => {
    const { app } = harness();
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const bound = app.server.address();
    return typeof bound === 'object' && bound ? bound.port : 0;
  };

  const LONG_AGO = fromNow(-10 * 60 * 1000);
  const sessions = () => harness().db.query.updateTable('sessions');
  const seenAt = async (userId: number) =>
    (await rowOf(harness().db, 'sessions', { user_id: userId }, ['last_seen_at'])).last_seen_at;

  /** Sends the headers and a first part of the body, waits for `meanwhile`, and resolves to the answer to the whole. */
  async function send(
    { userId, cookie, csrfToken }: Browser,
    call: { method: string; path: string; type: string; body: Buffer },
    meanwhile: () => Promise<unknown>,
  ): Promise<string> {
    const { method, path, type, body } = call;
    const headers = [
      `${method} ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      `Cookie: ${cookie}`,
      `X-CSRF-Token: ${csrfToken}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
    ];
    await sessions().set({ last_seen_at: LONG_AGO }).where('user_id', '=', userId).execute();
    const socket = connect(await address(), '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${headers.join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, 1));
    // The guard notes that it has seen a session which was last seen some minutes ago.
    await expect.poll(async () => (await seenAt(userId)) > LONG_AGO).toBe(true);
    await meanwhile();
    socket.write(body.subarray(1));
    await closed;
    return answer.slice('HTTP/1.1 '.length, 12);
  }

  const change = ({ userId }: Browser, columns: { is_active?: 0; password_change_required?: 1 }) =>
    setRows(harness().db, 'users', { id: userId }, columns);
  const takeCodes = ({ roleId }: Browser) =>
    deleteRows(harness().db, 'role_permissions', { role_id: roleId });
  const LOSSES: [string, string, (browser: Browser) => Promise<unknown>][] = [
    ['who is deactivated', '401', (browser) => change(browser, { is_active: 0 })],
    ['who loses the code', '403', takeCodes],
    ['who has to change the password', '403', (browser) => change(browser, { password_change_required: 1 })],
    ['who loses nothing', '20', async () => {}],
  ];

  it.each(LOSSES)('of somebody %s meanwhile: a save', async (_who, status, lose) => {
    const browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const name = unique('Late');
    const body = Buffer.from(JSON.stringify({ name, code: unique('L') }));
    const call = { method: 'POST', path: '/api/admin/size', type: 'application/json', body };
    expect(await send(browser, call, () => lose(browser))).toMatch(new RegExp(`^${status}`, 'u'));
    const saved = await rowsOf(harness().db, 'sizes', { name }, ['id']);
    expect(saved).toHaveLength(status === '20' ? 1 : 0);
  });

  it('is not refused because a proof that was fresh when it began has grown old', async () => {
    const browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const { userId } = browser;
    await giveSecondStep(harness(), userId);
    const path = '/api/admin/product-image-previews/1/apply';
    const call = { method: 'POST', path, type: 'application/json', body: Buffer.from('{}') };
    // Let in, to be told what the body lacks.
    expect(await send(browser, call, () => ageProof(harness(), userId, null))).toBe('400');
    expect(await send(browser, call, async () => {})).toBe('403');
  });

  it.each(LOSSES)('of somebody %s meanwhile: an upload', async (_who, status, lose) => {
    const product = await createProduct(harness().db, unique('P'));
    const uploader = await harness().signIn({ permissions: PERMISSION_CODES });
    const body = form([
      ['productId', String(product.id)],
      ['slot', '1'],
      ['file', await sample().jpeg().toBuffer()],
    ]);
    const call = { method: 'POST', path: imageCalls.upload.path, type: FORM_HEADERS['content-type'], body };
    expect(await send(uploader, call, () => lose(uploader))).toMatch(new RegExp(`^${status}`, 'u'));
    const slots = await rowsOf(harness().db, 'product_images', { product_id: product.id }, ['slot']);
    expect(slots).toHaveLength(status === '20' ? 1 : 0);
  });
});

describeApp(
  'writes with an API token whose bodies come late',
  (harness) => {
    it('count once toward the limit of a minute', async () => {
      const { app, db } = harness();
      const token = await createApiToken(harness(), ['SIZE_CREATE']);
      const port = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port;
      const tokens = () => db.query.selectFrom('api_tokens').select('last_used_at');
      const create = async () => {
        await setRows(db, 'api_tokens', {}, { last_used_at: null });
        const sent = request({
          host: '127.0.0.1',
          port,
          method: 'POST',
          path: '/api/admin/size',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        });
        sent.flushHeaders();
        const answered = once(sent, 'response');
        // The guard has let it in, and notes that the token was used.
        await expect.poll(async () => (await tokens().executeTakeFirstOrThrow()).last_used_at).not.toBeNull();
        sent.end(JSON.stringify({ name: unique('Late'), code: unique('L') }));
        const [response] = await answered;
        response.resume();
        return response.statusCode;
      };
      expect([await create(), await create(), await create()]).toEqual([201, 201, 429]);
    });
  },
  { API_TOKEN_REQUESTS_PER_MINUTE: '2' },
);
