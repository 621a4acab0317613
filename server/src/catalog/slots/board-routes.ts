import { pictureBoard } from '@kitroom/contract/pictures/picture-board';
import type { Database } from '../../platform/db/database.ts';
import { listRevision } from '../../platform/db/list-revision.ts';
import { cachedList } from '../../platform/http/cached-list.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { boardColors, boardProducts, pictureSummaries } from './picture-board.ts';

/** Which slots of all products are filled. */
export function boardRoutes(app: App, { query }: Database): void {
  const { products, summary, colors } = pictureBoard;
  const board = cachedList(products.answer, {
    list: async () => ({ products: await boardProducts(query) }),
    // Colors are linked by saves of the product, and every change of a slot counts as one of the list of products.
    listRevision: listRevision(query, 'products'),
  });
  const summaries = cachedList(summary.answer, {
    list: async () => ({ products: await pictureSummaries(query) }),
    listRevision: listRevision(query, 'products'),
  });
  const offered = cachedList(colors.answer, {
    list: async () => ({ colors: await boardColors(query) }),
    listRevision: listRevision(query, 'products', 'garment_colors'),
  });
  serve(app, products, board);
  serve(app, summary, summaries);
  serve(app, colors, offered);
}
