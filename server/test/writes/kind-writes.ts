import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { importCall } from '@kitroom/contract/import/import';
import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import { orderCall } from '@kitroom/contract/lists/order';
import type { z } from 'zod';
import type { RecordTableName } from '../../src/platform/db/tables.ts';
import { unique } from '../factories.ts';
import type { Browser } from '../harness.ts';
import { ok, type WriteExample } from '../pictures/picture-writes.ts';

export type Writes = Record<string, WriteExample>;

/** A write that changes no list. */
export function unlisted(write: WriteExample['write']): WriteExample {
  return { changes: [], write };
}

interface Sender {
  browser: () => Browser;
}

/** Other lists that show a record of a list. */
const SHOWN_IN: Partial<Record<RecordTableName, RecordTableName[]>> = {
  clubs: ['users'],
  roles: ['users'],
  users: ['clubs'],
  product_categories: ['products'],
};

/** Creates a record, and saves one. */
export function saved(
  { browser }: Sender,
  list: RecordTableName,
  id: () => number,
  input: () => object,
): Writes {
  const { path } = KINDS[list];
  return {
    [`POST ${path}`]: { changes: [list], write: () => browser().post(path, input()) },
    [`PUT ${path}/:id`]: {
      changes: [list, ...(SHOWN_IN[list] ?? [])],
      write: () => browser().put(`${path}/${id()}`, input()),
    },
  };
}

/** Changes this field of a record among many. */
export function bulk({ browser }: Sender, list: ListedKind, id: () => number, field = 'name'): Writes {
  const { path } = bulkCalls<z.ZodObject>(KINDS[list]).update;
  const change = () => ({ id: id(), fields: { [field]: unique('New') } });
  const write = () => browser().post(path, { changes: [change()], dry_run: false });
  return { [`POST ${path}`]: { changes: [list, ...(SHOWN_IN[list] ?? [])], write } };
}

export type OrderedList = 'sizes' | 'product_categories' | 'garment_colors' | 'imprint_colors' | 'products';

/** Moves the last one to the front. */
export function order({ browser }: Sender, list: OrderedList): Writes {
  const { path } = orderCall(KINDS[list]);
  const write = async () => {
    const { success: _, ...body } = (await ok(browser().get(KINDS[list].listPath))).json();
    const former_ids = (Object.values(body)[0] as { id: number }[]).map(({ id }) => id);
    const ids = [...former_ids.slice(-1), ...former_ids.slice(0, -1)];
    return browser().post(path, { ids, former_ids });
  };
  return { [`POST ${path}`]: { changes: [list], write } };
}

/** Imports a line that creates a record. */
export function imported({ browser }: Sender, list: ListedKind, line: () => Record<string, string>): Writes {
  const { path } = importCall(KINDS[list]);
  const write = () => {
    const cells = line();
    const lines = [Object.values(cells)];
    return browser().post(path, { columns: Object.keys(cells), lines, dry_run: false });
  };
  return { [`POST ${path}`]: { changes: [list], write } };
}
