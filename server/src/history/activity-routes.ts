import { Readable } from 'node:stream';
import { activityCall } from '@kitroom/contract/history/activity';
import { HISTORY_PAGE } from '@kitroom/contract/history/history';
import { now } from '../platform/db/now.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer } from '../platform/http/schemas.ts';
import { activityBody, readActivity } from './activity.ts';
import { activityCsv } from './activity-csv.ts';
import type { HistoryParts } from './describe-entries.ts';
import { positionOf } from './read-entries.ts';

/** Everything that was recorded: a page at a time, and all that is filtered as a CSV file. */
export function activityRoutes(app: App, parts: HistoryParts): void {
  const access = [activityCall.permission];

  app.get(
    activityCall.path,
    {
      config: { operationId: 'listActivity', access },
      schema: { querystring: activityCall.query, response: { 200: answer(activityCall.body) } },
    },
    async (request) => {
      const { before, ...filter } = request.query;
      const position = before === undefined ? undefined : await positionOf(parts.db.query, before);
      // Removed in the meantime, and so is all that is older.
      if (before !== undefined && !position)
        return { success: true as const, entries: [], next: null, searched_to: null };
      const reading = { before: position, count: HISTORY_PAGE, reader: actorOf(request), details: true };
      const page = await readActivity(parts, filter, reading);
      return { success: true as const, ...activityBody(page, HISTORY_PAGE) };
    },
  );

  app.get(
    activityCall.csvPath,
    // A HEAD would read everything to answer nothing.
    {
      config: { operationId: 'downloadActivity', access, produces: ['text/csv'] },
      schema: { querystring: activityCall.csvQuery },
      exposeHeadRoute: false,
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="activity-${now().slice(0, 10)}.csv"`)
        .send(Readable.from(activityCsv(parts, request.query, actorOf(request)))),
  );
}
