import type {} from '@fastify/swagger';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { type FailureStatus, failureBodies } from '@kitroom/contract/failure-bodies';
import type { FastifySchema, RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { madeOnce } from '../made-once.ts';
import { type Document, nameSchemas, withComponents } from './openapi-components.ts';
import type { App } from './schemas.ts';

/** `/api/openapi.json`, made from the routes, their schemas and their `config`. Before the first route. */
export function describeApi(app: App, sessionCookie: string): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push({ ...route }));
  const document = madeOnce(() => describe(routes, sessionCookie));
  app.get('/api/openapi.json', { config: { operationId: 'getApiDescription', access: 'PUBLIC' } }, document);
}

// Loaded on the first request: it takes memory, and a twentieth of each start.
async function describe(routes: readonly RouteOptions[], sessionCookie: string): Promise<object> {
  const [{ default: Fastify }, { default: fastifySwagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ]);
  nameSchemas();
  const described = Fastify({ exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => JSON.stringify);
  await described.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kitroom', version: '1' },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
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
        },
      },
    },
    transform: (call) => {
      const { schema, url } = transform(call);
      return { url, schema: { ...schema, ...describeCall(call.route, schema) } };
    },
    transformObject: (found) => withComponents(withNames(found) as Document),
  });
  for (const { method, url, schema, config } of routes) {
    if (method === 'HEAD') continue;
    described.route({ method, url, schema, config, handler: () => {} } as RouteOptions);
  }
  await described.ready();
  return described.swagger();
}

const OPTIONS = { zodToJsonConfig: { unrepresentable: 'any' } } as const;
const transform = createJsonSchemaTransform(OPTIONS);
const withNames = createJsonSchemaTransformObject(OPTIONS);

const ETAG = { type: 'string', description: 'The version of the record.' };
const IF_MATCH = {
  type: 'string',
  description:
    'The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared.',
};
const ASKS_FOR_PROOF =
  'Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof.';
const BYTES = { type: 'string', format: 'binary' };
const UPLOAD = 'multipart/form-data';

function describeCall(route: RouteOptions, schema: FastifySchema | undefined) {
  const { config = {} } = route;
  const takesEtag = config.failures?.includes(412) ?? false;
  const parts: Record<string, unknown> = {
    operationId: config.operationId,
    response: answersOf(schema?.response as Record<string, object> | undefined, config),
    ...(config.access === 'PUBLIC' ? {} : { security: securityOf(route) }),
    ...(config.proof ? { description: ASKS_FOR_PROOF } : {}),
    ...(takesEtag ? { headers: { type: 'object', properties: { 'If-Match': IF_MATCH } } } : {}),
  };
  return config.form ? { ...parts, consumes: [UPLOAD], body: formOf(config.form) } : parts;
}

function securityOf({ method, config = {} }: RouteOptions): Record<string, string[]>[] {
  const needsToken =
    ![method].flat().some((name) => name === 'GET' || name === 'HEAD') && config.csrf !== false;
  const session: Record<string, string[]> = needsToken ? { session: [], csrf: [] } : { session: [] };
  return config.peopleOnly ? [session] : [session, { token: [] }];
}

function answersOf(
  response: Record<string, object> | undefined,
  { etag, produces }: NonNullable<RouteOptions['config']>,
) {
  const file = produces && {
    200: {
      description: 'The file.',
      content: Object.fromEntries(produces.map((type) => [type, { schema: BYTES }])),
    },
  };
  const named = Object.entries(response ?? {}).map(([status, answer]) => [
    status,
    withDescription(status, answer),
  ]);
  const all: Record<string, object> = { ...file, ...Object.fromEntries(named) };
  if (!etag) return all;
  const described = Object.entries(all).map(([status, answer]) => [
    status,
    status.startsWith('2') || status === '412' ? { ...answer, headers: { ETag: ETAG } } : answer,
  ]);
  return Object.fromEntries(described);
}

// A reference to a name says nothing by itself.
function withDescription(status: string, answer: object): object {
  const failure = Object.hasOwn(failureBodies, status) && failureBodies[Number(status) as FailureStatus];
  return failure && '$ref' in answer ? { ...answer, description: failure.description } : answer;
}

function formOf(fields: z.ZodObject) {
  const { properties = {}, required = [] } = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' });
  return { type: 'object', properties: { file: BYTES, ...properties }, required: ['file', ...required] };
}
