import fastifyMultipart from '@fastify/multipart';
import type { App } from '../platform/http/schemas.ts';
import { downloadRoute } from './download/download-route.ts';
import type { PictureParts } from './parts.ts';
import { pictureRoutes } from './picture-routes.ts';
import { previewRoutes } from './preview/preview-routes.ts';
import { restoreRoutes } from './restore/restore-routes.ts';
import { sweepPictures } from './store/sweep.ts';

const SWEEP_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Product pictures: single slots, and all of them as a zip. Removes unused files once a day. */
export async function productImageRoutes(app: App, parts: PictureParts): Promise<void> {
  await app.register(fastifyMultipart);
  pictureRoutes(app, parts);
  downloadRoute(app, parts);
  restoreRoutes(app, parts);
  previewRoutes(app, parts);

  let sweeping = Promise.resolve();
  const sweep = () => {
    sweeping = sweepPictures(parts.db, parts.store).then(
      (removed) => {
        if (removed > 0) app.log.info({ removed }, 'removed unused picture files');
      },
      (error: unknown) => app.log.error({ err: error }, 'removing unused picture files failed'),
    );
  };
  const timer = setInterval(sweep, SWEEP_MILLISECONDS).unref();
  app.addHook('onReady', async () => sweep());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
    await parts.decoder.close();
    await parts.spool.close();
  });
}
