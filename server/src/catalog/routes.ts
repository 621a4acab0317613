import type { Database } from '../platform/db/database.ts';
import type { App } from '../platform/http/schemas.ts';
import { orderRoutes } from './order-routes.ts';
import { boardRoutes } from './slots/board-routes.ts';

/** The catalog's calls besides the four of each kind: order, and the picture board. */
export function catalogRoutes(app: App, db: Database): void {
  orderRoutes(app, db);
  boardRoutes(app, db);
}
