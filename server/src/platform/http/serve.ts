import type { Call } from '@kitroom/contract/call';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Database, Transaction } from '../db/database.ts';
import { isKnown } from './etag.ts';
import { failuresOf, type TakesKey } from './failures-of-calls.ts';
import { type AnsweredOnce, answerOnce } from './kept-answers.ts';
import { type App, answer } from './schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<Call> {}
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A request of a call, with what its schemas have read. */
export type Received<Of extends Call> = FastifyRequest<{
  Params: Parsed<Of['params']>;
  Querystring: Parsed<Of['query']>;
  Body: Parsed<Of['body']>;
}>;

/** The answer of a call, without `success`. */
export type Answered<Of extends Call> = Of['answer'] extends z.ZodType
  ? z.output<Of['answer']>
  : { message: string };

/** What the handler of a call resolves to: where a key keeps the answer, nothing that could be made twice. */
type Resolved<Of extends Call> = TakesKey<Of> extends true ? AnsweredOnce<Answered<Of>> : Answered<Of>;

const MESSAGE = z.object({ message: z.string() });

/** The answer of a call as JSON; undefined: it is a file, or leads elsewhere. */
export function answerOf({ answer: body, produces, status }: Call): z.ZodObject | undefined {
  return produces || status === 302 ? undefined : answer(body ?? MESSAGE);
}

/**
 * Answers a call whose work is all one transaction, made once for each key of a request. One that has to wait for something
 * first does so in `serve`, and then gives its work to `answerOnce`; the compiler refuses one that doesn't.
 */
export function serveChange<const Of extends Call>(
  app: App,
  call: Of,
  transaction: Database['transaction'],
  work: (trx: Transaction, request: Received<Of>, reply: FastifyReply) => Promise<Answered<Of>>,
): void {
  serve(app, call, (request, reply) => answerOnce(reply, transaction, (trx) => work(trx, request, reply)));
}

/**
 * Answers a call as its literal says. The handler resolves to the answer's body without `success`, or to the reply if it has
 * sent one itself, such as a file. `route` is what only the server knows of it.
 */
export function serve<const Of extends Call>(
  app: App,
  call: Of,
  handler: (request: Received<Of>, reply: FastifyReply) => Promise<Resolved<Of> | FastifyReply>,
  route: Pick<RouteOptions, 'errorHandler' | 'exposeHeadRoute' | 'logLevel' | 'preValidation'> = {},
): void {
  const { method, path, status = 200, bodyLimit } = call;
  const body = answerOf(call);
  app.route({
    ...route,
    method,
    url: path,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: call,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: {
        ...(body && { [status]: body }),
        ...(call.pages ? {} : Object.fromEntries(failuresOf(call))),
      } as Record<number, z.ZodObject>,
    },
    handler: async (request, reply) => {
      reply.code(status);
      const work = handler(request as Received<Of>, reply as FastifyReply);
      const answered = (await work) as Answered<Of> | undefined;
      const etag = method === 'GET' ? reply.getHeader('ETag') : undefined;
      if (typeof etag === 'string' && !reply.sent && isKnown(request, etag))
        return (reply as FastifyReply).code(304).send();
      // A reply that has been sent resolves to nothing.
      return answered === undefined ? reply : { success: true, ...answered };
    },
  });
}
