import { MESSAGES } from '@kitroom/contract/errors';
import type { Delivery } from '@kitroom/contract/webhooks/deliveries';
import { type Webhook, webhooks } from '@kitroom/contract/webhooks/webhooks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { webhookScreen, webhooksScreen } from './screens.ts';
import { WebhookScreen } from './webhook-screen.tsx';
import { contentText } from './webhook-words.ts';
import { WebhooksScreen } from './webhooks-screen.tsx';

const shop: Webhook = {
  id: 7,
  address: 'https://shop.example.com/kitroom',
  entities: ['sizes', 'product_images'],
  is_active: true,
  state: 'on',
  created_by: 'Dana Lee',
  created_at: '2026-11-22T02:30:00.000Z',
  former_secret_until: null,
  last_attempt_at: null,
  last_status: null,
  version: 3,
};
const delivery: Delivery = {
  id: 31,
  message_id: 'msg_1',
  kind: 'changes',
  is_repeated: false,
  counts: [
    { entity: 'sizes', count: 2 },
    { entity: 'product_images', count: 1 },
  ],
  created_at: '2026-11-22T02:31:00.000Z',
  state: 'delivered',
  attempts: 1,
  attempted_at: '2026-11-22T02:31:00.000Z',
  status: 204,
  duration: 1085,
  reason: null,
  next_attempt_at: null,
};
const SECRET = `whsec_${'x'.repeat(44)}`;
const DELIVERIES = webhooks.deliveries.path.replace(':id', '7');
const READ = [webhooks.readPermission] as const;
const ALL = [webhooks.readPermission, webhooks.createPermission, webhooks.updatePermission] as const;

interface Opened {
  at?: string;
  all?: Webhook[];
  log?: Delivery[];
  answers?: Answers;
  codes?: readonly string[];
}

function open({ at = webhooksScreen.path, all = [shop], log = [delivery], ...rest }: Opened = {}) {
  const pages = { [webhooksScreen.path]: <WebhooksScreen />, [webhookScreen.path]: <WebhookScreen /> };
  return openPage(pages, at, {
    codes: rest.codes ?? ALL,
    answers: {
      [`GET ${webhooks.list.path}`]: () => succeeded({ webhooks: all }),
      [`GET ${DELIVERIES}`]: () => succeeded({ deliveries: log, next: null }),
      ...rest.answers,
    },
  });
}

const ONE = webhookScreen.path.replace(':id', '7');
const sentTo = (api: { calls: { method: string; path: string }[] }) =>
  api.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

it('creates one that tells of what a shop sells, and shows its secret once', async () => {
  const { api, user } = await open({
    all: [],
    codes: [...ALL, 'SIZE_READ', 'PRODUCT_READ', 'USERS_READ'],
    answers: {
      [`POST ${webhooks.create.path}`]: () => ({
        status: 201,
        body: { success: true, webhook: shop, secret: SECRET },
      }),
    },
  });
  await screen.findByText('There are no webhooks yet.');
  await user.click(await screen.findByRole('button', { name: 'Create Webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Webhook' });
  const tick = (name: string) => within(dialog).getByRole('checkbox', { name }) as HTMLInputElement;
  expect(tick('Users').checked).toBe(false);
  expect(within(dialog).queryByRole('checkbox', { name: 'Clubs' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('Address is required')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Address'), shop.address);
  await user.click(tick('Sizes'));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  const shown = await screen.findByRole('dialog', { name: 'Copy the secret now' });
  expect(shown.textContent).toContain(SECRET);
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    address: shop.address,
    entities: ['products', 'product_images'],
    is_active: true,
  });
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.body.textContent).not.toContain(SECRET));
});

