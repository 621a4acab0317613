import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { sizeResource } from '@kitroom/contract/size';
import type { Database } from '../platform/db/database.ts';
import { bindResource } from '../platform/http/bind-resource.ts';
import type { App } from '../platform/http/schemas.ts';
import { garmentColorStore } from './garment-color-store.ts';
import { orderRoutes } from './order-routes.ts';
import { productRoutes } from './products/routes.ts';
import { imprintColorStore, productCategoryStore, sizeStore } from './simple-stores.ts';
import { boardRoutes } from './slots/board-routes.ts';
import { usageRoutes } from './usage-routes.ts';

/** Sizes, product categories, garment and imprint colors, where they are used, and products. */
export function catalogRoutes(app: App, db: Database): void {
  bindResource(app, sizeResource, sizeStore(db));
  bindResource(app, productCategoryResource, productCategoryStore(db));
  bindResource(app, garmentColorResource, garmentColorStore(db));
  bindResource(app, imprintColorResource, imprintColorStore(db));
  usageRoutes(app, db);
  orderRoutes(app, db);
  productRoutes(app, db);
  boardRoutes(app, db);
}
