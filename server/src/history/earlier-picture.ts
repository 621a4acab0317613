import { earlierPicture } from '@kitroom/contract/history/history';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { loggedPictures } from '../catalog/slots/logged-pictures.ts';
import type { PlacedPicture } from '../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import type { PictureParts } from '../pictures/parts.ts';
import { sendPicture } from '../pictures/send-picture.ts';
import type { Queries } from '../platform/db/database.ts';
import { notFound } from '../platform/http/errors.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';

/**
 * Shows a picture that is or was in a slot of a product: the only way to the bytes of former pictures, for histories
 * and for pictures that can be brought back.
 */
export function earlierPictureRoute(app: App, parts: PictureParts): void {
  serve(app, earlierPicture, async (request, reply) => {
    const { id, sha256 } = request.params;
    const picture = await findPicture(parts.db.query, id, sha256);
    if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
    return sendPicture(request, reply, parts, { picture, width: request.query.width });
  });
}

/** Every picture that a product gains or loses is in the product's part of the change log. */
async function findPicture(query: Queries, id: number, sha256: string): Promise<PlacedPicture | undefined> {
  const entry = await query
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where('entity', '=', IMAGE_ENTITY)
    .where('entity_id', '=', id)
    .where('action', 'not in', ['undo-restore', 'redo-restore'])
    .where((eb) => eb.or([eb('before', 'like', `%${sha256}%`), eb('after', 'like', `%${sha256}%`)]))
    .limit(1)
    .executeTakeFirst();
  if (!entry) return undefined;
  const pictures = [...loggedPictures(entry.before), ...loggedPictures(entry.after)];
  return pictures.find((picture) => picture.sha256 === sha256);
}
