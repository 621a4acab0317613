import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, cut, json, page, serverOf } from '../test/answers.ts';
import { type Batch, type ChangesOptions, createClient, KitroomError } from './client.ts';

const ENDED = json(409, { success: false, path: 'after', message: 'Start again without one.' });
const BUSY = json(503, { success: false, message: 'Busy' });

async function follow(answers: readonly Answer[], options: ChangesOptions = {}, retryFor = 60_000) {
  const server = await serverOf(answers);
  const pauses: number[] = [];
  const errors: string[] = [];
  const client = createClient({
    url: server.url,
    token: 'kr_1',
    retryFor,
    onRetry: (error, pause) => {
      errors.push(error.message);
      pauses.push(pause);
    },
  });
  return { ...server, client, pauses, errors, batches: client.changes(options) };
}

async function all(batches: AsyncIterable<Batch>): Promise<Batch[]> {
  const found: Batch[] = [];
  for await (const batch of batches) found.push(batch);
  return found;
}

const told = (batches: readonly Batch[]) =>
  batches.map(({ changes, cursor, first, more }) => [changes.map(({ id }) => id), cursor, first, more]);

describe('changes', () => {
  it('are read page by page until there is no more, with the token', async () => {
    const { batches, asked, tokens } = await follow([
      page('a', [1, 2], true),
      page('b', [], true),
      page('c', [3]),
    ]);
    expect(told(await all(batches))).toEqual([
      [[1, 2], 'a', true, true],
      [[], 'b', false, true],
      [[3], 'c', false, false],
    ]);
    expect(asked).toEqual([
      '/api/changes?limit=250',
      '/api/changes?after=a&limit=250',
      '/api/changes?after=b&limit=250',
    ]);
    expect(new Set(tokens)).toEqual(new Set(['Bearer kr_1']));
  });

  it('go on after a cursor, and say so when nothing is new', async () => {
    const { batches, asked } = await follow([page('a', [])], { after: 'a', limit: 7 });
    expect(told(await all(batches))).toEqual([[[], 'a', false, false]]);
    expect(asked).toEqual(['/api/changes?after=a&limit=7']);
  });

  it('say that the copy is up to date after a full page, even if the cursor stays', async () => {
    const { batches } = await follow([page('a', [1], true), page('a', [])]);
    expect(told(await all(batches))).toEqual([
      [[1], 'a', true, true],
      [[], 'a', false, false],
    ]);
  });

  it('are asked for when the batch before was applied, and not before', async () => {
    const { batches, asked } = await follow([page('a', [1], true), page('b', [])]);
    await batches.next();
    await wait(50);
    expect(asked).toHaveLength(1);
    await batches.next();
    expect(asked).toHaveLength(2);
    await batches.return();
  });

  it('start again from the beginning when the server ends the cursor', async () => {
    const { batches, asked } = await follow([ENDED, page('n', [1])], { after: 'old' });
    expect(told(await all(batches))).toEqual([[[1], 'n', true, false]]);
    expect(asked).toEqual(['/api/changes?after=old&limit=250', '/api/changes?limit=250']);
  });

  it('do not start again for ever', async () => {
    const { batches, asked } = await follow([ENDED], { after: 'old' });
    await expect(all(batches)).rejects.toMatchObject({ status: 409 });
    expect(asked).toHaveLength(2);
  });

  it('are asked for again when the server is busy, broken, or gone, with longer pauses', async () => {
    const broken = json(500, { success: false, message: 'Broken', requestId: '1' });
    const cutShort: Answer = (_, response) =>
      response.writeHead(200, { 'Content-Length': '99' }).end('{', () => response.destroy());
    const { batches, pauses, errors } = await follow([broken, cut, cutShort, page('a', [1])]);
    expect(told(await all(batches))).toEqual([[[1], 'a', true, false]]);
    expect(errors[0]).toBe('Kitroom answered 500: Broken');
    expect(errors[1]).toMatch(/^Kitroom can’t be reached: /u);
    expect(errors).toHaveLength(3);
    for (const [at, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** at);
      expect(pause).toBeLessThanOrEqual(500 * 2 ** at);
    }
  });

  it('wait as long as Retry-After says, in seconds or until a date', async () => {
    const pauseAfter = async (after: string) => {
      const { url } = await serverOf([json(429, { message: 'Too many' }, { 'Retry-After': after })]);
      const stop = new AbortController();
      const onRetry = (_error: Error, pause: number) => stop.abort(pause);
      const client = createClient({ url, token: 'kr_1', retryFor: Number.POSITIVE_INFINITY, onRetry });
      return all(client.changes({ signal: stop.signal })).catch((pause: unknown) => pause);
    };
    expect(await pauseAfter('7200')).toBe(7_200_000);
    const untilDate = await pauseAfter(new Date(Date.now() + 7_200_000).toUTCString());
    expect(untilDate).toBeGreaterThan(3_600_000);
    expect(untilDate).toBeLessThanOrEqual(7_200_000);
    expect(await pauseAfter('-')).toBeLessThanOrEqual(500);
  });

  it('give up when the time for that is over, with the last error', async () => {
    const { batches, asked } = await follow([BUSY], {}, 900);
    await expect(all(batches)).rejects.toThrow('Kitroom answered 503: Busy');
    expect(asked.length).toBeGreaterThan(1);
    const late = await follow([json(429, { message: 'Too many' }, { 'Retry-After': '60' })]);
    const patient = createClient({ url: late.url, token: 'kr_1', retryFor: 59_000 });
    await expect(all(patient.changes())).rejects.toMatchObject({ status: 429 });
  });

  it('are asked for again after a minute without an answer, each half minute at last, for ten minutes', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    onTestFinished(() => void vi.unstubAllGlobals());
    const silence = ({ signal }: Request) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const busy = async () => Response.json({ message: 'Busy' }, { status: 408 });
    vi.stubGlobal('fetch', vi.fn(busy).mockImplementationOnce(silence as never));
    const errors: unknown[] = [];
    const pauses: number[] = [];
    const onRetry = ({ message }: Error, pause: number) => {
      errors.push(message);
      pauses.push(pause);
    };
    let last: unknown;
    const read = all(createClient({ url: 'http://localhost', token: 'kr_1', onRetry }).changes());
    read.catch((error: unknown) => {
      last = error;
    });
    while (last === undefined) await vi.advanceTimersByTimeAsync(10_000);
    expect(errors[0]).toBe('Kitroom can’t be reached: The server did not answer');
    expect(last).toMatchObject({ status: 408 });
    const [longest, waited] = [Math.max(...pauses), pauses.reduce((sum, pause) => sum + pause, 60_000)];
    expect([longest > 20_000, longest <= 30_000, waited > 570_000, waited <= 600_000]).not.toContain(false);
  });

  it.each([400, 401, 403, 404])('end with what the server says: %d', async (status) => {
    const { batches, asked } = await follow([json(status, { success: false, message: 'No' })], {
      after: 'a',
    });
    const error = await all(batches).catch((reason) => reason);
    expect(error).toBeInstanceOf(KitroomError);
    expect(error).toMatchObject({
      status,
      message: `Kitroom answered ${status}: No`,
      body: { message: 'No' },
    });
    expect(asked).toHaveLength(1);
  });

  it('are asked for again after a while, and skipped when there are none', async () => {
    const answers = [page('a', [1]), page('a', []), page('b', [2]), ENDED, page('b', [])];
    const { batches, asked } = await follow(answers, { poll: 20 });
    const found = [(await batches.next()).value, (await batches.next()).value] as Batch[];
    expect(told(found)).toEqual([
      [[1], 'a', true, false],
      [[2], 'b', false, false],
    ]);
    expect(asked).toHaveLength(3);
    // Everything is told from the beginning, and that is nothing.
    expect(told([(await batches.next()).value as Batch])).toEqual([[[], 'b', true, false]]);
    await batches.return();
  });

  it('are asked for at once when the client is woken, also while a batch is applied', async () => {
    const { asked, batches, client } = await follow([page('a', [1]), page('b', [2]), page('c', [3])], {
      poll: 2 ** 31,
    });
    await batches.next();
    client.wake();
    expect(told([(await batches.next()).value as Batch])).toEqual([[[2], 'b', false, false]]);
    const waiting = batches.next();
    await wait(50);
    expect(asked).toHaveLength(2);
    client.wake();
    expect(told([(await waiting).value as Batch])).toEqual([[[3], 'c', false, false]]);
    await batches.return();
  });

  it.each<[string, Answer, ChangesOptions]>([
    ['the feed is polled', page('a', []), { poll: 600_000 }],
    ['a call is to be tried again', json(503, {}, { 'Retry-After': '50' }), {}],
    ['the server does not answer', () => {}, {}],
  ])('end with the reason of the signal while %s', async (_, answer, options) => {
    const ending = new AbortController();
    const { batches } = await follow([answer], { ...options, signal: ending.signal });
    const read = all(batches);
    setTimeout(() => ending.abort(new Error('Enough')), 100);
    await expect(read).rejects.toThrow('Enough');
    await expect(all((await follow([answer], { signal: ending.signal })).batches)).rejects.toThrow('Enough');
  });
});
