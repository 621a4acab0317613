import {
  copyFields,
  DUPLICATE_MESSAGES,
  type DuplicateProductsInput,
  type DuplicateProductsRefusal,
  type DuplicateProductsResult,
  duplicateProducts,
} from '@kitroom/contract/bulk/duplicate-products';
import { duplicateProduct, productResource } from '@kitroom/contract/product';
import { duplicate } from '../catalog/products/duplicate.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import { failure, HttpError, notFound } from '../platform/http/errors.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { makeAll } from './all-or-nothing.ts';

/**
 * Duplicates products in an open transaction: see `makeAll`. Throws 401 or 403 where the actor may not any longer; 409 with
 * what was refused of each, unless it is a dry run.
 */
export async function duplicateAll(
  trx: Transaction,
  { copies, dry_run: dryRun, ...copied }: DuplicateProductsInput,
  { actor, takenValues }: { actor: Actor; takenValues: TakenValues },
): Promise<DuplicateProductsResult> {
  const permissions = [
    ...duplicateProducts.access,
    ...(copied.pictures ? [duplicateProduct.picturesPermission] : []),
  ];
  const work = { changes: copies, actor, permissions, takenValues };
  const { changed, refused } = await makeAll(trx, work, async ({ id, fields }, { actor: author, named }) => {
    const original = await trx.selectFrom('products').select('name').where('id', '=', id).executeTakeFirst();
    if (!original) throw notFound(productResource.notFound);
    named(original.name);
    await duplicate(trx, id, { fields: copyFields.parse(fields), copied }, author);
    return 'changed';
  });
  if (refused.length > 0 && !dryRun) {
    throw new HttpError(409, {
      ...failure(DUPLICATE_MESSAGES.refused(refused.length, copies.length)),
      path: 'copies',
      refused,
    } satisfies DuplicateProductsRefusal);
  }
  const said = dryRun ? DUPLICATE_MESSAGES.wouldCreate : DUPLICATE_MESSAGES.created;
  return { message: said(changed), created_count: changed, refused };
}
