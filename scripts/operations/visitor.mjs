import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/**
 * The actions of the first administrator: `first <link>` chooses the password, `save <name>` saves a product with a picture, and
 * `expect <names>` finds exactly these products, with their pictures.
 */
const SERVER = 'http://localhost:3000';
const ADMIN = { email: 'you@example.com', password: 'Reed-and-9-rushes' };
const PICTURE = new URL('../../server/demo-pictures/BG-900_BLK_1.webp', import.meta.url);
let session = {};
const [, , task, ...words] = process.argv;

if (task === 'first') {
  const token = new URL(words[0]).searchParams.get('token');
  await call('/api/auth/reset-password', { token, newPassword: ADMIN.password });
}
session = await signIn();
if (task === 'save') await save(words[0]);
if (task === 'expect') await expectProducts(words);

async function signIn() {
  const { answer, body } = await call('/api/auth/login', ADMIN);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { cookie, 'x-csrf-token': body.csrfToken };
}

async function save(name) {
  const { body } = await call('/api/admin/product-category', { name, code: name, is_active: true });
  const made = await call('/api/admin/product', {
    name,
    code: name,
    supplier_name: name,
    supplier_code: name,
    product_category_id: body.productCategory.id,
    is_active: true,
  });
  const form = new FormData();
  form.set('file', new Blob([readFileSync(PICTURE)]), 'picture.webp');
  form.set('productId', String(made.body.product.id));
  form.set('slot', '1');
  await call('/api/admin/upload-product-image', form);
}

async function expectProducts(names) {
  const { body } = await call('/api/admin/product');
  assert.deepEqual(body.products.map(({ code }) => code).toSorted(), names.toSorted());
  for (const { id } of body.products) {
    const { answer } = await call(`/api/admin/product-image?productId=${id}&slot=1`);
    assert.match(answer.headers.get('content-type'), /^image\//u);
  }
}

async function call(path, input) {
  const sent = {};
  if (input instanceof FormData) sent.body = input;
  else if (input) {
    sent.body = JSON.stringify(input);
    sent.headers = { 'content-type': 'application/json' };
  }
  const answer = await fetch(`${SERVER}${path}`, {
    method: input ? 'POST' : 'GET',
    ...sent,
    headers: { origin: 'https://kitroom.example.com', ...sent.headers, ...session },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.ok(answer.ok, `${path} answered ${answer.status}: ${bytes}`);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { answer, body: isJson ? JSON.parse(bytes) : undefined };
}
