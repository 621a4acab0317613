import {
  BULK_MESSAGES,
  type BulkUpdateInput,
  type BulkUpdateResult,
  bulkCalls,
} from '@kitroom/contract/bulk/bulk';
import { KINDS, LISTED_KINDS, type ListedKind } from '@kitroom/contract/kinds';
import type { z } from 'zod';
import { RECORD_KINDS } from '../kinds/kinds.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import { actorOf } from '../platform/http/guard.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { LARGE, requireNoRefusal, tried } from './all-or-nothing.ts';
import { type BulkParts, changeRecords } from './change-records.ts';
import { duplicateProductsRoute } from './duplicate-products.ts';
import { importRoutes } from './import/run-import.ts';

/** Many records of one entity at once: read with their versions, and changed in one transaction. */
export function bulkRoutes(app: App, parts: BulkParts): void {
  const { db } = parts;
  for (const entity of LISTED_KINDS) {
    const calls = bulkCalls<z.ZodObject>(KINDS[entity]);
    const transaction = RECORD_KINDS[entity].changesAccess ? db.serializable : db.transaction;

    serve(app, calls.read, async ({ query }) => ({ records: await readRecords(parts, entity, query.ids) }));

    serve(app, calls.update, (request, reply) => {
      const { body } = request;
      const work = (trx: Transaction) =>
        updateRecords(trx, parts, entity, { ...body, actor: actorOf(request) });
      return body.dry_run ? tried(transaction, work) : answerOnce(reply, transaction, work, LARGE);
    });
  }
  duplicateProductsRoute(app, parts);
  importRoutes(app, parts);
}

async function readRecords({ db, settings }: BulkParts, entity: ListedKind, ids: readonly number[]) {
  const read = RECORD_KINDS[entity].reader(db, settings);
  const records = [];
  for (const id of ids) {
    const found = await read(id);
    if (found) records.push({ id, version: found.version, item: { ...found.item } });
  }
  return records;
}

async function updateRecords(
  trx: Transaction,
  parts: BulkParts,
  entity: ListedKind,
  input: BulkUpdateInput & { actor: Actor },
): Promise<BulkUpdateResult> {
  const { changes, dry_run, skip_refused } = input;
  const outcome = await changeRecords(trx, parts, entity, input);
  if (!dry_run && !skip_refused)
    requireNoRefusal(outcome, 'changes', (refused) => BULK_MESSAGES.refused(refused, changes.length));
  const { done, refused } = outcome;
  const changed = done.filter((one) => one === 'changed').length;
  const said = dry_run ? BULK_MESSAGES.wouldChange : BULK_MESSAGES.changed;
  return {
    message: said(changed),
    changed_count: changed,
    unchanged_count: done.length - changed,
    refused,
  };
}
