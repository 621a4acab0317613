import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import { changeOrder, ORDER_MESSAGES, orderPath } from '@kitroom/contract/lists/order';
import { productResource } from '@kitroom/contract/product';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { sizeResource } from '@kitroom/contract/size';
import type { Database } from '../platform/db/database.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer } from '../platform/http/schemas.ts';
import { saveOrder } from './order.ts';
import type { SortedTable } from './sorted-store.ts';

const SORTED = {
  sizes: sizeResource,
  product_categories: productCategoryResource,
  garment_colors: garmentColorResource,
  imprint_colors: imprintColorResource,
  products: productResource,
} as const satisfies Record<SortedTable, object>;

/** Puts the records of a list in another order, in one transaction and as one change. */
export function orderRoutes(app: App, db: Database): void {
  for (const [table, { path, updatePermission }] of Object.entries(SORTED)) {
    app.post(
      orderPath(path),
      {
        bodyLimit: BULK_LIMITS.bodyBytes,
        config: { access: [updatePermission], failures: [409] },
        schema: { body: changeOrder.input, response: { 200: answer(changeOrder.body) } },
      },
      async (request) => {
        const author = actorOf(request);
        const changed_count = await db.transaction((trx) =>
          saveOrder(trx, table as SortedTable, request.body, author),
        );
        const message = changed_count === 0 ? ORDER_MESSAGES.unchanged : ORDER_MESSAGES.changed;
        return { success: true as const, message, changed_count };
      },
    );
  }
}
