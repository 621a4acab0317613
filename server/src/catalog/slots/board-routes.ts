import { pictureBoard } from '@kitroom/contract/picture-board';
import type { Database } from '../../platform/db/database.ts';
import { listRevision } from '../../platform/db/list-revision.ts';
import { cachedList } from '../../platform/http/cached-list.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { boardColors, boardProducts, pictureSummaries } from './picture-board.ts';

/** Which slots of all products are filled. */
export function boardRoutes(app: App, { query }: Database): void {
  const { products, summary, colors } = pictureBoard;
  const productRevision = listRevision(query, 'products');
  const colorRevision = listRevision(query, 'garment_colors');

  app.get(
    products.path,
    {
      config: { operationId: 'getPictureBoard', access: products.permissions },
      schema: { response: { 200: answer(products.body) } },
    },
    cachedList(products.body, {
      list: async () => ({ products: await boardProducts(query) }),
      // Colors are linked by saves of the product, and every change of a slot counts as one of the list of products.
      listRevision: productRevision,
    }),
  );

  app.get(
    summary.path,
    {
      config: { operationId: 'getPictureBoardSummary', access: summary.permissions },
      schema: { response: { 200: answer(summary.body) } },
    },
    cachedList(summary.body, {
      list: async () => ({ products: await pictureSummaries(query) }),
      listRevision: productRevision,
    }),
  );

  app.get(
    colors.path,
    {
      config: { operationId: 'getPictureBoardColors', access: colors.permissions },
      schema: { response: { 200: answer(colors.body) } },
    },
    cachedList(colors.body, {
      list: async () => ({ colors: await boardColors(query) }),
      // Both only grow: so does their sum, whichever of them does.
      listRevision: async () => (await productRevision()) + (await colorRevision()),
    }),
  );
}
