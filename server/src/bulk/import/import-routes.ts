import { importCall, importPath } from '@kitroom/contract/import/import';
import { KINDS, LISTED_KINDS } from '@kitroom/contract/kinds';
import { IMPORT_LIMITS } from '@kitroom/contract/limits';
import type { FastifyReply } from 'fastify';
import { actorOf } from '../../platform/http/guard.ts';
import { rowsWriter } from '../../platform/http/json-in-batches.ts';
import { type App, answer, jsonWriter } from '../../platform/http/schemas.ts';
import type { BulkParts } from '../change-records.ts';
import { runImport } from './run-import.ts';

/** Imports of tables into lists: for users who may create or change their records; each line asks for what it does. */
export function importRoutes(app: App, parts: BulkParts): void {
  for (const entity of LISTED_KINDS) {
    const { path, clientNames, createPermission, updatePermission } = KINDS[entity];
    app.post(
      importPath(path),
      {
        bodyLimit: IMPORT_LIMITS.bodyBytes,
        config: {
          operationId: `import${clientNames.many}`,
          access: [createPermission, updatePermission],
          failures: [409],
        },
        schema: {
          body: importCall.input,
          response: { 200: answer(importCall.body) },
        },
      },
      async (request, reply) => {
        const result = await runImport(parts, entity, request.body, actorOf(request));
        const rest = writeRest({ ...result, success: true });
        const body: Buffer = await writeLines(rest, result.lines);
        return (reply as FastifyReply).type('application/json; charset=utf-8').send(body);
      },
    );
  }
}

const writeRest = jsonWriter(answer(importCall.body.omit({ lines: true })));
const writeLines = rowsWriter('lines', importCall.body.shape.lines.element);
