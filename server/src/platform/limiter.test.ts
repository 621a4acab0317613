import { describe, expect, it } from 'vitest';
import { createGate } from '../../test/gate.ts';
import { createLimiter, forEachLimited, QueueFullError } from './limiter.ts';
import { metrics } from './metrics.ts';

/** Lets everything proceed that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a limiter', () => {
  it('lets as many wait as its bound says, and refuses the next, which is counted', async () => {
    const limiter = createLimiter({ name: 'bounded', concurrency: 2, maxWaiting: 3 });
    const { open, opened } = createGate();
    const accepted = Array.from({ length: 2 + 3 }, () => limiter.run(() => opened));
    await expect(limiter.run(() => opened)).rejects.toThrow(QueueFullError);
    const { values = [] } = (await metrics.getSingleMetric('kitroom_queue_refusals_total')?.get()) ?? {};
    expect(values).toContainEqual({ labels: { queue: 'bounded' }, value: 1 });
    open();
    await Promise.all(accepted);
    await expect(limiter.run(async () => 'again')).resolves.toBe('again');
  });

  it('lets a caller that may wait longer than others wait beyond the bound', async () => {
    const limiter = createLimiter({ name: 'test', concurrency: 1, maxWaiting: 0 });
    const { open, opened } = createGate();
    const first = limiter.run(() => opened);
    const patient = limiter.run(async () => 'done', Number.POSITIVE_INFINITY);
    open();
    await first;
    await expect(patient).resolves.toBe('done');
  });

  it('never runs more than its concurrency, in order of arrival, and nobody slips in between', async () => {
    const limiter = createLimiter({ name: 'test', concurrency: 1, maxWaiting: 10 });
    const order: number[] = [];
    let running = 0;
    const work = (n: number) => async () => {
      running += 1;
      expect(running).toBe(1);
      order.push(n);
      await settle();
      running -= 1;
    };
    const first = limiter.run(work(1));
    const second = limiter.run(work(2));
    const late = first.then(() => limiter.run(work(3)));
    const third = limiter.run(work(4));
    await Promise.all([first, second, third, late]);
    expect(order).toEqual([1, 2, 4, 3]);
  });

  it('goes on after work that fails', async () => {
    const limiter = createLimiter({ name: 'test', concurrency: 1, maxWaiting: 1 });
    const failing = limiter.run(async () => {
      throw new Error('broken');
    });
    const next = limiter.run(async () => 'fine');
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('fine');
  });
});

describe('forEachLimited', () => {
  it('does each item once, never more than the concurrency at a time', async () => {
    let running = 0;
    let highest = 0;
    const done: number[] = [];
    await forEachLimited([1, 2, 3, 4, 5], 2, async (n) => {
      running += 1;
      highest = Math.max(highest, running);
      await settle();
      running -= 1;
      done.push(n);
    });
    expect(done).toEqual([1, 2, 3, 4, 5]);
    expect(highest).toBe(2);
  });

  it('starts nothing after a failure, and rejects with it when what ran has ended', async () => {
    const { open, opened } = createGate();
    const started: number[] = [];
    let ended = false;
    const all = forEachLimited([1, 2, 3, 4], 2, async (n) => {
      started.push(n);
      if (n === 2) throw new Error('two is broken');
      await opened;
      ended = true;
    });
    let rejected = false;
    all.catch(() => {
      rejected = true;
    });
    await settle();
    expect(rejected).toBe(false);
    open();
    await expect(all).rejects.toThrow('two is broken');
    expect({ started, ended }).toEqual({ started: [1, 2], ended: true });
  });
});
