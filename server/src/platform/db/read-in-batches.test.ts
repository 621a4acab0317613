import { expect, it } from 'vitest';
import { readInBatches } from './read-in-batches.ts';

const BATCH = 1000;

it.each([0, 1, BATCH - 1, BATCH, BATCH + 1, 3 * BATCH + 1])(
  'reads each of %i records once, by id',
  async (count) => {
    // Every third id is missing, as after deletions.
    const stored = Array.from({ length: count }, (_, at) => ({ id: at + 1 + Math.floor(at / 2) }));
    let turns = 0;
    const turn = () => {
      turns += 1;
      waiting = setImmediate(turn);
    };
    let waiting = setImmediate(turn);
    const turnsBefore: number[] = [];
    const all = await readInBatches(async (after, most) => {
      turnsBefore.push(turns);
      return stored.filter(({ id }) => id > after).slice(0, most);
    });
    clearImmediate(waiting);

    expect(all).toEqual(stored);
    // Others run after each batch, the last one, too: its reader sorts all.
    expect(new Set([...turnsBefore, turns]).size).toBe(Math.floor(count / BATCH) + 2);
  },
);
