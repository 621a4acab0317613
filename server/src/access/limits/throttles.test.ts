import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { countFailure, countInWindow, type Delays, forget, waitOf } from './throttles.ts';

const DELAYS: Delays = { free: 2, first: 1000, longest: 5000, forgotten: 60_000 };

describeOnBothEngines('what is counted', (harness) => {
  let key: string;
  const query = () => harness().db.query;
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  const fail = async (times = 1) => {
    for (let time = 0; time < times; time++) await countFailure(query(), key, DELAYS);
  };
  const wait = () => waitOf(query(), key, DELAYS);

  beforeEach(() => {
    key = unique('key');
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('costs nothing at first; then each failure doubles the wait, up to the longest', async () => {
    expect(await wait()).toBe(0);
    const waits: number[] = [];
    for (let failures = 1; failures <= 6; failures++) {
      await fail();
      waits.push(await wait());
    }
    expect(waits).toEqual([0, 1000, 2000, 4000, 5000, 5000]);
  });

  it('counts from the last failure, to the millisecond', async () => {
    await fail(3);
    pass(1999);
    expect(await wait()).toBe(1);
    pass(1);
    expect(await wait()).toBe(0);
    pass(10);
    expect(await wait()).toBe(0);
    await fail();
    expect(await wait()).toBe(4000);
  });

  it('is forgotten after a time without a failure, not before', async () => {
    await fail(3);
    pass(DELAYS.forgotten - 1);
    await fail();
    expect(await wait()).toBe(4000);
    pass(DELAYS.forgotten);
    await fail();
    expect(await wait()).toBe(0);
    await fail();
    expect(await wait()).toBe(1000);
  });

  it('is separate for each key, and is forgotten for one at a time', async () => {
    await fail(2);
    const other = unique('key');
    expect(await waitOf(query(), other, DELAYS)).toBe(0);
    await countFailure(query(), other, DELAYS);
    await countFailure(query(), other, DELAYS);
    await forget(query(), key);
    expect(await wait()).toBe(0);
    expect(await waitOf(query(), other, DELAYS)).toBe(1000);
  });

  it('in a window starts with the first event and ends with the window', async () => {
    const count = () => countInWindow(query(), key, 1000);
    expect(await count()).toEqual({ count: 1, endsIn: 1000 });
    pass(400);
    expect(await count()).toEqual({ count: 2, endsIn: 600 });
    pass(599);
    expect(await count()).toEqual({ count: 3, endsIn: 1 });
    pass(1);
    expect(await count()).toEqual({ count: 1, endsIn: 1000 });
  });
});
