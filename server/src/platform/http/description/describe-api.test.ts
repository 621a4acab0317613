import type { Call } from '@kitroom/contract/call';
import { CALLS } from '@kitroom/contract/calls/all-calls';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../../../../test/routes.ts';
import { answerOf } from '../serve.ts';
import { describeApi } from './describe-api.ts';

interface Part {
  schema: { properties?: Record<string, Text>; required?: string[] };
  example?: unknown;
}
interface Text {
  minLength?: number;
}
interface Operation {
  description: string;
  tags: string[];
  requestBody?: { content: Record<string, Part> };
  responses: Record<string, { content?: Record<string, Part> }>;
}

const document = describeApi('1.2.3') as { paths: Record<string, Record<string, Operation>> };

const named = (calls: readonly Call[]) => calls.map((call) => [call.operationId, call] as const);
const operationOf = ({ method, path }: Call): Operation => {
  const found = document.paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};
const bodyOf = (call: Call): Part => operationOf(call).requestBody?.content['application/json'] as Part;

// The examples of days are of this time.
beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00.000Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

it('is valid by the OpenAPI specification', async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
});

it('calls each operation by names of its own, below what it is about', () => {
  for (const { operationId } of ROUTES) expect(operationId).toMatch(/^[a-z][A-Za-z]+$/u);
  for (const names of [ROUTES.map((call) => call.operationId), ROUTES.map((call) => call.summary)])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const [about, calls] of Object.entries(CALLS))
    for (const call of calls)
      expect([call.operationId, operationOf(call).tags]).toEqual([call.operationId, [about]]);
});

it.each(named(ROUTES.filter(({ body }) => body)))('has an example of %s that it takes', (_name, call) => {
  expect(call.body?.safeParse(bodyOf(call).example).error).toBe(undefined);
});

it.each(named(ROUTES.filter(answerOf)))('has an example of what %s answers', (_name, call) => {
  const { content } = operationOf(call).responses[call.status ?? 200] ?? {};
  expect(answerOf(call)?.safeParse(content?.['application/json']?.example).error).toBe(undefined);
});

it.each(named(ROUTES.filter(({ body }) => body)))('says which texts of %s cannot be empty', (_name, call) => {
  const { schema, example } = bodyOf(call);
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (typeof (example as Record<string, unknown>)[key] !== 'string') continue;
    const isRefused = call.body?.safeParse({ ...(example as object), [key]: '' }).success === false;
    const isSaid = z.fromJSONSchema(part as never).safeParse('').success === false;
    expect([key, isSaid]).toEqual([key, isRefused]);
  }
});

it('says which permission a call needs, in the words of the screen for API tokens', () => {
  const saidOf = (id: string) =>
    operationOf(ROUTES.find(({ operationId }) => operationId === id) as Call).description;
  expect(saidOf('listSizes')).toBe(
    'Needs the permission “Sizes: See”, “Products and pictures: Create”, or “Products and pictures: Change”.',
  );
  expect(saidOf('listChanges')).toBe('Everyone who is signed in can make this call.');
  expect(saidOf('listWebhooks')).toBe('Needs the permission “Webhooks: See”. API tokens cannot make it.');
  expect(saidOf('getHealth')).toBe('Everyone can make this call.');
});
