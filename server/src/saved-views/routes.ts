import { idParams } from '@kitroom/contract/fields';
import { savedViews, VIEW_MESSAGES, VIEW_PERMISSIONS } from '@kitroom/contract/lists/saved-views';
import type { Database } from '../platform/db/database.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer, done } from '../platform/http/schemas.ts';
import { viewStore } from './view-store.ts';

/** Views of lists: one's own, and those for everyone. */
export function savedViewRoutes(app: App, db: Database): void {
  const { path } = savedViews;
  const store = viewStore(db);
  const access = VIEW_PERMISSIONS;
  const one = { access, notFound: VIEW_MESSAGES.notFound };

  app.get(
    path,
    {
      config: { operationId: 'listSavedViews', access },
      schema: { response: { 200: answer(savedViews.list) } },
    },
    async (request) => ({ success: true as const, views: await store.list(actorOf(request)) }),
  );

  app.post(
    path,
    {
      config: { operationId: 'createSavedView', access, failures: [409] },
      schema: { body: savedViews.createInput, response: { 201: answer(savedViews.item) } },
    },
    async (request, reply) => {
      const view = await store.create(request.body, actorOf(request));
      return reply.code(201).send({ success: true as const, view });
    },
  );

  app.put(
    `${path}/:id`,
    {
      config: { operationId: 'updateSavedView', ...one, failures: [409] },
      schema: { params: idParams, body: savedViews.updateInput, response: { 200: answer(savedViews.item) } },
    },
    async (request) => ({
      success: true as const,
      view: await store.update(request.params.id, request.body, actorOf(request)),
    }),
  );

  app.delete(
    `${path}/:id`,
    {
      config: { ...one, operationId: 'deleteSavedView' },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request) => {
      await store.remove(request.params.id, actorOf(request));
      return { success: true as const, message: VIEW_MESSAGES.deleted };
    },
  );
}
