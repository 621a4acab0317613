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
      const { changes, skip_refused } = body as { changes: { id: number }[]; skip_refused?: boolean };
      const ids = changes.map(({ id }) => id);
      expect(skip_refused).toBe(true);
      const reply = replies[Math.min(sent.length, replies.length - 1)];
      sent.push(ids);
      return reply?.(ids) ?? {};
    },
  });
  return sent;
}

/** Says that all are changed, but those that are refused or were so already. */
const changed = ({ length }: number[], { unchanged = 0, refused = [] as number[] } = {}): Reply => ({
  body: {
    success: true,
    message: '',
    unchanged_count: unchanged,
    changed_count: length - unchanged - refused.length,
    refused: refused.map((id) => ({
      id,
      name: null,
      status: 403,
      errors: [{ path: '', message: `No ${id}` }],
    })),
  },
  headers: { 'X-Request-Id': `change of ${length}` },
});
const failing: Reply = { status: 503, body: { success: false, message: 'Try again later' } };

const run = (count: number, onProgress: (done: number) => void = () => {}, stop = new AbortController()) =>
  setActive({
    resource: sizeResource,
    targets: targets(count),
    isActive: false,
    onProgress,
    signal: stop.signal,
  });

it('changes as many records in a call as it takes, and says how far it is', async () => {
  const sent = await serve((ids) => changed(ids));
  const done: number[] = [];
  const outcome = await run(MOST + 1, (count) => done.push(count));
  expect(sent.map(({ length }) => length)).toEqual([MOST, 1]);
  expect(done).toEqual([MOST, MOST + 1]);
  expect(outcome).toEqual({
    changed: MOST + 1,
    unchanged: 0,
    left: 0,
    refused: [],
    failed: null,
    requestIds: [`change of ${MOST}`, 'change of 1'],
  });
  sent.length = 0;
  await run(MOST);
  expect(sent).toHaveLength(1);
});

it('ends with a call that fails as a whole: what was changed before stays changed, and can be undone', async () => {
  const sent = await serve(
    (ids) => changed(ids, { refused: [1] }),
    (ids) => changed(ids, { unchanged: ids.length }),
    () => failing,
  );
  const outcome = await run(3 * MOST + 5);
  expect(sent).toHaveLength(3);
  expect(outcome).toMatchObject({
    changed: MOST - 1,
    unchanged: MOST,
    left: 0,
    requestIds: [`change of ${MOST}`],
    failed: { count: MOST + 5, reason: 'Try again later' },
  });
  expect(outcome.refused).toHaveLength(1);
});

it('stops between two calls', async () => {
  const sent = await serve((ids) => changed(ids));
  const stop = new AbortController();
  const outcome = await run(2 * MOST, () => stop.abort(), stop);
  expect(sent).toHaveLength(1);
  expect(outcome).toMatchObject({ changed: MOST, left: MOST, failed: null });
});
