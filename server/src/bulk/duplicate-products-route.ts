import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { productResource } from '@kitroom/contract/product';
import type { Actor } from '../platform/http/actor.ts';
import { forbidden } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { BulkParts } from './change-records.ts';
import { duplicateAll } from './duplicate-products.ts';

/** Duplicates products: for users who can create products and see the originals. */
export function duplicateProductsRoute(
  app: App,
  { db, takenValues }: Pick<BulkParts, 'db' | 'takenValues'>,
): void {
  serve(app, duplicateProducts, async (request, reply) => {
    const { body } = request;
    const actor = actorOf(request);
    requireMayDuplicate(actor, body.pictures);
    return allOrNothing(reply, { transaction: db.transaction, dryRun: body.dry_run }, (trx) =>
      duplicateAll(trx, body, { actor, takenValues }),
    );
  });
}

/** Throws 403 for users who cannot see the originals, or not upload the pictures that they want to copy. */
function requireMayDuplicate({ permissions }: Actor, pictures: boolean): void {
  if (!productResource.readPermissions.some((code) => permissions.has(code))) throw forbidden();
  if (pictures && !permissions.has(duplicateProducts.picturesPermission)) throw forbidden();
}
