import { expect, it } from 'vitest';
import { type Answer, cut, json, serverOf } from '../test/answers.ts';
import { createClient } from './client.ts';

const SHA = 'a'.repeat(64);
const webp: Answer = (_, response) =>
  response.writeHead(200, { 'Content-Type': 'image/webp' }).end(Buffer.from([1, 0, 255]));

it('a picture comes with its type, in the size and format that was asked for, after a lost connection too', async () => {
  const { url, asked } = await serverOf([cut, webp]);
  const client = createClient({ url: `${url}/`, token: 'kr_1' });
  const picture = await client.picture(SHA, { width: 320, format: 'webp' });
  expect(picture).toEqual({ bytes: new Uint8Array([1, 0, 255]), type: 'image/webp' });
  await client.picture(SHA);
  const path = `/api/product-images/${SHA}`;
  expect(asked).toEqual([`${path}?width=320&format=webp`, `${path}?width=320&format=webp`, path]);
});

it('a picture that is gone is undefined; one that may not be seen is an error', async () => {
  const { url } = await serverOf([json(404, { message: 'Picture not found' }), json(403, { message: 'No' })]);
  const client = createClient({ url, token: 'kr_1' });
  expect(await client.picture(SHA)).toBeUndefined();
  await expect(client.picture(SHA)).rejects.toThrow('Kitroom answered 403: No');
});

it('a write has a key of its own, or the one it is given; a read has none', async () => {
  const { url, keys } = await serverOf([json(200, { success: true })]);
  const { api } = createClient({ url, token: 'kr_1' });
  const body = { name: 'Small', code: 'S' };
  await api.POST('/api/admin/size', { body });
  await api.POST('/api/admin/size', { body });
  await api.POST('/api/admin/size', { body, headers: { 'Idempotency-Key': 'order-4711' } });
  await api.GET('/api/admin/size');
  const [first, second, ...others] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/u);
  expect(second).toMatch(/^[0-9a-f-]{36}$/u);
  expect(first).not.toBe(second);
  expect(others).toEqual(['order-4711', undefined]);
});

it('calls go below the path of the address', async () => {
  const { url, asked } = await serverOf([webp]);
  await createClient({ url: `${url}/shop`, token: 'kr_1' }).picture(SHA);
  expect(asked).toEqual([`/shop/api/product-images/${SHA}`]);
});

it('a client is not made of what is no address, or of a token that cannot be sent', () => {
  expect(() => createClient({ url: 'kitroom', token: 'kr_1' })).toThrow(TypeError);
  expect(() => createClient({ url: 'http://localhost', token: 'kr_\n1' })).toThrow(TypeError);
});
