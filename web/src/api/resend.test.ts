import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { type Call, request } from './client.ts';
import { NOT_KNOWN, resending } from './resend.ts';

const PATH = '/api/admin/size';
const LARGE = { name: 'Large' };

/** The request that is answered now has an id of its own. */
const done = () =>
  Response.json(
    { success: true, message: 'Done' },
    { headers: { 'X-Change-Id': 'change-1', 'X-Request-Id': 'again-1' } },
  );
const status = (code: number) =>
  new Response(code === 204 ? null : '<h1>A proxy’s page</h1>', { status: code });
const busy = (after = '2') =>
  Response.json({ success: false, message: 'Later' }, { status: 409, headers: { 'Retry-After': after } });
const tomorrow = () => busy('Mon, 30 Nov 2026 10:00:00 GMT');
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

type Answer = () => Response | Promise<Response>;

/** The answers in their order, the last one from then on; and the seconds and keys of what was sent. */
function answering(...answers: [Answer, ...Answer[]]) {
  const sent: { second: number; key: string | null }[] = [];
  const since = performance.now();
  const last = answers.at(-1) ?? done;
  globalThis.fetch = vi.fn(async (_path, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key');
    sent.push({ second: (performance.now() - since) / 1000, key });
    return (answers.shift() ?? last)();
  });
  return { sent, seconds: () => sent.map(({ second }) => second), keys: () => sent.map(({ key }) => key) };
}

const { fetch } = globalThis;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = fetch;
});

/** Sends it, and lets as much time pass as it takes. */
async function outcomeOf(call: Call) {
  const outcome = request(PATH, call).then(
    ({ requestId }) => requestId,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return outcome;
}

const create = (call: Call = { json: LARGE }) => outcomeOf({ method: 'POST', ...call });

it.each<[string, Answer]>([
  ['nobody answers', unreachable],
  ['a proxy says 502', () => status(502)],
  ['a proxy says 504', () => status(504)],
  ['a page comes in place of JSON', () => status(200)],
])('a write is sent again under its key when %s, and ends as if nothing had happened', async (_, lost) => {
  const { seconds, keys } = answering(lost, lost, lost, lost, lost, done);
  expect(await create()).toBe('change-1');
  expect(seconds()).toEqual([0, 1, 4, 13, 23, 33]);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
});

it('one that is still being carried out is asked for again when the server says', async () => {
  const { seconds, keys } = answering(unreachable, busy, tomorrow, done);
  expect(await create()).toBe('change-1');
  expect(seconds()).toEqual([0, 1, 3, 13]);
  expect(new Set(keys()).size).toBe(1);
});

it.each([204, 400, 409, 412, 413, 429, 500, 503])(
  'an answer with status %d is one, whatever is in it',
  async (code) => {
    const { sent } = answering(() => status(code));
    await create();
    expect(sent).toHaveLength(1);
  },
);

it('a read, a trial, a sign-in, and what nobody keeps an answer to are sent once', async () => {
  const { keys } = answering(unreachable);
  await outcomeOf({});
  await create({ json: LARGE, kept: false });
  await create({ json: LARGE, signedOut: 'throw' });
  const body = { currentPassword: 'Old-pass-1', newPassword: 'New-pass-1' };
  await call(passwordCalls.change, { body }).catch(() => {});
  expect(keys()).toEqual([null, null, null, null]);
});

it('says while it waits that it does', async () => {
  let heard = 0;
  const stop = resending.subscribe(() => {
    heard += 1;
  });
  answering(unreachable, done);
  const outcome = request(PATH, { method: 'POST', json: LARGE });
  await vi.advanceTimersByTimeAsync(500);
  expect(resending.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  await outcome;
  expect([resending.count(), heard]).toEqual([0, 2]);
  stop();
});

it('gives up after two minutes with a sentence; the same write then has the same key, until its outcome is known', async () => {
  const first = answering(unreachable);
  expect(await create()).toBe(NOT_KNOWN);
  expect(first.seconds().at(-1)).toBe(113);
  expect(resending.count()).toBe(0);
  const [key] = first.keys();

  // Whether it was done is as unknown as before.
  const again = answering(
    () => status(503),
    ...[401, 403, 429].map(
      (code) => () => Response.json({ success: false, message: 'No' }, { status: code }),
    ),
    done,
  );
  for (let refused = 0; refused < 4; refused++) await create();
  expect(await create()).toBe('change-1');
  expect(again.keys()).toEqual([key, key, key, key, key]);

  const later = answering(done);
  await create();
  expect(later.keys()).not.toContain(key);
});

it('another body, version, or file is another write', async () => {
  const file = (name: string) => {
    const form = new FormData();
    form.set('file', new File(['PK'], name, { lastModified: 1 }));
    return { form };
  };
  const first = answering(unreachable);
  await create({ json: LARGE, ifMatch: '"1"' });
  await create(file('a.zip'));
  const [key, fileKey] = new Set(first.keys());
  const refused = answering(() => status(400));
  await create({ json: { name: 'Small' }, ifMatch: '"1"' });
  await create({ json: LARGE, ifMatch: '"2"' });
  await create(file('b.zip'));
  expect(new Set([key, fileKey, ...refused.keys()]).size).toBe(5);
  const again = answering(() => status(400));
  await create({ json: LARGE, ifMatch: '"1"' });
  await create(file('a.zip'));
  expect(again.keys()).toEqual([key, fileKey]);
});

it.each([
  [20, true],
  [21, false],
])('of %i writes of which nothing is known the first keeps its key: %s', async (count, isKept) => {
  const { keys } = answering(unreachable);
  for (let number = 1; number <= count; number++) await create({ json: { number } });
  const [key] = keys();
  const again = answering(() => status(503));
  await create({ json: { number: 1 } });
  expect(again.keys()[0] === key).toBe(isKept);
});

it('the same after something else was done is meant as a new one', async () => {
  const first = answering(unreachable);
  await create();
  answering(done);
  await create({ json: { name: 'Small' } });
  const again = answering(done);
  await create();
  expect(again.keys()).not.toEqual([first.keys()[0]]);
});

it('an abort ends the waiting, and nothing is sent again', async () => {
  const { sent } = answering(unreachable, done);
  const stop = new AbortController();
  const outcome = request(PATH, { method: 'POST', json: LARGE, signal: stop.signal }).catch((error) => error);
  await vi.advanceTimersByTimeAsync(500);
  stop.abort(new Error('Canceled'));
  expect((await outcome).message).toBe('Canceled');
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
  expect(resending.count()).toBe(0);
  // Also where it comes while the write is on its way.
  const other = new AbortController();
  const later = answering(() => {
    other.abort(new Error('Canceled'));
    return status(502);
  }, done);
  await create({ json: LARGE, signal: other.signal });
  expect(later.sent).toHaveLength(1);
  const again = answering(done);
  await create();
  expect(again.keys()).not.toContain(later.keys()[0]);
});
