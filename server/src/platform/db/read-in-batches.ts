import { setImmediate as nextTurn } from 'node:timers/promises';

/** About 5 ms of work: SQLite reads without yielding, and rows become objects here on either engine. */
const PIECE = 1000;

/**
 * Reads many records in the order of `ordered`, in pieces between which other requests have their turn. `read` gives
 * up to `count` records with an id above `after`, by id. Each record is whole; one that is written meanwhile may be
 * as before or as after.
 */
export async function readInBatches<Row extends { id: number }>(
  ordered: readonly { id: number }[],
  read: (after: number, count: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found = new Map<number, Row>();
  for (let last: number | undefined = 0; last !== undefined; ) {
    await nextTurn();
    const rows = await read(last, PIECE);
    for (const row of rows) found.set(row.id, row);
    last = rows.length < PIECE ? undefined : rows.at(-1)?.id;
  }
  return ordered.flatMap(({ id }) => found.get(id) ?? []);
}
