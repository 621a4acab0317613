import { undoCall } from '@kitroom/contract/history/undo';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { type UndoParts, undo } from './undo.ts';

/** Takes changes back. Each needs the code of the same change by hand. */
export function undoRoute(app: App, parts: UndoParts): void {
  app.post(
    undoCall.path,
    {
      config: { operationId: 'undoRequests', access: 'SIGNED_IN', failures: [404] },
      schema: {
        body: undoCall.input,
        response: { 200: answer(undoCall.body), 409: undoCall.refused },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await undo(parts, request.body, actorOf(request))),
    }),
  );
}
