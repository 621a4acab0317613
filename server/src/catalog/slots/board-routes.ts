import type { PermissionCode } from '@kitroom/contract/permissions';
import { pictureBoard } from '@kitroom/contract/picture-board';
import type { z } from 'zod';
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

  bindList('getPictureBoard', products, {
    list: async () => ({ products: await boardProducts(query) }),
    // Colors are linked by saves of the product, and every change of a slot counts as one of the list of products.
    listRevision: productRevision,
  });
  bindList('getPictureBoardSummary', summary, {
    list: async () => ({ products: await pictureSummaries(query) }),
    listRevision: productRevision,
  });
  bindList('getPictureBoardColors', colors, {
    list: async () => ({ colors: await boardColors(query) }),
    // Both only grow: so does their sum, whichever of them does.
    listRevision: async () => (await productRevision()) + (await colorRevision()),
  });

  function bindList<Body extends z.ZodObject>(
    operationId: string,
    { path, permissions, body }: { path: string; permissions: readonly PermissionCode[]; body: Body },
    list: Parameters<typeof cachedList<Body>>[1],
  ): void {
    app.get(
      path,
      { config: { operationId, access: permissions }, schema: { response: { 200: answer(body) } } },
      cachedList(body, list),
    );
  }
}
