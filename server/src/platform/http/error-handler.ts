import { MESSAGES } from '@kitroom/contract/errors';
import { type FailureStatus, type FieldError, failureBodies } from '@kitroom/contract/failure-bodies';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { QueueFullError } from '../limiter.ts';
import { SecretKeyError } from '../secret-key.ts';
import { busy, failure, HttpError, internal, invalid, notFound } from './errors.ts';
import { AnsweredBefore, failureOf, keepRefusal } from './kept-answers.ts';
import { PROTOCOL_MESSAGES } from './protocol-errors.ts';
import { storageFailure } from './storage-failures.ts';
import { conflictOf, type TakenValues } from './taken-values.ts';

/**
 * The one place that decides what a failure looks like to the client; the log has the cause. `takenValues` says what a
 * violated unique index means.
 */
export function handleErrors(app: FastifyInstance, takenValues: TakenValues): void {
  app.setErrorHandler(async (thrown: FastifyError, request, reply) => {
    const error = await failureOf(request, thrown);
    if (error instanceof AnsweredBefore) {
      reply.code(error.status).headers(error.headers).type('application/json; charset=utf-8');
      return reply.send(error.json);
    }
    const refusal = refusalOf(error, request, takenValues);
    if (!refusal) request.log.error({ err: error }, 'request failed');
    const { status, headers, body } = refusal ?? internal(request.id);
    // Headers of the answer that failed, which would let browsers keep the failure in its place.
    reply.removeHeader('ETag').header('Cache-Control', 'no-store');
    reply.code(status).headers(headers);
    await keepRefusal(reply, body);
    return reply.send(body);
  });
}

function refusalOf(
  error: FastifyError,
  request: FastifyRequest,
  takenValues: TakenValues,
): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(fieldErrorOf);
    if (error.validationContext === 'body' && error.validation.some(isOfNoObject))
      return new HttpError(400, failure(MESSAGES.notObject));
    // A malformed id cannot exist, but it names no record either.
    if (error.validationContext === 'params')
      return notFound(errors.map(({ path, message }) => `${MESSAGES.notFound}. ${path}: ${message}`)[0]);
    return invalid(errors);
  }
  if (error instanceof QueueFullError) return busy();
  const taken = conflictOf(error, takenValues);
  if (taken) return taken;
  if (error instanceof SecretKeyError) {
    request.log.error({ err: error }, 'the encryption key can’t be read');
    return new HttpError(503, failure(MESSAGES.keyUnreadable));
  }
  // The client has gone, and nobody hears the answer; without its body, the code is that of a database that was lost.
  if (error === request.raw.errored) return requestFailure(400, error);
  const fault = storageFailure(error);
  if (fault) {
    request.log.error({ err: error }, 'database or disk failed');
    return fault;
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return requestFailure(status, error);
  if (status === 503) return busy();
  return undefined;
}

const BODY_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: MESSAGES.notJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: MESSAGES.noBody,
};

// Fastify's own errors about a request, such as a body that is not JSON.
function requestFailure(status: number, error: FastifyError): HttpError {
  const known = isFailureStatus(status) ? status : 400;
  return new HttpError(
    known,
    failure(BODY_MESSAGES[error.code] ?? PROTOCOL_MESSAGES[status] ?? error.message),
  );
}

function isFailureStatus(status: number): status is FailureStatus {
  return status in failureBodies;
}

function isOfNoObject(issue: { instancePath: string; keyword?: string }): boolean {
  return issue.instancePath === '/' && issue.keyword === 'invalid_type';
}

function fieldErrorOf(issue: { instancePath: string; message?: string | undefined }): FieldError {
  return {
    path: issue.instancePath.slice(1).replaceAll('/', '.'),
    message: issue.message ?? MESSAGES.invalid,
  };
}
