import { expect, it, vi } from 'vitest';
import { createUploadQueue } from './upload-queue.ts';

type Send = Parameters<ReturnType<typeof createUploadQueue>['start']>[0]['send'];

/** Uploads that end when the test says so; `abortable` false: whatever is canceled. */
function controlled({ abortable = true } = {}) {
  const queue = createUploadQueue();
  const running = new Map<
    string,
    {
      progress: (part: number) => void;
      succeed: () => void;
      fail: (error: Error) => void;
      signal: AbortSignal;
    }
  >();
  const settled: string[] = [];
  const start = (key: string) => {
    const send: Send = ({ signal, onProgress }) =>
      new Promise((resolve, reject) => {
        running.set(key, { progress: onProgress, succeed: resolve, fail: reject, signal });
        if (abortable)
          signal.addEventListener('abort', () => reject(new DOMException('canceled', 'AbortError')));
      });
    queue.start({
      key,
      record: 'product 7',
      fileName: `${key}.jpg`,
      place: `Jersey, ${key}`,
      send,
      explain: (error) => (error as Error).message,
      settled: () => settled.push(key),
    });
  };
  const states = () => queue.uploads().map(({ key, state }) => `${key} ${state}`);
  return { queue, running, settled, start, states };
}

it('sends three at a time, the others wait, and one that is canceled meanwhile is never sent', async () => {
  const { queue, running, start, states } = controlled();
  for (const key of ['a', 'b', 'c', 'd', 'e']) start(key);
  await vi.waitFor(() =>
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting', 'e waiting']),
  );
  queue.cancel('d');
  running.get('b')?.succeed();
  await vi.waitFor(() => expect(states()).toEqual(['a sending', 'c sending', 'e sending']));
  expect(running.has('d')).toBe(false);
});

it('tells how far an upload is, and forgets it when it is done', async () => {
  const { queue, running, settled, start } = controlled();
  start('a');
  await vi.waitFor(() => expect(running.has('a')).toBe(true));
  running.get('a')?.progress(0.4);
  expect(queue.uploads()[0]?.progress).toBe(0.4);
  running.get('a')?.succeed();
  await vi.waitFor(() => expect(queue.uploads()).toEqual([]));
  expect(settled).toEqual(['a']);
});

it('keeps a failed upload with its reason until it is sent again or dismissed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { queue, running, start, states } = controlled();
  start('a');
  await vi.waitFor(() => expect(running.has('a')).toBe(true));
  running.get('a')?.fail(new Error('This picture is damaged'));
  await vi.waitFor(() => expect(states()).toEqual(['a failed']));
  expect(queue.uploads()[0]?.error).toBe('This picture is damaged');
  running.delete('a');
  queue.retry('a');
  await vi.waitFor(() => expect(running.has('a')).toBe(true));
  expect(states()).toEqual(['a sending']);
  running.get('a')?.fail(new Error('again'));
  await vi.waitFor(() => expect(states()).toEqual(['a failed']));
  queue.cancel('a');
  expect(states()).toEqual([]);
});

it('canceled while it is being sent makes the screen load again: the server may already have it', async () => {
  const { queue, running, settled, start } = controlled();
  start('a');
  await vi.waitFor(() => expect(running.has('a')).toBe(true));
  queue.cancel('a');
  expect(queue.uploads()).toEqual([]);
  await vi.waitFor(() => expect(settled).toEqual(['a']));
});

it('a second file for the same slot replaces the first', async () => {
  const { queue, running, start, states } = controlled();
  start('a');
  await vi.waitFor(() => expect(running.has('a')).toBe(true));
  const first = running.get('a');
  start('a');
  expect(first?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(running.get('a')).not.toBe(first));
  expect(states()).toEqual(['a sending']);
  // The rest of the first says nothing about the second.
  running.get('a')?.progress(0.1);
  first?.progress(0.9);
  expect(queue.uploads()).toMatchObject([{ key: 'a', state: 'sending', progress: 0.1 }]);
});

it.each(['fails', 'succeeds'])(
  'one that was canceled and %s late leaves the next one for its slot alone',
  async (end) => {
    const { queue, running, settled, start } = controlled({ abortable: false });
    start('a');
    await vi.waitFor(() => expect(running.has('a')).toBe(true));
    const first = running.get('a');
    start('a');
    await vi.waitFor(() => expect(running.get('a')).not.toBe(first));
    if (end === 'fails') first?.fail(new Error('no connection'));
    else first?.succeed();
    await vi.waitFor(() => expect(settled).toEqual(['a']));
    expect(queue.uploads()).toMatchObject([{ fileName: 'a.jpg', state: 'sending', error: null }]);
  },
);
