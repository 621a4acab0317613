import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../test/harness.ts';
import type { Queries } from './database.ts';
import { together } from './together.ts';

const TAKEN = /^(?:23505|SQLITE_CONSTRAINT_PRIMARYKEY)$/u;

const write = (query: Queries, key: string) =>
  query.insertInto('throttles').values({ key, count: 1, expires_at: '2099' }).execute();

describeOnBothEngines('work that was started together', (harness) => {
  const keys = async (prefix: string) => {
    const rows = await harness().db.query.selectFrom('throttles').select('key').orderBy('key').execute();
    return rows.map(({ key }) => key).filter((key) => key.startsWith(prefix));
  };

  it('resolves to what came of each, in the order of the items', async () => {
    const { db } = harness();
    const done = await db.transaction((trx) =>
      together(
        ['c', 'a', 'b'].map(async (name) => {
          await write(trx, `done-${name}`);
          return name;
        }),
      ),
    );
    expect(done).toEqual(['c', 'a', 'b']);
    expect(await keys('done-')).toEqual(['done-a', 'done-b', 'done-c']);
  });

  it('rejects with the failure that made others fail, when all have ended', async () => {
    const { db } = harness();
    let ended = 0;
    const work = db.transaction(async (trx) => {
      await write(trx, 'cause-taken');
      const works = ['cause-later', 'cause-taken', 'cause-other'].map(async (key) => {
        try {
          // Its second query is sent when the first is answered: after the one that fails.
          if (key === 'cause-later') await write(trx, 'cause-before');
          await write(trx, key);
        } finally {
          ended += 1;
        }
      });
      await together(works);
    });
    const failure = await work.catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: expect.stringMatching(TAKEN) });
    expect(ended).toBe(3);
    expect(await keys('cause-')).toEqual([]);
  });
});
