import {
  BULK_MESSAGES,
  type BulkUpdateInput,
  type BulkUpdateRefusal,
  type BulkUpdateResult,
  bulkPaths,
  bulkReadBody,
  bulkReadQuery,
  bulkUpdate,
} from '@kitroom/contract/bulk/bulk';
import { KINDS, LISTED_KINDS, type ListedKind } from '@kitroom/contract/kinds';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import type { z } from 'zod';
import { RECORD_KINDS } from '../kinds/kinds.ts';
import type { Actor } from '../platform/http/actor.ts';
import { failure, HttpError } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer } from '../platform/http/schemas.ts';
import { type BulkParts, changeRecords } from './change-records.ts';
import { duplicateProductsRoute } from './duplicate-products-route.ts';
import { importRoutes } from './import/import-routes.ts';

/** Many records of one entity at once: read with their versions, and changed in one transaction. */
export function bulkRoutes(app: App, parts: BulkParts): void {
  for (const entity of LISTED_KINDS) {
    const { path, clientNames, item, readPermissions, updatePermission } = KINDS[entity];
    const paths = bulkPaths(path);

    app.get(
      paths.read,
      {
        config: { operationId: `get${clientNames.many}`, access: readPermissions },
        schema: {
          querystring: bulkReadQuery,
          response: { 200: answer(bulkReadBody<z.ZodObject>(item)) },
        },
      },
      async (request) => ({
        success: true as const,
        records: await readRecords(parts, entity, request.query.ids),
      }),
    );

    app.post(
      paths.update,
      {
        bodyLimit: BULK_LIMITS.bodyBytes,
        config: { operationId: `update${clientNames.many}`, access: [updatePermission] },
        schema: {
          body: bulkUpdate.input,
          response: { 200: answer(bulkUpdate.body), 409: bulkUpdate.refusedBody },
        },
      },
      async (request) => ({
        success: true as const,
        ...(await updateRecords(parts, entity, request.body, actorOf(request))),
      }),
    );
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
  parts: BulkParts,
  entity: ListedKind,
  input: BulkUpdateInput,
  actor: Actor,
): Promise<BulkUpdateResult> {
  const { changed, unchanged, refused } = await changeRecords(parts, entity, input, actor);
  if (refused.length > 0 && !input.dry_run) {
    throw new HttpError(409, {
      ...failure(BULK_MESSAGES.refused(refused.length, input.changes.length)),
      path: 'changes',
      refused,
    } satisfies BulkUpdateRefusal);
  }
  const said = input.dry_run ? BULK_MESSAGES.wouldChange : BULK_MESSAGES.changed;
  return { message: said(changed), changed_count: changed, unchanged_count: unchanged, refused };
}
