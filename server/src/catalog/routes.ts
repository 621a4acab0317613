import { KIND_NAMES, KINDS } from '@kitroom/contract/kinds';
import { ORDER_MESSAGES, orderCall } from '@kitroom/contract/lists/order';
import type { Database } from '../platform/db/database.ts';
import { actorOf } from '../platform/http/guard.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { type SortedTable, saveOrder } from './order.ts';
import { boardRoutes } from './slots/board-routes.ts';

/** The catalog's calls besides the four of each kind: order, and the picture board. */
export function catalogRoutes(app: App, db: Database): void {
  orderRoutes(app, db);
  boardRoutes(app, db);
}

const SORTED = KIND_NAMES.filter((kind): kind is SortedTable => KINDS[kind].sorted);

/** Puts the records of a list in another order, in one transaction and as one change. */
function orderRoutes(app: App, db: Database): void {
  for (const table of SORTED) {
    serve(app, orderCall(KINDS[table]), (request, reply) =>
      answerOnce(
        reply,
        db.transaction,
        async (trx) => {
          const changed_count = await saveOrder(trx, table, request.body, actorOf(request));
          const message = changed_count === 0 ? ORDER_MESSAGES.unchanged : ORDER_MESSAGES.changed;
          return { message, changed_count };
        },
        { large: true },
      ),
    );
  }
}
