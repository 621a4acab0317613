import type { PictureParts } from '../pictures/parts.ts';
import type { App } from '../platform/http/schemas.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { activityRoutes } from './activity-routes.ts';
import { earlierPictureRoutes } from './earlier-pictures/earlier-picture-routes.ts';
import { lastChangesRoutes } from './last-changes.ts';
import { recordHistory } from './record-history.ts';
import { undoRoute } from './undo/undo-route.ts';

/**
 * The history of each record and of everyone, and its undo. `takenValues` says what a violated unique index
 * means.
 */
export function historyRoutes(app: App, parts: PictureParts, takenValues: TakenValues): void {
  const { db, store, config } = parts;
  recordHistory(app, parts);
  lastChangesRoutes(app, db);
  earlierPictureRoutes(app, parts);
  activityRoutes(app, parts);
  undoRoute(app, { db, store, settings: config, takenValues });
}
