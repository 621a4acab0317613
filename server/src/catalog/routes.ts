import type { Database } from '../platform/db/database.ts';
import type { App } from '../platform/http/schemas.ts';
import { orderRoutes } from './order-routes.ts';
import { duplicateRoute } from './products/duplicate-route.ts';
import { boardRoutes } from './slots/board-routes.ts';
import { usageRoutes } from './usage-routes.ts';

/** What the catalog does besides the four calls of each kind: use, order, copies of products, and the picture board. */
export function catalogRoutes(app: App, db: Database): void {
  usageRoutes(app, db);
  orderRoutes(app, db);
  duplicateRoute(app, db);
  boardRoutes(app, db);
}
