import { undoCall } from '@kitroom/contract/history/undo';
import { LARGE } from '../../bulk/all-or-nothing.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { prepareUndo, type UndoParts } from './undo.ts';

/** Takes changes back. Each needs the code of the same change by hand. */
export function undoRoute(app: App, parts: UndoParts): void {
  serve(app, undoCall, async (request, reply) => {
    const { transaction, work } = await prepareUndo(parts, request.body, actorOf(request));
    return answerOnce(reply, transaction, work, LARGE);
  });
}
