import { importCall, importResult } from '@kitroom/contract/import/import';
import { KINDS, LISTED_KINDS } from '@kitroom/contract/kinds';
import { actorOf } from '../../platform/http/guard.ts';
import { rowsWriter } from '../../platform/http/json-in-batches.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import { type App, answer, jsonWriter } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { LARGE } from '../all-or-nothing.ts';
import type { BulkParts } from '../change-records.ts';
import { importKind } from './import-kinds.ts';
import { importLines, previewImport } from './run-import.ts';

/** Imports of tables into lists: for users who may create or change their records; each line asks for what it does. */
export function importRoutes(app: App, parts: BulkParts): void {
  const { db } = parts;
  for (const entity of LISTED_KINDS) {
    const kind = importKind(entity);
    const transaction = kind.changesAccess ? db.serializable : db.transaction;
    serve(app, importCall(KINDS[entity]), async (request, reply) => {
      const { body } = request;
      const actor = actorOf(request);
      if (!body.dry_run)
        return answerOnce(
          reply,
          transaction,
          (trx) => importLines(trx, parts, kind, { ...body, actor }),
          LARGE,
        );
      const result = await previewImport(parts, kind, { ...body, actor });
      const sent: Buffer = await writeLines(writeRest({ ...result, success: true }), result.lines);
      return reply.type('application/json; charset=utf-8').send(sent);
    });
  }
}

const writeRest = jsonWriter(answer(importResult.omit({ lines: true })));
const writeLines = rowsWriter('lines', importResult.shape.lines.element);
