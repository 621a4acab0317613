import { undoCall } from '@kitroom/contract/history/undo';
import { LARGE } from '../bulk/all-or-nothing.ts';
import type { PictureParts } from '../pictures/parts.ts';
import { actorOf } from '../platform/http/guard.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { activityRoutes } from './activity-routes.ts';
import { earlierPictureRoutes } from './earlier-pictures/earlier-picture-routes.ts';
import { lastChangesRoutes } from './last-changes.ts';
import { recordHistory } from './record-history.ts';
import { prepareUndo } from './undo/undo.ts';

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

  // Each change needs the code of the same change by hand.
  serve(app, undoCall, async (request, reply) => {
    const undoParts = { db, store, settings: config, takenValues };
    const { transaction, work } = await prepareUndo(undoParts, request.body, actorOf(request));
    return answerOnce(reply, transaction, work, LARGE);
  });
}
