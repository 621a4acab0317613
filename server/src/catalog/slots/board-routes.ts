import type { Call } from '@kitroom/contract/call';
import { pictureBoard } from '@kitroom/contract/pictures/picture-board';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { listRevision } from '../../platform/db/list-revision.ts';
import { cachedList } from '../../platform/http/cached-list.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { boardColors, boardProducts, pictureSummaries } from './picture-board.ts';

/** Which slots of all products are filled. */
export function boardRoutes(app: App, { query }: Database): void {
  const { products, summary, colors } = pictureBoard;
  const productRevision = listRevision(query, 'products');
  const colorRevision = listRevision(query, 'garment_colors');

  serveList(app, products, {
    list: async () => ({ products: await boardProducts(query) }),
    // Colors are linked by saves of the product, and every change of a slot counts as one of the list of products.
    listRevision: productRevision,
  });
  serveList(app, summary, {
    list: async () => ({ products: await pictureSummaries(query) }),
    listRevision: productRevision,
  });
  serveList(app, colors, {
    list: async () => ({ colors: await boardColors(query) }),
    // Both only grow: so does their sum, whichever of them does.
    listRevision: async () => (await productRevision()) + (await colorRevision()),
  });
}

function serveList<Body extends z.ZodObject>(
  app: App,
  call: Call & { answer: Body },
  list: Parameters<typeof cachedList<Body>>[1],
): void {
  const answerList = cachedList(call.answer, list);
  serve(app, call, async (request, reply) => {
    await answerList(request, reply);
    return reply;
  });
}
