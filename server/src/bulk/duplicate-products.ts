import {
  copyFields,
  type DuplicateProductsInput,
  type DuplicateProductsRefusal,
  type DuplicateProductsResult,
  duplicateProducts,
} from '@kitroom/contract/bulk/duplicate-products';
import { productResource } from '@kitroom/contract/product';
import { duplicate } from '../catalog/products/duplicate.ts';
import { requireMayDuplicate } from '../catalog/products/duplicate-route.ts';
import type { Actor } from '../platform/http/actor.ts';
import { failure, HttpError, notFound } from '../platform/http/errors.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { BulkParts } from './change-records.ts';

/**
 * Duplicates products in one transaction: see `allOrNothing`. Throws 403 where the actor may not, or not by then; 409 with what
 * was refused of each.
 */
export async function duplicateAll(
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
