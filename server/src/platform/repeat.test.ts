import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGate, type Gate } from '../../test/gate.ts';
import { repeat } from './repeat.ts';

const PAUSE = 1000;

let gates: Gate[];
let errors: unknown[];
/** Work that ends when its gate opens. */
const work = async () => {
  const gate = createGate();
  gates.push(gate);
  await gate.opened;
};
const start = () => repeat(PAUSE, work, (error) => errors.push(error));
/** Lets the current run end, and everything proceed that can. */
const endRun = async () => {
  gates.at(-1)?.open();
  await setImmediate();
};

beforeEach(() => {
  gates = [];
  errors = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs at once, and again a pause after the end of each run', async () => {
  const repeated = start();
  expect(gates).toHaveLength(1);
  vi.advanceTimersByTime(10 * PAUSE);
  await setImmediate();
  expect(gates).toHaveLength(1);
  await endRun();
  for (let runs = 1; runs <= 3; runs++) {
    vi.advanceTimersByTime(PAUSE - 1);
    await setImmediate();
    expect(gates).toHaveLength(runs);
    vi.advanceTimersByTime(1);
    await setImmediate();
    expect(gates).toHaveLength(runs + 1);
    await endRun();
  }
  await repeated.stop();
});

it('continues after a failure, and reports it', async () => {
  const failure = new Error('broken');
  let runs = 0;
  const repeated = repeat(
    PAUSE,
    async () => {
      runs += 1;
      throw failure;
    },
    (error) => errors.push(error),
  );
  await setImmediate();
  expect(errors).toEqual([failure]);
  vi.advanceTimersByTime(PAUSE);
  await setImmediate();
  expect([runs, errors]).toEqual([2, [failure, failure]]);
  await repeated.stop();
});

it('stops during a pause at once, and starts nothing afterwards', async () => {
  const repeated = start();
  await endRun();
  expect(vi.getTimerCount()).toBe(1);
  await repeated.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10 * PAUSE);
  await setImmediate();
  expect(gates).toHaveLength(1);
});

it('stops during a run when that has ended, and starts nothing afterwards', async () => {
  const repeated = start();
  let stopped = false;
  const stop = repeated.stop().then(() => {
    stopped = true;
  });
  await setImmediate();
  expect(stopped).toBe(false);
  await endRun();
  await stop;
  expect([vi.getTimerCount(), gates.length, errors]).toEqual([0, 1, []]);
});
