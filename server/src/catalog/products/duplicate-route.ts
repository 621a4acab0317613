import { duplicateProduct, productResource } from '@kitroom/contract/product';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { duplicate } from './duplicate.ts';
import { productReader } from './product-item.ts';

/** Duplicates a product: for users who can create products and see the original. */
export function duplicateRoute(app: App, db: Database): void {
  const readProduct = productReader(db.query);
  serve(app, duplicateProduct, async (request, reply) => {
    const { params, body } = request;
    const actor = actorOf(request);
    requireMayDuplicate(actor, body);
    return answerOnce(reply, db.transaction, async (trx) => {
      const id = await duplicate(trx, params.id, { fields: body, copied: body }, actor);
      const created = id === undefined ? undefined : await readProduct(id, trx);
      if (!created) throw notFound(productResource.notFound);
      reply.header('ETag', etagOf(created.version));
      return created.item;
    });
  });
}

/** Throws 403 for users who cannot see the originals, or not upload the pictures that they want to copy. */
export function requireMayDuplicate({ permissions }: Actor, { pictures }: { pictures: boolean }): void {
  if (!productResource.readPermissions.some((code) => permissions.has(code))) throw forbidden();
  if (pictures && !permissions.has(duplicateProduct.picturesPermission)) throw forbidden();
}
