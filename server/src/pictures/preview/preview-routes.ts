import { idParams } from '@kitroom/contract/fields';
import {
  applyConflict,
  applyInput,
  PREVIEW_MESSAGES,
  previewCalls,
  previewPictureQuery,
} from '@kitroom/contract/image-restore';
import { IMAGE_MESSAGES, IMAGE_TYPES, type ImageExtension } from '@kitroom/contract/product-image';
import type { Queries } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import type { PictureParts } from '../parts.ts';
import { archiveForm, receiveArchive } from '../restore/archive-upload.ts';
import { RESTORES } from '../restore/restore-count.ts';
import { sendPicture } from '../send-picture.ts';
import { openPreviews, previewBody } from './preview-body.ts';
import { livePreviews } from './preview-rows.ts';
import { applyPreview, comparePreview, createPreview, discardPreview } from './previews.ts';

/** A position for each of the most entries that a zip may have. */
const APPLY_BYTES = 1024 * 1024;

const access = ['IMAGE_RESTORE'] as const;
const ofOne = { access, notFound: PREVIEW_MESSAGES.notFound };

/** Restores in two steps: upload and look, then apply. */
export function previewRoutes(app: App, parts: PictureParts): void {
  readRoutes(app, parts);
  changeRoutes(app, parts);
}

function readRoutes(app: App, parts: PictureParts): void {
  const { db } = parts;

  app.get(
    previewCalls.list.path,
    {
      config: { operationId: 'listRestorePreviews', access },
      schema: { response: { 200: answer(previewCalls.list.body) } },
    },
    async (request) => ({
      success: true as const,
      previews: await openPreviews(db.query, actorOf(request)),
    }),
  );

  app.get(
    previewCalls.item.path,
    {
      config: { ...ofOne, operationId: 'getRestorePreview' },
      schema: { params: idParams, response: { 200: answer(previewCalls.item.body) } },
    },
    async (request) => ({
      success: true as const,
      preview: await previewBody(db.query, request.params.id, actorOf(request)),
    }),
  );

  app.get(
    previewCalls.picture.path,
    {
      config: {
        operationId: 'getRestorePreviewPicture',
        ...ofOne,
        produces: Object.values(IMAGE_TYPES),
        etag: true,
      },
      schema: { params: idParams, querystring: previewPictureQuery },
    },
    async (request, reply) => {
      const { sha256, width } = request.query;
      const { userId } = actorOf(request);
      const picture = await findPicture(db.query, { id: request.params.id, userId, sha256 });
      if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
      return sendPicture(request, reply, parts, { picture, width });
    },
  );
}

function changeRoutes(app: App, parts: PictureParts): void {
  const { db } = parts;

  app.post(
    previewCalls.create.path,
    {
      config: { operationId: 'createRestorePreview', access, failures: [409], form: archiveForm },
      schema: { response: { 200: answer(previewCalls.create.body) } },
    },
    receiveArchive(app, parts, async (archive) => ({
      success: true as const,
      message: IMAGE_MESSAGES.restored,
      preview_id: await createPreview(parts, archive),
    })),
  );

  app.post(
    previewCalls.compare.path,
    {
      config: { operationId: 'compareRestorePreview', ...ofOne, failures: [409] },
      schema: { params: idParams, response: { 200: answer(previewCalls.compare.body) } },
    },
    async (request) => {
      const [{ id }, actor] = [request.params, actorOf(request)];
      await comparePreview(db, id, actor);
      return { success: true as const, preview: await previewBody(db.query, id, actor) };
    },
  );

  app.post(
    previewCalls.apply.path,
    {
      bodyLimit: APPLY_BYTES,
      config: { ...ofOne, operationId: 'applyRestorePreview', proof: true },
      schema: {
        params: idParams,
        body: applyInput,
        response: { 200: answer(previewCalls.apply.body), 409: applyConflict },
      },
    },
    async (request) => {
      const { comparison, leave_out: leaveOut } = request.body;
      const application = { id: request.params.id, actor: actorOf(request), comparison, leaveOut };
      const restore = await applyPreview(db, application);
      RESTORES.inc({ result: 'applied' });
      return { success: true as const, message: PREVIEW_MESSAGES.applied, restore };
    },
  );

  app.post(
    previewCalls.discard.path,
    {
      config: { operationId: 'discardRestorePreview', ...ofOne, failures: [409] },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request) => {
      await discardPreview(db, request.params.id, actorOf(request));
      return { success: true as const, message: PREVIEW_MESSAGES.discarded };
    },
  );
}

/** A picture of a preview: one of the zip, or one that a slot held when they were compared. */
async function findPicture(
  query: Queries,
  { id, userId, sha256 }: { id: number; userId: number; sha256: string },
): Promise<{ sha256: string; extension: ImageExtension } | undefined> {
  const row = await livePreviews(query, userId)
    .innerJoin('restore_preview_pictures as picture', 'picture.preview_id', 'restore_previews.id')
    .select(['picture.sha256', 'picture.extension', 'picture.before_extension'])
    .where('restore_previews.id', '=', id)
    .where(({ or, eb }) => or([eb('picture.sha256', '=', sha256), eb('picture.before_sha256', '=', sha256)]))
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const extension = row.sha256 === sha256 ? row.extension : row.before_extension;
  return { sha256, extension: extension as ImageExtension };
}
