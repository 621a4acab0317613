import type { Call } from '@kitroom/contract/call';
import type { FastifyReply } from 'fastify';
import type { Database, Transaction } from '../db/database.ts';
import { answerOnce } from './kept-answers.ts';
import type { App } from './schemas.ts';
import { type Answered, type Received, serve } from './serve.ts';

/** Answers a call whose work is one transaction, which is made once for each key of a request: see `answerOnce`. */
export function serveChange<const Of extends Call>(
  app: App,
  call: Of,
  transaction: Database['transaction'],
  work: (trx: Transaction, request: Received<Of>, reply: FastifyReply) => Promise<Answered<Of>>,
): void {
  serve(app, call, (request, reply) => answerOnce(reply, transaction, (trx) => work(trx, request, reply)));
}
