import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, answerIn, askWorker, isSmall } from './in-worker.ts';
import { READING_LIMITS, UNREADABLE, UnreadableError } from './unreadable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A question to a worker, what becomes of it, and the worker. */
function ask() {
  const worker = { postMessage: vi.fn(), terminate: vi.fn() } as unknown as Worker;
  const bytes = new ArrayBuffer(1);
  const outcome = askWorker<string, string>(worker, 'What is it?', [bytes]).catch((error: Error) => error);
  const answer = (data: Answer<string>) => worker.onmessage?.({ data } as MessageEvent);
  return { worker, bytes, outcome, answer };
}

it('a worker is asked once, with the bytes of a file handed over, and ends with its answer', async () => {
  const { worker, bytes, outcome, answer } = ask();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('What is it?', [bytes]);
  expect(worker.terminate).not.toHaveBeenCalled();
  answer({ result: 'A table' });
  expect(await outcome).toBe('A table');
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it.each<[string, (asked: ReturnType<typeof ask>) => unknown, string]>([
  ['it says what is wrong', ({ answer }) => answer({ problem: UNREADABLE.noCells }), UNREADABLE.noCells],
  ['it fails', ({ worker }) => worker.onerror?.({} as ErrorEvent), UNREADABLE.tooSlow],
  ['its time is over', () => vi.advanceTimersByTime(READING_LIMITS.milliseconds), UNREADABLE.tooSlow],
])('it ends with a sentence where %s', async (_, happen, sentence) => {
  const asked = ask();
  happen(asked);
  const failure = await asked.outcome;
  expect([failure, failure instanceof UnreadableError]).toMatchObject([{ message: sentence }, true]);
  expect(asked.worker.terminate).toHaveBeenCalledOnce();
});

it('it has all of its time', async () => {
  const { worker, outcome, answer } = ask();
  await vi.advanceTimersByTimeAsync(READING_LIMITS.milliseconds - 1);
  expect(worker.terminate).not.toHaveBeenCalled();
  answer({ result: 'A table' });
  expect(await outcome).toBe('A table');
});

it('a worker answers with what it has found, or with a sentence where it fails', () => {
  const worker = { postMessage: vi.fn(), onmessage: (_event: { data: number }) => {} };
  vi.stubGlobal('self', worker);
  onTestFinished(() => void vi.unstubAllGlobals());
  answerIn((times: number) => 'x'.repeat(times));
  for (const data of [2, -1]) worker.onmessage({ data });
  expect(worker.postMessage.mock.calls).toEqual([[{ result: 'xx' }], [{ problem: UNREADABLE.damaged }]]);
});

it.each([
  [4000, 6000, true],
  [4000, 6001, false],
])('%i letters and %i of HTML are read at once: %s', (plain, html, isRead) => {
  expect(isSmall({ plain: 'x'.repeat(plain), html: 'x'.repeat(html) })).toBe(isRead);
});
