import { KIND_NAMES, KINDS } from '@kitroom/contract/kinds';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import { changeOrder, ORDER_MESSAGES, orderPath } from '@kitroom/contract/lists/order';
import type { Database } from '../platform/db/database.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer } from '../platform/http/schemas.ts';
import { saveOrder } from './order.ts';
import type { SortedTable } from './sorted-store.ts';

const SORTED = KIND_NAMES.filter((kind): kind is SortedTable => KINDS[kind].sorted);

/** Puts the records of a list in another order, in one transaction and as one change. */
export function orderRoutes(app: App, db: Database): void {
  for (const table of SORTED) {
    const { path, clientNames, updatePermission } = KINDS[table];
    app.post(
      orderPath(path),
      {
        bodyLimit: BULK_LIMITS.bodyBytes,
        config: { operationId: `order${clientNames.many}`, access: [updatePermission], failures: [409] },
        schema: { body: changeOrder.input, response: { 200: answer(changeOrder.body) } },
      },
      async (request) => {
        const author = actorOf(request);
        const changed_count = await db.transaction((trx) => saveOrder(trx, table, request.body, author), {
          large: true,
        });
        const message = changed_count === 0 ? ORDER_MESSAGES.unchanged : ORDER_MESSAGES.changed;
        return { success: true as const, message, changed_count };
      },
    );
  }
}
