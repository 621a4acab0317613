import { idParams } from '@kitroom/contract/fields';
import { previewCalls, restoresQuery } from '@kitroom/contract/image-restore';
import { IMAGE_MESSAGES, imageCalls } from '@kitroom/contract/product-image';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import type { PictureParts } from '../parts.ts';
import { archiveSummary } from './archive-summary.ts';
import { archiveForm, receiveArchive } from './archive-upload.ts';
import { pastRestores } from './past-restores.ts';
import { restoreArchive } from './restore.ts';
import { RESTORES } from './restore-count.ts';
import { redoRestore, undoRestore } from './undo-restore.ts';

/** What a download would contain, restoring directly from a zip, past restores, undoing one, and undoing that. */
export function restoreRoutes(app: App, parts: PictureParts): void {
  const { db, store } = parts;

  app.get(
    imageCalls.archiveSummary.path,
    {
      config: { operationId: 'getProductImageArchive', access: [imageCalls.archiveSummary.permission] },
      schema: { response: { 200: answer(imageCalls.archiveSummary.body) } },
    },
    async () => ({ success: true as const, ...(await archiveSummary(db, store)) }),
  );

  app.post(
    imageCalls.restore.path,
    {
      config: {
        operationId: 'restoreProductImages',
        access: [imageCalls.restore.permission],
        failures: [409],
        form: archiveForm,
        proof: true,
      },
      schema: { response: { 200: answer(imageCalls.restore.body) } },
    },
    receiveArchive(app, parts, async (archive) => {
      const restored = await restoreArchive(parts, archive);
      RESTORES.inc({ result: 'applied' });
      return { success: true as const, message: IMAGE_MESSAGES.restored, ...restored };
    }),
  );

  app.get(
    previewCalls.restores.path,
    {
      config: { operationId: 'listRestores', access: [previewCalls.restores.permission] },
      schema: { querystring: restoresQuery, response: { 200: answer(previewCalls.restores.body) } },
    },
    async (request) => ({ success: true as const, ...(await pastRestores(db.query, request.query.before)) }),
  );

  for (const { call, operationId, change, result } of [
    { call: imageCalls.undoRestore, operationId: 'undoRestore', change: undoRestore, result: 'undone' },
    { call: imageCalls.redoRestore, operationId: 'redoRestore', change: redoRestore, result: 'redone' },
  ]) {
    app.post(
      call.path,
      {
        config: { operationId, access: [call.permission], failures: [409], proof: true },
        schema: { params: idParams, response: { 200: answer(call.body) } },
      },
      async (request) => {
        const changed = await change(parts, request.params.id, actorOf(request));
        RESTORES.inc({ result });
        return { success: true as const, ...changed };
      },
    );
  }
}
