import { setImmediate as nextTick } from 'node:timers/promises';

/** Rows written without yielding: about 5 ms of work. */
const BATCH_ROWS = 1000;

/** The JSON object `rest` with `rows` under `key` as well, written in batches, between which other requests run. */
export async function jsonInBatches<Row>(
  rest: string,
  key: string,
  rows: readonly Row[],
  writeRow: (row: Row) => string,
): Promise<Buffer> {
  const parts = [Buffer.from(`${rest.slice(0, -1)},"${key}":[`)];
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await nextTick();
    const batch = rows.slice(from, from + BATCH_ROWS).map((row) => writeRow(row));
    parts.push(Buffer.from((from === 0 ? '' : ',') + batch.join(',')));
  }
  return Buffer.concat([...parts, Buffer.from(']}')]);
}
