import {
  copyFields,
  type DuplicateProductsInput,
  type DuplicateProductsRefusal,
  type DuplicateProductsResult,
  duplicateProducts,
} from '@kitroom/contract/bulk/duplicate-products';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import { productResource } from '@kitroom/contract/product';
import { duplicate } from '../catalog/products/duplicate.ts';
import { requireMayDuplicate } from '../catalog/products/duplicate-route.ts';
import type { Actor } from '../platform/http/actor.ts';
import { failure, HttpError, notFound } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer } from '../platform/http/schemas.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { BulkParts } from './change-records.ts';

/** Duplicates many products in one transaction: for users who can duplicate one. */
export function duplicateProductsRoute(app: App, parts: Pick<BulkParts, 'db' | 'takenValues'>): void {
  app.post(
    duplicateProducts.path,
    {
      bodyLimit: BULK_LIMITS.bodyBytes,
      config: { operationId: 'duplicateProducts', access: [duplicateProducts.permission] },
      schema: {
        body: duplicateProducts.input,
        response: { 200: answer(duplicateProducts.body), 409: duplicateProducts.refusedBody },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await duplicateAll(parts, request.body, actorOf(request))),
    }),
  );
}

async function duplicateAll(
  parts: Pick<BulkParts, 'db' | 'takenValues'>,
  { copies, dry_run: dryRun, ...copied }: DuplicateProductsInput,
  actor: Actor,
): Promise<DuplicateProductsResult> {
  requireMayDuplicate(actor, copied);
  const { permission, picturesPermission, messages } = duplicateProducts;
  const permissions = copied.pictures ? [permission, picturesPermission] : [permission];
  const work = { changes: copies, dryRun, actor, permissions, changesAccess: false };
  const { changed, refused } = await allOrNothing(
    parts,
    work,
    async (trx) =>
      async ({ id, fields }, { actor: author, named }) => {
        const original = await trx
          .selectFrom('products')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirst();
        if (!original) throw notFound(productResource.notFound);
        named(original.name);
        await duplicate(trx, id, { fields: copyFields.parse(fields), copied }, author);
        return 'changed';
      },
  );
  if (refused.length > 0 && !dryRun) {
    throw new HttpError(409, {
      ...failure(messages.refused(refused.length, copies.length)),
      path: 'copies',
      refused,
    } satisfies DuplicateProductsRefusal);
  }
  const said = dryRun ? messages.wouldCreate : messages.created;
  return { message: said(changed), created_count: changed, refused };
}
