import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { published, validatorOf } from './api-client/published-api.ts';
import { describeApp } from './harness.ts';
import { ROUTES, someAddress } from './routes.ts';
import { eachWrite } from './writes/each-write.ts';

// The most literal path first: `/records` is no id.
const PATHS = Object.keys(published.paths)
  .map((path) => ({ path, address: new RegExp(`^${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u') }))
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);

/** What the published description says otherwise of an answer; undefined: nothing. */
function contradiction({ method = 'GET', url }: InjectOptions, answer: LightMyRequestResponse): unknown {
  const { statusCode, headers, body } = answer;
  const path = PATHS.find(({ address }) => address.test(String(url).split('?')[0] ?? ''))?.path ?? '';
  const described = published.paths[path]?.[method.toLowerCase()]?.responses[statusCode];
  if (!described) return [method, path, statusCode, 'is not described'];
  const named = published.components.responses[described.$ref?.split('/').at(-1) ?? ''];
  const { content = {} } = named ?? described;
  const type = String(headers['content-type']).split(';')[0] ?? '';
  if (body !== '' && !(type in content)) return [method, path, statusCode, type];
  if (headers.etag !== undefined && !('ETag' in (described.headers ?? {}))) return [method, path, 'ETag'];
  if (type !== 'application/json' || body === '') return undefined;
  const valid = validatorOf(content[type]?.schema ?? {});
  return valid(answer.json()) ? undefined : [method, path, statusCode, valid.errors];
}

describeApp('the answers', (harness) => {
  const { writes, prepare, browser } = eachWrite(harness, async () => {});
  const contradictions: unknown[] = [];
  const statuses = new Set<number>();

  beforeAll(async () => {
    const { app } = harness();
    const inject = app.inject.bind(app) as (request: InjectOptions) => Promise<LightMyRequestResponse>;
    const checked = async (request: InjectOptions) => {
      const answer = await inject(request);
      contradictions.push(contradiction(request, answer));
      statuses.add(answer.statusCode);
      return answer;
    };
    Object.assign(app, { inject: checked });
    await prepare();
  });

  it('of all calls are what the published description says, for a validator of someone else', async () => {
    for (const { write } of Object.values(writes)) await write();
    for (const call of ROUTES.filter(({ method }) => method === 'GET'))
      await browser().get(someAddress(call));
    for (const call of ROUTES.filter(({ method }) => method === 'POST'))
      await browser().post(someAddress(call), { id: 'x' });
    expect(contradictions.filter((one) => one !== undefined)).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401, 404]));
  });
});
