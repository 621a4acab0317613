import { readFile } from 'node:fs/promises';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { type APIRequestContext, type APIResponse, test as base, expect, type Page } from '@playwright/test';

/** The demo users of `npm run demo`: one per role, all with the same password. */
export const DEMO_PASSWORD = 'Demo-pass-1';
export const ADMIN = 'admin@example.com';
export const CATALOG = 'catalog@example.com';
export const VIEWER = 'viewer@example.com';

/** Calls of the API with a session and its CSRF token. */
export interface Api {
  get(path: string): Promise<APIResponse>;
  post(path: string, data: object): Promise<APIResponse>;
  put(path: string, data: object): Promise<APIResponse>;
}

interface Fixtures {
  /** The API as the demo administrator. */
  api: Api;
  /** Signs the page in through the API, without filling in the sign-in form. */
  signIn(email: string): Promise<void>;
  /** The errors that the page has logged; every test ends by expecting none. */
  pageErrors: string[];
}

export const test = base.extend<Fixtures>({
  api: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL });
    const csrfToken = await login(request, ADMIN);
    const headers = { [CSRF_HEADER]: csrfToken };
    await use({
      get: (path) => request.get(path),
      post: (path, data) => request.post(path, { data, headers }),
      put: (path, data) => request.put(path, { data, headers }),
    });
    await request.dispose();
  },

  signIn: async ({ page, context, baseURL }, use) => {
    await use(async (email) => {
      const csrfToken = await login(context.request, email);
      await page.addInitScript(
        ([origin, token]) => {
          // The empty page that a navigation passes through has no storage. Signing out loads the page again, without the token.
          if (location.origin !== origin || window.name === token) return;
          window.name = token;
          localStorage.setItem('csrfToken', token);
        },
        [baseURL ?? '', csrfToken] as const,
      );
    });
  },

  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A refused call is logged by the browser itself; whether it was expected, the test knows.
        const isRefusedCall = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isRefusedCall) errors.push(message.text());
      });
      await use(errors);
      expect(errors, 'the page logged errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the API: the CSRF token of the new session. */
export async function login(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post(authCalls.login.path, { data: { email, password: DEMO_PASSWORD } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).csrfToken;
}

let count = 0;

/** A text that no other record of this run has. */
export function unique(text: string): string {
  count += 1;
  return `${text} ${process.pid}-${Date.now().toString(36)}-${count}`;
}

/** A product of the first category, with a name and a code of its own unless `more` has others. */
export async function createProduct(
  api: Api,
  more: object = {},
): Promise<{ id: number; name: string; code: string }> {
  const code = unique('E2E').replaceAll(' ', '-');
  const { product_categories } = await (await api.get('/api/admin/product-category')).json();
  const answer = await api.post('/api/admin/product', {
    name: code,
    code,
    supplier_name: 'Summit Teamwear',
    supplier_code: 'ST-1',
    product_category_id: product_categories[0].id,
    ...more,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).product;
}

/** Starts a download by `start` and resolves to the file's bytes and suggested name. */
export async function downloaded(
  page: Page,
  start: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await start();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
