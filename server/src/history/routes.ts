import { Readable } from 'node:stream';
import { activityCalls } from '@kitroom/contract/history/activity';
import { HISTORY_PAGE } from '@kitroom/contract/history/history';
import { undoCall } from '@kitroom/contract/history/undo';
import { LARGE } from '../bulk/all-or-nothing.ts';
import type { PictureParts } from '../pictures/parts.ts';
import { now } from '../platform/db/now.ts';
import { actorOf } from '../platform/http/guard.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { activityBody, readActivity } from './activity.ts';
import { activityCsv } from './activity-csv.ts';
import type { HistoryParts } from './describe-entries.ts';
import { earlierPictureRoutes } from './earlier-pictures/earlier-pictures.ts';
import { lastChangesRoutes } from './last-changes.ts';
import { positionOf } from './read-entries.ts';
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

/** Everything that was recorded: a page at a time, and all that is filtered as a CSV file. */
function activityRoutes(app: App, parts: HistoryParts): void {
  serve(app, activityCalls.list, async (request) => {
    const { before, ...filter } = request.query;
    const position = before === undefined ? undefined : await positionOf(parts.db.query, before);
    // Removed in the meantime, and so is all that is older.
    if (before !== undefined && !position) return { entries: [], next: null, searched_to: null };
    const reading = { before: position, count: HISTORY_PAGE, reader: actorOf(request), details: true };
    return activityBody(await readActivity(parts, filter, reading), HISTORY_PAGE);
  });

  serve(
    app,
    activityCalls.csv,
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="activity-${now().slice(0, 10)}.csv"`)
        .send(Readable.from(activityCsv(parts, request.query, actorOf(request)))),
    // A HEAD would read everything to answer nothing.
    { exposeHeadRoute: false },
  );
}
