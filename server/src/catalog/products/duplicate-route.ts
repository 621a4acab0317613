import { idParams } from '@kitroom/contract/fields';
import { duplicateProduct, productResource } from '@kitroom/contract/product';
import type { Database } from '../../platform/db/database.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { duplicate } from './duplicate.ts';
import { productReader } from './product-item.ts';

/** Duplicates a product: for users who may create products and see the original. */
export function duplicateRoute(app: App, db: Database): void {
  const readProduct = productReader(db.query);
  app.post(
    duplicateProduct.path,
    {
      config: {
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
      if (!productResource.readPermissions.some((code) => actor.permissions.has(code))) throw forbidden();
      if (body.pictures && !actor.permissions.has(duplicateProduct.picturesPermission)) throw forbidden();
      const created = await duplicate(db, readProduct, params.id, body, actor);
      if (!created) throw notFound(productResource.notFound);
      return reply
        .code(201)
        .header('ETag', etagOf(created.version))
        .send({ success: true as const, ...created.item });
    },
  );
}
