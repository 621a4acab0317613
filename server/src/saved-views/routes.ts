import { savedViews, VIEW_MESSAGES } from '@kitroom/contract/lists/saved-views';
import type { Database } from '../platform/db/database.ts';
import { actorOf } from '../platform/http/guard.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { createView, listViews, removeView, updateView } from './view-store.ts';

/** Views of lists: one's own, and those for everyone. */
export function savedViewRoutes(app: App, db: Database): void {
  serve(app, savedViews.list, async (request) => ({ views: await listViews(db.query, actorOf(request)) }));

  serve(app, savedViews.create, (request, reply) =>
    answerOnce(reply, db.transaction, async (trx) => ({
      view: await createView(trx, request.body, actorOf(request)),
    })),
  );

  serve(app, savedViews.update, (request, reply) =>
    answerOnce(reply, db.transaction, async (trx) => ({
      view: await updateView(trx, request.params.id, request.body, actorOf(request)),
    })),
  );

  serve(app, savedViews.remove, (request, reply) =>
    answerOnce(reply, db.transaction, async (trx) => {
      await removeView(trx, request.params.id, actorOf(request));
      return { message: VIEW_MESSAGES.deleted };
    }),
  );
}
