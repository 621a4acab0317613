import { PREVIEW_MESSAGES, previewCalls } from '@kitroom/contract/pictures/image-restore';
import { IMAGE_MESSAGES, type ImageExtension } from '@kitroom/contract/product-image';
import type { Queries } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve, serveChange } from '../../platform/http/serve.ts';
import type { PictureParts } from '../parts.ts';
import { receiveArchive } from '../restore/archive-upload.ts';
import { RESTORES } from '../restore/restore-count.ts';
import { sendPicture } from '../send-picture.ts';
import { openPreviews, previewBody } from './preview-body.ts';
import { livePreviews } from './preview-rows.ts';
import { applyPreview, comparePreview, createPreview, discardPreview } from './previews.ts';

/** Restores in two steps: upload and look, then apply. */
export function previewRoutes(app: App, parts: PictureParts): void {
  const { db } = parts;

  serve(app, previewCalls.list, async (request) => ({
    previews: await openPreviews(db.query, actorOf(request)),
  }));

  serve(app, previewCalls.item, async (request) => ({
    preview: await previewBody(db.query, request.params.id, actorOf(request)),
  }));

  serve(app, previewCalls.picture, async (request, reply) => {
    const { sha256, width } = request.query;
    const { userId } = actorOf(request);
    const picture = await findPicture(db.query, { id: request.params.id, userId, sha256 });
    if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
    return sendPicture(request, reply, parts, { picture, width });
  });

  serve(
    app,
    previewCalls.create,
    receiveArchive(app, parts, (archive) => createPreview(parts, archive)),
  );

  serveChange(app, previewCalls.compare, db.transaction, async (trx, request) => {
    const [{ id }, actor] = [request.params, actorOf(request)];
    await comparePreview(trx, id, actor);
    return { preview: await previewBody(trx, id, actor) };
  });

  serve(app, previewCalls.apply, async (request, reply) => {
    const { comparison, leave_out: leaveOut } = request.body;
    const application = { id: request.params.id, actor: actorOf(request), comparison, leaveOut };
    const applied = await answerOnce(reply, db.transaction, async (trx) => ({
      message: PREVIEW_MESSAGES.applied,
      restore: await applyPreview(trx, application),
    }));
    RESTORES.inc({ result: 'applied' });
    return applied;
  });

  serveChange(app, previewCalls.discard, db.transaction, async (trx, request) => {
    await discardPreview(trx, request.params.id, actorOf(request));
    return { message: PREVIEW_MESSAGES.discarded };
  });
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
