import { CSRF_HEADER } from '@kitroom/contract/auth';
import { CALLS } from '@kitroom/contract/calls/all-calls';
import { failureBodies } from '@kitroom/contract/failure-bodies';
import { webhookMessage } from '@kitroom/contract/webhooks/webhook-message';
import { describeCall, describeFailure, jsonOf } from './describe-call.ts';
import { Schemas } from './named-schemas.ts';
import { UNKNOWN } from './unknown-installation.ts';

/** The description of the API by the OpenAPI specification 3.1, made from the calls of the contract. `version`: of Kitroom. */
export function describeApi(version: string) {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const [about, calls] of Object.entries(CALLS)) {
    for (const call of calls) {
      const path = call.path.replaceAll(/:(\w+)/gu, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, { about, schemas }) };
    }
  }
  const used = JSON.stringify(paths);
  const failures = Object.entries(failureBodies)
    .filter(([status]) => used.includes(`/responses/Failure${status}"`))
    .map(([status, body]) => [`Failure${status}`, describeFailure(body, schemas)]);
  return {
    openapi: '3.1.0',
    info: { title: 'Kitroom', version },
    servers: [{ url: UNKNOWN.address }],
    tags: Object.keys(CALLS).map((name) => ({ name })),
    paths,
    webhooks: { message: { post: describeMessage(schemas) } },
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: schemas.used,
      responses: Object.fromEntries(failures),
    },
  };
}

function describeMessage(schemas: Schemas): object {
  return {
    operationId: 'receiveWebhookMessage',
    summary: 'A message of a webhook',
    description:
      'Sent to the address of a webhook, and signed with its secret as the Standard Webhooks specification says.',
    tags: ['Webhooks'],
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: jsonOf(webhookMessage, 'output', schemas),
    },
    responses: {
      '2XX': { description: 'It has arrived. After other answers, it is sent again.' },
      410: { description: 'No more messages are wanted: the webhook is switched off.' },
    },
  };
}

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: UNKNOWN.sessionCookie,
    description: 'Set by the answer of a sign-in.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token, which needs neither cookie nor CSRF token.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: CSRF_HEADER,
    description: 'The `csrfToken` of the sign-in, on every write.',
  },
};
