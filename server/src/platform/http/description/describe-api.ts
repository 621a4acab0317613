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
    info: { title: 'Kitroom', description: RULES_OF_TEXTS, version },
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

// By the Standard Webhooks specification.
const SIGNED_BY = {
  'webhook-id': 'msg_4f9c9d3e-6d0f-4c0e-9b1c-2f6d1b8a7e55',
  'webhook-timestamp': '1795426200',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
};

function describeMessage(schemas: Schemas): object {
  return {
    operationId: 'receiveWebhookMessage',
    summary: 'A message of a webhook',
    description:
      'Sent to the address of a webhook, and signed with its secret as the Standard Webhooks specification says.',
    tags: ['Webhooks'],
    security: [],
    parameters: Object.entries(SIGNED_BY).map(([name, example]) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
      example,
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

const RULES_OF_TEXTS = [
  'Texts are trimmed and brought into Unicode NFC before they are checked; lengths are code points. Text that is not',
  'well-formed Unicode is refused, and so are control characters beyond ASCII (U+0080 to U+009F) and, in names, codes, and other lines',
  'of text, line and paragraph separators (U+2028, U+2029). A text of blanks and invisible characters is blank: a required one is',
  'refused, an optional one becomes null. Unknown keys are ignored.',
].join(' ');

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
