import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

/**
 * A program of someone else: it knows the API by the generated `api.ts` alone, which `npm run client-types` writes and checks it with.
 * Prints what it met as JSON.
 */
const [baseUrl = '', email = '', password = '', pictureFile = '', product = ''] = process.argv.slice(2);
const productId = Number(product);
const api = createClient<paths>({ baseUrl });

const signedIn = await api.POST('/api/auth/login', { body: { email, password } });
if (!signedIn.data) throw new Error(signedIn.error.message);
const { csrfToken = '' } = signedIn.data;
const cookie = signedIn.response.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');
api.use({
  onRequest({ request }) {
    request.headers.set('Cookie', cookie);
    if (request.method !== 'GET') request.headers.set('X-CSRF-Token', csrfToken);
    return request;
  },
});

const size = { name: 'Adult M', code: 'AM', description: null, sort_order: null, is_active: true };
const created = await api.POST('/api/admin/size', { body: size });
if (!created.data) throw new Error(created.error.message);
const { id } = created.data.size;

const read = await api.GET('/api/admin/size/{id}', { params: { path: { id } } });
const etag = read.response.headers.get('ETag') ?? '';
const change = (name: string) =>
  api.PUT('/api/admin/size/{id}', {
    params: { path: { id }, header: { 'If-Match': etag } },
    body: { ...size, name },
  });
const edited = await change('Adult Medium');
const stale = await change('Medium');
const taken = await api.POST('/api/admin/size', { body: { ...size, name: 'Other' } });

const uploaded = await api.POST('/api/admin/upload-product-image', {
  body: { file: await readFile(pictureFile, 'latin1'), productId, slot: 1 },
  bodySerializer({ file, ...fields }) {
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(file, 'latin1')]), 'picture.jpg');
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    return form;
  },
});
const picture = await api.GET('/api/admin/product-image', {
  params: { query: { productId, slot: 1 } },
  parseAs: 'arrayBuffer',
});

process.stdout.write(
  JSON.stringify({
    etag,
    edited: [edited.response.status, edited.data?.size.name, edited.response.headers.get('ETag')],
    stale: [stale.response.status, stale.error?.message, stale.error && 'size' in stale.error],
    taken: [taken.response.status, taken.error && 'path' in taken.error && taken.error.path],
    uploaded: [uploaded.response.status, uploaded.data?.message],
    picture: [picture.response.status, picture.response.headers.get('Content-Type')],
  }),
);
