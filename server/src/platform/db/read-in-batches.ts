import { setImmediate as nextTick } from 'node:timers/promises';

/** About 5 ms of work: SQLite reads without yielding, and rows become objects here on either engine. */
const BATCH_ROWS = 1000;

/**
 * Reads many records by id, in batches after which other requests run. `read` returns up to `count` records with an id above
 * `after`, sorted by id. Each record is consistent; one that is written meanwhile may appear as it was before or after.
 */
export async function readInBatches<Row extends { id: number }>(
  read: (after: number, count: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows = await read(last, BATCH_ROWS);
    all.push(...rows);
    last = rows.length < BATCH_ROWS ? undefined : rows.at(-1)?.id;
    await nextTick();
  }
  return all;
}
