import { describe, expect, it } from 'vitest';
import { madeOnce } from './made-once.ts';

describe('what is made at first use', () => {
  it('is made once for all who ask, also while it is being made', async () => {
    let made = 0;
    const get = madeOnce(async () => ({ number: ++made }));
    const [first, second] = await Promise.all([get(), get()]);
    expect([first, second === first, (await get()) === first]).toEqual([{ number: 1 }, true, true]);
  });

  it('is tried again after it has failed, by whoever asks next', async () => {
    let tries = 0;
    const get = madeOnce(async () => {
      tries += 1;
      if (tries === 1) throw new Error('too many open files');
      return tries;
    });
    const atOnce = await Promise.allSettled([get(), get()]);
    expect(atOnce.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([await get(), await get()]).toEqual([2, 2]);
  });
});
