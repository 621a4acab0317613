import { setImmediate as nextTick } from 'node:timers/promises';

/** About 5 ms of work: SQLite reads without yielding, and rows become objects here on either engine. */
const BATCH_ROWS = 1000;

/**
 * Reads many records in the order of `ordered`, in batches between which other requests run. `read` returns up to
 * `count` records with an id above `after`, sorted by id. Each record is consistent; one that is written meanwhile may
 * appear as it was before or after.
 */
export async function readInBatches<Row extends { id: number }>(
  ordered: readonly { id: number }[],
  read: (after: number, count: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found = new Map<number, Row>();
  for (let last: number | undefined = 0; last !== undefined; ) {
    await nextTick();
    const rows = await read(last, BATCH_ROWS);
    for (const row of rows) found.set(row.id, row);
    last = rows.length < BATCH_ROWS ? undefined : rows.at(-1)?.id;
  }
  return ordered.flatMap(({ id }) => found.get(id) ?? []);
}
