import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import type { Database } from '../../platform/db/database.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { allPictures } from '../download/all-pictures.ts';
import { findDamaged } from '../download/archive-download.ts';
import type { PictureParts } from '../parts.ts';
import type { PictureStore } from '../store/picture-store.ts';
import { receiveArchive } from './archive-upload.ts';
import { pastRestores } from './past-restores.ts';
import { restoreArchive } from './restore.ts';
import { RESTORES } from './restore-count.ts';
import { undoRestore } from './undo-restore.ts';

/** The contents of a download, restoring directly from a zip, past restores, and undoing one. */
export function restoreRoutes(app: App, parts: PictureParts): void {
  const { db, store } = parts;

  serve(app, imageCalls.archiveSummary, () => archiveSummary(db, store));

  serve(
    app,
    imageCalls.restore,
    receiveArchive(app, parts, async (archive) => {
      const restored = await restoreArchive(parts, archive);
      RESTORES.inc({ result: 'applied' });
      return restored;
    }),
  );

  serve(app, previewCalls.restores, (request) => pastRestores(db.query, request.query.before));

  serve(app, imageCalls.undoRestore, async (request, reply) => {
    const undo = { restoreId: request.params.id, author: actorOf(request) };
    const undone = await undoRestore(parts, undo, (work) => answerOnce(reply, db.transaction, work));
    RESTORES.inc({ result: 'undone' });
    return undone;
  });
}

/** The contents of a download made right now, and the pictures that it lacks. */
async function archiveSummary({ query }: Database, store: PictureStore) {
  const pictures = await allPictures(query);
  const damaged = await findDamaged(store, pictures);
  return {
    pictures: pictures.length,
    products: new Set(pictures.map(({ product }) => product)).size,
    bytes: pictures.reduce((sum, { bytes }) => sum + bytes, 0),
    damaged: damaged.map(({ product, color, slot }) => ({ product, color, slot })),
  };
}
