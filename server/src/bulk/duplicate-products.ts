import {
  copyFields,
  DUPLICATE_MESSAGES,
  type DuplicateProductsInput,
  type DuplicateProductsResult,
  duplicateProducts,
} from '@kitroom/contract/bulk/duplicate-products';
import { productResource } from '@kitroom/contract/product';
import { duplicate } from '../catalog/products/duplicate.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import { forbidden, notFound } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { LARGE, makeAll, requireNoRefusal, tried } from './all-or-nothing.ts';
import type { BulkParts } from './change-records.ts';

/** Duplicates products: for users who can create products and see the originals. */
export function duplicateProductsRoute(
  app: App,
  { db, takenValues }: Pick<BulkParts, 'db' | 'takenValues'>,
): void {
  serve(app, duplicateProducts, async (request, reply) => {
    const { body } = request;
    const actor = actorOf(request);
    requireMayDuplicate(actor, body.pictures);
    const work = (trx: Transaction) => duplicateAll(trx, body, { actor, takenValues });
    return body.dry_run ? tried(db.transaction, work) : answerOnce(reply, db.transaction, work, LARGE);
  });
}

/** Throws 403 for users who cannot see the originals, or not upload the pictures that they want to copy. */
function requireMayDuplicate({ permissions }: Actor, pictures: boolean): void {
  if (!productResource.readPermissions.some((code) => permissions.has(code))) throw forbidden();
  if (pictures && !permissions.has(duplicateProducts.picturesPermission)) throw forbidden();
}

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
    ...(copied.pictures ? [duplicateProducts.picturesPermission] : []),
  ];
  const work = { changes: copies, actor, permissions, takenValues };
  const outcome = await makeAll(trx, work, async ({ id, fields }, { actor: author, named }) => {
    const original = await trx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
    if (!original) throw notFound(productResource.notFound);
    named(original.name);
    return duplicate(trx, original, { fields: copyFields.parse(fields), copied }, author);
  });
  if (!dryRun)
    requireNoRefusal(outcome, 'copies', (refused) => DUPLICATE_MESSAGES.refused(refused, copies.length));
  const { done: ids, refused } = outcome;
  const said = dryRun ? DUPLICATE_MESSAGES.wouldCreate : DUPLICATE_MESSAGES.created;
  return { message: said(ids.length), created_count: ids.length, ids: dryRun ? [] : ids, refused };
}
