import { checkboxLabel } from '@kitroom/contract/access/permission-areas';
import type { Call, Etagged } from '@kitroom/contract/call';
import { failureBodies } from '@kitroom/contract/failure-bodies';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';
import type { z } from 'zod';
import { failuresOf, successesOf, takesKey } from '../failures-of-calls.ts';
import { answerOf } from '../serve.ts';
import { exampleOf } from './examples.ts';
import type { JsonSchema, Schemas } from './named-schemas.ts';

const ASKS_FOR_PROOF =
  'Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof.';

const HEADERS = {
  'If-Match': {
    description:
      'The ETag of what was read: 412 with the present record when it is another one, 400 when it is not an ETag. Without it or with *, nothing is compared.',
    schema: { type: 'string' },
    example: '"3"',
  },
  'If-None-Match': {
    description: 'The ETag of what is known already: 304 without a body while it is still the present one.',
    schema: { type: 'string' },
    example: '"3"',
  },
  [IDEMPOTENCY_KEY_HEADER]: {
    description:
      'A key of your own for this write, such as a UUID: within 24 hours, the same request with the same key is answered as the first time, and changes nothing more.',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
    example: '4f9c9d3e-6d0f-4c0e-9b1c-2f6d1b8a7e55',
  },
};

const ETAGS: Record<Etagged, string> = {
  record: 'The version of the record, for `If-Match`.',
  links: 'The version of all links of the record, for `If-Match`.',
  list: 'Names the list as it is now, for `If-None-Match`.',
  picture: 'Names the picture, for `If-None-Match`.',
  document: 'Names the document as it is now, for `If-None-Match`.',
};

const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });
const BYTES = { type: 'string', format: 'binary' };
const TEXT = { type: 'string' };

interface Context {
  schemas: Schemas;
  /** The subject of the call. */
  about: string;
}

/** A call as an operation of the description. */
export function describeCall(call: Call, { about, schemas }: Context): object {
  const { operationId, summary, access, proof } = call;
  return {
    operationId,
    summary,
    description: [whoCan(call), ...(proof ? [ASKS_FOR_PROOF] : [])].join('\n\n'),
    tags: [about],
    'x-permission': access,
    security: access === 'PUBLIC' ? [] : securityOf(call),
    parameters: [
      ...parametersOf('path', call.params, schemas),
      ...parametersOf('query', call.query, schemas),
      ...sentHeadersOf(call),
    ],
    ...requestOf(call, schemas),
    responses: Object.fromEntries([...successesIn(call, schemas), ...failuresIn(call, schemas)]),
  };
}

/** A failure as a response: a component of the description, unless a call has its own. */
export function describeFailure(body: z.ZodObject, schemas: Schemas) {
  return {
    description: body.description ?? '',
    content: { 'application/json': { schema: schemas.of(body, 'output') } },
  };
}

/** JSON with its schema and an example. */
export function jsonOf(body: z.ZodObject, io: 'input' | 'output', schemas: Schemas): object {
  const schema = schemas.of(body, io);
  return { 'application/json': { schema, example: exampleOf(schema, schemas) } };
}

// In the words of the screen for API tokens.
function whoCan({ access, peopleOnly }: Call): string {
  if (access === 'PUBLIC') return 'Everyone can make this call.';
  const who =
    access === 'SIGNED_IN'
      ? 'Everyone who is signed in can make this call.'
      : `Needs the permission ${EITHER.format(access.map((code) => `“${checkboxLabel(code)}”`))}.`;
  return peopleOnly ? `${who} API tokens can’t make it.` : who;
}

function securityOf(call: Call): Record<string, string[]>[] {
  const session: Record<string, string[]> =
    isWrite(call) && call.csrf !== false ? { session: [], csrf: [] } : { session: [] };
  return call.peopleOnly ? [session] : [session, { token: [] }];
}

function parametersOf(place: 'path' | 'query', names: z.ZodObject | undefined, schemas: Schemas): object[] {
  if (!names) return [];
  const { properties = {}, required = [] } = schemas.of(names, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    example: exampleOf(schema as JsonSchema, schemas, name),
  }));
}

function sentHeadersOf(call: Call): object[] {
  const names: (keyof typeof HEADERS)[] = [
    ...(call.failures?.includes(412) ? (['If-Match'] as const) : []),
    ...(successesOf(call).includes(304) ? (['If-None-Match'] as const) : []),
    ...(takesKey(call) ? ([IDEMPOTENCY_KEY_HEADER] as const) : []),
  ];
  return names.map((name) => ({ name, in: 'header', ...HEADERS[name] }));
}

function requestOf({ body, form }: Call, schemas: Schemas): object {
  if (body) return { requestBody: { required: true, content: jsonOf(body, 'input', schemas) } };
  if (!form) return {};
  const { properties = {}, required = [] } = schemas.of(form, 'input');
  const schema = {
    type: 'object',
    properties: { file: BYTES, ...properties },
    required: ['file', ...required],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function successesIn(call: Call, schemas: Schemas): [status: number, response: object][] {
  const { status = 200, etag } = call;
  return successesOf(call).map((success) => {
    const described = { description: successText(call, success), ...headersOf(etag, success) };
    const body = success === status ? answerOf(call) : undefined;
    const content = body ? jsonOf(body, 'output', schemas) : success === status && filesOf(call);
    return [success, { ...described, ...(content && { content }) }];
  });
}

function successText({ method, summary, etag }: Call, status: number): string {
  if (status === 302) return 'To a page.';
  if (status === 304) return `The ${etag} is still the same.`;
  if (status === 202) return 'It has started.';
  if (etag) return status === 201 ? `The new ${etag}.` : `The ${etag}.`;
  return method === 'GET' ? `${summary}.` : 'It is done.';
}

function headersOf(etag: Etagged | undefined, status: number): object {
  if (status === 302)
    return { headers: { Location: { description: 'The address of the page.', schema: TEXT } } };
  return etag ? { headers: { ETag: { description: ETAGS[etag], schema: TEXT } } } : {};
}

function filesOf({ produces }: Call): object | undefined {
  const schemaOf = (type: string) =>
    type === 'application/json' ? { type: 'object' } : type.startsWith('text/') ? TEXT : BYTES;
  return produces && Object.fromEntries(produces.map((type) => [type, { schema: schemaOf(type) }]));
}

function failuresIn(call: Call, schemas: Schemas): [status: number, response: object][] {
  return [...failuresOf(call)].map(([status, body]) => {
    const own = describeFailure(body, schemas);
    if (call.pages) return [status, { ...own, content: { 'text/html': { schema: TEXT } } }];
    if (status === 412) return [status, { ...own, ...headersOf(call.etag, status) }];
    return [
      status,
      body === failureBodies[status] ? { $ref: `#/components/responses/Failure${status}` } : own,
    ];
  });
}

function isWrite({ method }: Call): boolean {
  return method !== 'GET';
}
