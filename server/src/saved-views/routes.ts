import { savedViews, VIEW_MESSAGES } from '@kitroom/contract/lists/saved-views';
import type { Database } from '../platform/db/database.ts';
import { actorOf } from '../platform/http/guard.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve, serveChange } from '../platform/http/serve.ts';
import { createView, listViews, removeView, updateView } from './view-store.ts';

/** Views of lists: one's own, and those for everyone. */
export function savedViewRoutes(app: App, db: Database): void {
  serve(app, savedViews.list, async (request) => ({ views: await listViews(db.query, actorOf(request)) }));

  serveChange(app, savedViews.create, db.transaction, async (trx, request) => ({
    view: await createView(trx, request.body, actorOf(request)),
  }));

  serveChange(app, savedViews.update, db.transaction, async (trx, request) => ({
    view: await updateView(trx, request.params.id, request.body, actorOf(request)),
  }));

  serveChange(app, savedViews.remove, db.transaction, async (trx, request) => {
    await removeView(trx, request.params.id, actorOf(request));
    return { message: VIEW_MESSAGES.deleted };
  });
}
