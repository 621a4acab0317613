import fastifyMultipart from '@fastify/multipart';
import type { App } from '../platform/http/schemas.ts';
import { archiveRoutes } from './archive/archive-routes.ts';
import type { PictureParts } from './parts.ts';
import { pictureRoutes } from './picture-routes.ts';
import { sweepPictures } from './store/sweep.ts';

const SWEEP_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Pictures of products: in their slots, and all of them as a zip. Sweeps unused files once a day. */
export async function productImageRoutes(app: App, parts: PictureParts): Promise<void> {
  await app.register(fastifyMultipart);
  pictureRoutes(app, parts);
  archiveRoutes(app, parts);

  let sweeping = Promise.resolve();
  const sweep = () => {
    sweeping = sweepPictures(parts.db, parts.store).then(
      (removed) => app.log.info({ removed }, 'swept pictures that nothing shows'),
      (error: unknown) => app.log.error({ err: error }, 'pictures could not be swept'),
    );
  };
  const timer = setInterval(sweep, SWEEP_MILLISECONDS).unref();
  app.addHook('onReady', async () => sweep());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
    await parts.spool.close();
  });
}