it('keeps what is typed when the session has ended, and asks before it is left', async () => {
  const { user, router } = await open({
    codes: [...ALL, 'SIZE_READ'],
    answers: {
      [`POST ${webhooks.create.path}`]: () => refused(401, 'Please sign in'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Create Webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Webhook' });
  await user.type(within(dialog).getByLabelText('Address'), shop.address);
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  const signIn = await screen.findByRole('dialog', { name: 'Sign in to continue' });
  await user.click(within(signIn).getByRole('button', { name: 'Not Now' }));
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(shop.address);
  void router.navigate(ONE);
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question.textContent).toContain('The webhook is not saved.');
});

it('lists webhooks, shows one with its log, and offers nothing to those who may only read', async () => {
  const waiting: Delivery = {
    ...delivery,
    id: 32,
    state: 'waiting',
    attempts: 3,
    status: 503,
    reason: 'It answered with status 503',
    next_attempt_at: '2026-11-22T04:31:00.000Z',
  };
  const failing: Webhook = { ...shop, state: 'failing', former_secret_until: '2026-11-23T02:30:00.000Z' };
  const { router, user } = await open({
    // Nobody answered.
    all: [{ ...failing, last_attempt_at: '2026-11-22T02:31:00.000Z' }],
    answers: {
      [`GET ${DELIVERIES}`]: () => succeeded({ deliveries: [waiting], next: 32 }),
      [`GET ${DELIVERIES}?before=32`]: () => succeeded({ deliveries: [delivery], next: null }),
    },
    codes: READ,
  });
  const list = await screen.findByRole('table', { name: 'Webhooks' });
  const row = within(list).getAllByRole('row')[1]?.textContent;
  expect(row).toMatch(/NoneDana LeeFailing$/u);
  expect(row).toContain('https://shop.example.com/kitroomSizes, Pictures');
  expect(screen.queryByRole('button', { name: 'Create Webhook' })).toBeNull();
  await act(() => router.navigate(ONE));
  expect(await screen.findByRole('heading', { name: 'shop.example.com' })).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain('has not accepted the last delivery');
  screen.getByText(`Also valid until ${exactTime('2026-11-23T02:30:00.000Z')}`);
  const table = await screen.findByRole('table', { name: 'Deliveries' });
  await user.click(await screen.findByRole('button', { name: 'Show More' }));
  await screen.findByText('Accepted (204)');
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toContain('It answered with status 503');
  expect(first?.textContent).toContain('Next attempt');
  expect(second?.textContent).toContain('2 sizes, pictures of 1 productAccepted (204)11,085 ms');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows what is about to be sent until it was', async () => {
  const soon = new Date(Date.now() + 1000).toISOString();
  const waiting: Delivery = {
    ...delivery,
    state: 'waiting',
    attempts: 0,
    status: null,
    next_attempt_at: soon,
  };
  const { api } = await open({ at: ONE, log: [waiting] });
  await screen.findByText('Waiting to be sent');
  expect(screen.queryByText(/^Next attempt/u)).toBeNull();
  api.answers[`GET ${DELIVERIES}`] = () => succeeded({ deliveries: [delivery], next: null });
  await screen.findByText('Accepted (204)');
});

it('sends a test, and a delivery again; is changed, also when somebody else has done so before, gets another secret, and is removed after a question', async () => {
  const item = '/api/admin/webhooks/7';
  const again = '/api/admin/webhook-deliveries/31/send-again';
  const queued = () => succeeded({ message: 'It will be sent in a moment' });
  const moved = 'https://moved.example.com/kitroom';
  const { api, user } = await open({
    at: ONE,
    codes: [...ALL, 'SIZE_READ'],
    answers: {
      [`POST ${item}/test`]: queued,
      [`POST ${again}`]: queued,
      [`PUT ${item}`]: () => {
        api.answers[`GET ${webhooks.list.path}`] = () =>
          succeeded({ webhooks: [{ ...shop, address: moved, version: 4 }] });
        return refused(412, MESSAGES.stale);
      },
      [`POST ${item}/new-secret`]: () => succeeded({ webhook: shop, secret: SECRET }),
      [`DELETE ${item}`]: () => succeeded({ message: 'Webhook removed' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send a Test' }));
  await screen.findByText('It will be sent in a moment');
  await user.click(await screen.findByRole('button', { name: /^Send Again: .*2 sizes/u }));
  await waitFor(() => expect(sentTo(api)).toEqual([`POST ${item}/test`, `POST ${again}`]));

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Webhook' });
  await user.click(within(dialog).getByRole('switch', { name: 'On' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Someone else changed this record in the meantime',
  );
  expect((within(dialog).getByRole('switch', { name: 'On' }) as HTMLInputElement).checked).toBe(false);
  // What nobody has touched here is as the other one saved it, and the next save is of that version.
  await waitFor(() =>
    expect((within(dialog).getByRole('textbox', { name: 'Address' }) as HTMLInputElement).value).toBe(moved),
  );
  api.answers[`PUT ${item}`] = () => succeeded({ webhook: shop });
  await user.click(await within(dialog).findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Webhook saved')).toBeDefined();
  const { body, headers } = api.calls.find(({ method }) => method === 'PUT') ?? {};
  expect(body).toEqual({ address: shop.address, entities: shop.entities, is_active: false });
  expect(headers?.['if-match']).toBe('"3"');
  const second = api.calls.findLast(({ method }) => method === 'PUT');
  expect([second?.body, second?.headers['if-match']]).toEqual([
    { address: moved, entities: shop.entities, is_active: false },
    '"4"',
  ]);

  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('New Secret');
  await user.click(await screen.findByRole('button', { name: 'Create New Secret' }));
  const shown = await screen.findByRole('dialog', { name: 'Copy the secret now' });
  expect(shown.textContent).toContain(SECRET);
  await user.click(within(shown).getByRole('button', { name: 'Done' }));

  await choose('Remove');
  const question = await screen.findByRole('alertdialog', { name: 'Remove this webhook?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Webhook removed')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Webhooks' })).toBeDefined();
  expect(sentTo(api).slice(3)).toEqual([`PUT ${item}`, `POST ${item}/new-secret`, `DELETE ${item}`]);
});

it('says that there is no such webhook', async () => {
  await open({ at: ONE, all: [] });
  expect(await screen.findByText('Webhook not found')).toBeDefined();
});

it.each([
  ['test', [], 'Test'],
  ['start-again', [], 'Start again: read everything'],
  [
    'changes',
    [
      { entity: 'sizes', count: 1 },
      { entity: 'products', count: 1200 },
    ],
    '1 size, 1,200 products',
  ],
] as const)('a delivery of the kind %s with %j says: %s', (kind, counts, text) => {
  expect(contentText({ kind, counts: [...counts] })).toBe(text);
});
