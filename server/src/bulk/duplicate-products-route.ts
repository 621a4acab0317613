import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { requireMayDuplicate } from '../catalog/products/duplicate-route.ts';
import { actorOf } from '../platform/http/guard.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { BulkParts } from './change-records.ts';
import { duplicateAll } from './duplicate-products.ts';

/** Duplicates many products at once: for users who can duplicate one. */
export function duplicateProductsRoute(
  app: App,
  { db, takenValues }: Pick<BulkParts, 'db' | 'takenValues'>,
): void {
  serve(app, duplicateProducts, async (request, reply) => {
    const { body } = request;
    const actor = actorOf(request);
    requireMayDuplicate(actor, body);
    return allOrNothing(reply, { transaction: db.transaction, dryRun: body.dry_run }, (trx) =>
      duplicateAll(trx, body, { actor, takenValues }),
    );
  });
}
