import { productResource } from '@kitroom/contract/product';
import type { Database } from '../../platform/db/database.ts';
import { bindResource } from '../../platform/http/bind-resource.ts';
import type { App } from '../../platform/http/schemas.ts';
import { duplicateRoute } from './duplicate-route.ts';
import { productStore } from './product-store.ts';

export function productRoutes(app: App, db: Database): void {
  bindResource(app, productResource, productStore(db));
  duplicateRoute(app, db);
}
