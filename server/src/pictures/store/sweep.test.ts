import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SETTLED, UNSETTLED } from '../../../test/clock.ts';
import { describeApp } from '../../../test/harness.ts';
import { type PictureStore, pictureKey } from './picture-store.ts';
import { dailySweep, sweepPictures } from './sweep.ts';

const DAY = 24 * 60 * 60 * 1000;

// What is kept for how long: download.test.ts and preview.test.ts.
describeApp('a sweep of unused pictures', (harness) => {
  let removed: string[];
  let onRemoval: () => void;
  const keys = ['a', 'b'].map((digit) => pictureKey({ sha256: digit.repeat(64), extension: 'jpg' }));
  const store = {
    async *list() {
      for (const key of keys) yield { key, putAt: 0 };
    },
    async removeUnlessPutSince(key: string) {
      removed.push(key);
      onRemoval();
    },
  } as unknown as PictureStore;
  beforeEach(() => {
    removed = [];
    onRemoval = () => {};
    // The timers of the database's driver run on.
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => void vi.useRealTimers());

  it('is made once a day for whoever asks each hour, and not while the clock may be wrong', async () => {
    const { db } = harness();
    expect(await dailySweep(db, store, { clock: UNSETTLED })()).toBe(0);
    const sweep = dailySweep(db, store, { clock: SETTLED });
    expect(await sweep()).toBe(2);
    vi.advanceTimersByTime(DAY - 1);
    expect(await sweep()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(await sweep()).toBe(2);
  });

  it('ends with the server', async () => {
    const ending = new AbortController();
    onRemoval = () => ending.abort();
    expect(await sweepPictures(harness().db, store, ending.signal)).toBe(1);
    expect(removed).toEqual(keys.slice(0, 1));
  });
});
