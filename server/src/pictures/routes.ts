import fastifyMultipart from '@fastify/multipart';
import { refuseForms } from '../platform/http/json-bodies.ts';
import type { App } from '../platform/http/schemas.ts';
import { repeat } from '../platform/repeat.ts';
import type { WallClock } from '../platform/wall-clock.ts';
import { downloadRoute } from './download/download-route.ts';
import type { PictureParts } from './parts.ts';
import { pictureRoutes } from './picture-routes.ts';
import { previewRoutes } from './preview/preview-routes.ts';
import { publicPictureRoute } from './public-picture-route.ts';
import { restoreRoutes } from './restore/restore-routes.ts';
import { dailySweep } from './store/sweep.ts';
import { uploadRoute } from './upload-route.ts';

const HOUR = 60 * 60 * 1000;

/** Product pictures: single slots, and all of them as a zip. Removes unused files once a day. */
export async function productImageRoutes(app: App, parts: PictureParts, clock: WallClock): Promise<void> {
  pictureRoutes(app, parts);
  publicPictureRoute(app, parts);
  downloadRoute(app, parts);
  // In their own scope; otherwise the form parser would look at every request of the application.
  await app.register(async (forms: App) => {
    await forms.register(fastifyMultipart);
    refuseForms(forms);
    uploadRoute(forms, parts);
    restoreRoutes(forms, parts);
    previewRoutes(forms, parts);
  });

  const ending = new AbortController();
  const sweep = dailySweep(parts.db, parts.store, { clock, ending: ending.signal });
  const sweeping = repeat(
    HOUR,
    async () => {
      const removed = await sweep();
      if (removed > 0) app.log.info({ removed }, 'removed unused picture files');
    },
    (error) => {
      if (!ending.signal.aborted) app.log.error({ err: error }, 'removing unused picture files failed');
    },
  );
  app.addHook('onClose', async () => {
    ending.abort();
    // Whoever asked for something has been answered or cut off.
    parts.store.close();
    await sweeping.stop();
    await parts.decoder.close();
    await parts.spool.close();
  });
}
