import { type FieldError, MESSAGES } from '@kitroom/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { uniqueViolation } from '../db/unique-violation.ts';
import { busy, conflict, HttpError, invalid, notFound } from './errors.ts';
import { QueueFullError } from './turns.ts';

/** The one place that decides what a failure looks like to the client; the log has the cause. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request);
    if (refusal) return answerRefusal(reply, refusal);
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({
      success: false,
      message: `${MESSAGES.internal} (request ${request.id})`,
      requestId: request.id,
    });
  });
}

function answerRefusal(reply: FastifyReply, refusal: HttpError): FastifyReply {
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .send({ success: false, message: refusal.message, ...refusal.details });
}

function refusalOf(error: FastifyError, request: FastifyRequest): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that cannot be one names no record.
    if (error.validationContext === 'params') return notFound();
    return invalid(error.validation.map(fieldErrorOf));
  }
  if (error instanceof QueueFullError) return busy();
  const taken = uniqueViolation(error);
  if (taken) return conflict(taken.path, taken.message);
  if (isOverloaded(error)) {
    request.log.warn({ err: error }, 'database busy');
    return busy();
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return new HttpError(status, PROTOCOL_MESSAGES[status] ?? error.message);
  if (status === 503) return busy();
  return undefined;
}

function fieldErrorOf(issue: { instancePath: string; message?: string | undefined }): FieldError {
  return {
    path: issue.instancePath.slice(1).replaceAll('/', '.'),
    message: issue.message ?? MESSAGES.invalid,
  };
}

const PROTOCOL_MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  413: 'The request is too large',
  415: 'This call does not take that content type',
};

// A write that another process blocks, a full disk, a database that is down or restarting: nothing is half done.
const BUSY_CODES = new Set([
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'ENOSPC',
  'ECONNREFUSED',
  'ECONNRESET',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57P01',
  '57P03',
]);

function isOverloaded(error: FastifyError): boolean {
  return (
    BUSY_CODES.has(error.code) ||
    /timeout exceeded when trying to connect|Connection terminated/u.test(error.message)
  );
}
