import { idParams } from '@kitroom/contract/fields';
import { duplicateProduct, productResource } from '@kitroom/contract/product';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { duplicate } from './duplicate.ts';
import { productReader } from './product-item.ts';

/** Duplicates a product: for users who can create products and see the original. */
export function duplicateRoute(app: App, db: Database): void {
  const readProduct = productReader(db.query);
  app.post(
    duplicateProduct.path,
    {
      config: {
        operationId: 'duplicateProduct',
        access: [duplicateProduct.permission],
        notFound: productResource.notFound,
        failures: [409],
        etag: true,
      },
      schema: {
        params: idParams,
        body: duplicateProduct.input,
        response: { 201: answer(duplicateProduct.body) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const actor = actorOf(request);
      requireMayDuplicate(actor, body);
      const created = await db.transaction(async (trx) => {
        const id = await duplicate(trx, params.id, { fields: body, copied: body }, actor);
        return id === undefined ? undefined : readProduct(id, trx);
      });
      if (!created) throw notFound(productResource.notFound);
      return reply
        .code(201)
        .header('ETag', etagOf(created.version))
        .send({ success: true as const, ...created.item });
    },
  );
}

/** Throws 403 for users who cannot see the originals, or not upload the pictures that they want to copy. */
export function requireMayDuplicate({ permissions }: Actor, { pictures }: { pictures: boolean }): void {
  if (!productResource.readPermissions.some((code) => permissions.has(code))) throw forbidden();
  if (pictures && !permissions.has(duplicateProduct.picturesPermission)) throw forbidden();
}
