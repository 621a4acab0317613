import { type FieldError, MESSAGES } from '@kitroom/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { QueueFullError } from '../limiter.ts';
import { busy, HttpError, invalid, notFound } from './errors.ts';
import { PROTOCOL_MESSAGES } from './protocol-errors.ts';
import { storageFailure } from './storage-failures.ts';
import { conflictOf, type TakenValues } from './taken-values.ts';

/**
 * The one place that decides what a failure looks like to the client; the log has the cause. `takenValues` says what a
 * violated unique index means.
 */
export function handleErrors(app: FastifyInstance, takenValues: TakenValues): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request, takenValues);
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

function refusalOf(
  error: FastifyError,
  request: FastifyRequest,
  takenValues: TakenValues,
): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that cannot be one names no record.
    if (error.validationContext === 'params') return notFound();
    return invalid(error.validation.map(fieldErrorOf));
  }
  if (error instanceof QueueFullError) return busy();
  const taken = conflictOf(error, takenValues);
  if (taken) return taken;
  const failure = storageFailure(error);
  if (failure) {
    request.log.error({ err: error }, 'database or disk failed');
    return failure;
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
