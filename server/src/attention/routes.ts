import { KIND_NAMES, KINDS, type KindName } from '@kitroom/contract/kinds';
import { attentionBody, attentionCall } from '@kitroom/contract/lists/attention';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { listRevision } from '../platform/db/list-revision.ts';
import { cachedList } from '../platform/http/cached-list.ts';
import { actorOf } from '../platform/http/guard.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { type Attention, type Check, findAttention, visibleChecks } from './check.ts';

/** Which records of a list need attention, and why; as much of it as the reader may know. */
export function attentionRoutes(
  app: App,
  db: Database,
  checked: Readonly<Record<KindName, { attention: Attention | null }>>,
): void {
  for (const kind of KIND_NAMES) {
    const { attention } = checked[kind];
    if (attention === null) continue;
    serve(app, attentionCall(KINDS[kind]), attentionAnswer(db, attention));
  }
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function attentionAnswer(db: Database, { checks, lists, personal }: Attention): Answer {
  // One for each set of reasons that someone can be told; a shop has a few roles.
  const answers = new Map<string, Answer>();

  return async (request, reply) => {
    const visible = visibleChecks(checks, actorOf(request).permissions);
    const key = visible.map(({ reason }) => reason).join(' ');
    const known = answers.get(key) ?? answerOf(visible);
    answers.set(key, known);
    return known(request, reply);
  };

  function answerOf(visible: readonly Check[]): Answer {
    const list = async () => ({ attention: await findAttention(db.query, visible) });
    if (lists === null) return async (_request, reply) => reply.send({ success: true, ...(await list()) });
    return cachedList(attentionBody, {
      list,
      listRevision: listRevision(db.query, ...lists),
      ...(personal ? { personal } : {}),
    });
  }
}
