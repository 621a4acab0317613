import { Readable } from 'node:stream';
import { activityCalls } from '@kitroom/contract/history/activity';
import { HISTORY_PAGE } from '@kitroom/contract/history/history';
import { now } from '../platform/db/now.ts';
import { actorOf } from '../platform/http/guard.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { activityBody, readActivity } from './activity.ts';
import { activityCsv } from './activity-csv.ts';
import type { HistoryParts } from './describe-entries.ts';
import { positionOf } from './read-entries.ts';

/** Everything that was recorded: a page at a time, and all that is filtered as a CSV file. */
export function activityRoutes(app: App, parts: HistoryParts): void {
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
