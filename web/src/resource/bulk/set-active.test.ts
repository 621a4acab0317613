import { BULK_LIMITS } from '@kitroom/contract/limits';
import { sizeResource } from '@kitroom/contract/size';
import { expect, it } from 'vitest';
import { type ReceivedCall, type Reply, serveApi } from '../../../test/api-server.ts';
import { setActive } from './set-active.ts';

const UPDATE = 'POST /api/admin/size/bulk-update';
const MOST = BULK_LIMITS.changes;
const targets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Size ${index + 1}` }));

/** Serves one answer after the other; the last one again and again. */
async function serve(...replies: ((ids: number[]) => Reply)[]) {
  const sent: number[][] = [];
  await serveApi({
    [UPDATE]: ({ body }: ReceivedCall) => {
      const ids = (body as { changes: { id: number }[] }).changes.map(({ id }) => id);
      const reply = replies[Math.min(sent.length, replies.length - 1)];
      sent.push(ids);
      return reply?.(ids) ?? {};
    },
  });
  return sent;
}

const changed = ({ length }: number[], unchanged = 0): Reply => ({
  body: {
    ...{ success: true, message: '', refused: [] },
    ...{ changed_count: length - unchanged, unchanged_count: unchanged },
  },
  headers: { 'X-Request-Id': `change of ${length}` },
});
const failing: Reply = { status: 503, body: { success: false, message: 'Try again later' } };
const refusing = (...ids: number[]): Reply => ({
  status: 409,
  body: {
    ...{ success: false, message: 'Nothing was changed', path: 'changes' },
    refused: ids.map((id) => ({ id, name: null, status: 403, errors: [{ path: '', message: `No ${id}` }] })),
  },
});

const run = (count: number, onProgress: (done: number) => void = () => {}, stop = new AbortController()) =>
  setActive({
    resource: sizeResource,
    targets: targets(count),
    isActive: false,
    onProgress,
    signal: stop.signal,
  });

it('changes as many records in a call as it takes, and says how far it is', async () => {
  const sent = await serve(changed);
  const done: number[] = [];
  const outcome = await run(MOST + 1, (count) => done.push(count));
  expect(sent.map(({ length }) => length)).toEqual([MOST, 1]);
  expect(done).toEqual([MOST, MOST + 1]);
  expect(outcome).toEqual({
    ...{ changed: MOST + 1, unchanged: 0, left: 0, refused: [], failed: null },
    requestIds: [`change of ${MOST}`, 'change of 1'],
  });
  sent.length = 0;
  await run(MOST);
  expect(sent).toHaveLength(1);
});

it('leaves out what is refused, as often as something else is', async () => {
  const sent = await serve(
    () => refusing(2),
    () => refusing(1, 4),
    (ids) => changed(ids, 1),
  );
  const outcome = await run(5);
  expect(sent).toEqual([
    [1, 2, 3, 4, 5],
    [1, 3, 4, 5],
    [3, 5],
  ]);
  expect(outcome).toMatchObject({ changed: 1, unchanged: 1, failed: null });
  expect(outcome.refused.map(({ target, reason }) => `${target.name}: ${reason}`)).toEqual([
    'Size 2: No 2',
    'Size 1: No 1',
    'Size 4: No 4',
  ]);
});

it('asks for nothing more when all are refused, and offers no undo where nothing changed', async () => {
  const sent = await serve(() => refusing(1, 2));
  expect(await run(2)).toMatchObject({ changed: 0, failed: null, requestIds: [] });
  expect(sent).toHaveLength(1);
  const unchanged = await serve((ids) => changed(ids, 2));
  expect(await run(2)).toMatchObject({ changed: 0, unchanged: 2, requestIds: [] });
  expect(unchanged).toHaveLength(1);
});

it('ends with a call that fails as a whole: what was changed before stays changed, and can be undone', async () => {
  const sent = await serve(
    changed,
    () => refusing(MOST + 1),
    () => failing,
  );
  const outcome = await run(2 * MOST + 5);
  expect(sent).toHaveLength(3);
  expect(outcome).toMatchObject({
    ...{ changed: MOST, left: 0, requestIds: [`change of ${MOST}`] },
    failed: { count: MOST + 4, reason: 'Try again later' },
  });
  expect(outcome.refused).toHaveLength(1);
});

it('stops between two calls', async () => {
  const sent = await serve(changed);
  const stop = new AbortController();
  const outcome = await run(2 * MOST, () => stop.abort(), stop);
  expect(sent).toHaveLength(1);
  expect(outcome).toMatchObject({ changed: MOST, left: MOST, failed: null });
});
