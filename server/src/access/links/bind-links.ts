import type { Call } from '@kitroom/contract/call';
import type { idParams } from '@kitroom/contract/fields';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { etagOfLinks, expectedEtags } from '../../platform/http/etag.ts';
import { actorOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { type Answered, serve, serveChange } from '../../platform/http/serve.ts';
import { type LinkSide, replaceLinked } from './link-side.ts';

type OfRecord = Call & { params: typeof idParams };

/** The contract of one side's links between web and server. */
interface Links<Body extends z.ZodObject> {
  read: OfRecord & { method: 'GET'; answer: Body };
  /** Its answer has a message, too. */
  save: OfRecord & { body: z.ZodObject; answer: z.ZodObject };
  /** The message after a save. */
  saved: string;
}

/** The two routes of a link editor. The ETag is that of the set of links. */
export function bindLinks<Body extends z.ZodObject>(
  app: App,
  { read, save, saved }: Links<Body>,
  db: Database,
  side: LinkSide<z.output<Body>>,
): void {
  serve(app, read, async ({ params }, reply) => {
    const body = await side.read(db.query, params.id);
    if (!body) throw notFound(read.notFound);
    reply.header('ETag', etagOfLinks(side.linked(body)));
    return body as Answered<typeof read>;
  });

  serveChange(app, save, db.serializable, async (trx, request, reply) => {
    const ids = request.body[side.field] as number[];
    const links = { id: request.params.id, ids, expectedEtags: expectedEtags(request) };
    const body = await replaceLinked(trx, side, links, actorOf(request));
    if (!body) throw notFound(save.notFound);
    reply.header('ETag', etagOfLinks(side.linked(body)));
    return { message: saved, ...body };
  });
}
