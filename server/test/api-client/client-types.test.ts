import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { expect, it, onTestFinished } from 'vitest';
import { startHarness } from '../harness.ts';

const FILE = '../../../packages/client/src/openapi.generated.ts';
const HEAD = `// Generated from /api/openapi.json: in server, npx vitest run test/api-client/client-types.test.ts --update\n\n`;

interface Call {
  security?: Record<string, string[]>[];
}
interface Description extends OpenAPI3 {
  paths: Record<string, Record<string, Call>>;
}

it('the types of packages/client are those of the calls that a token can make', async () => {
  const { harness, close } = await startHarness('sqlite');
  onTestFinished(close);
  const description = (await harness.app.inject('/api/openapi.json')).json<Description>();
  const paths = Object.entries(description.paths)
    .map(([path, calls]) => [path, Object.entries(calls).filter(([, call]) => takesToken(call))] as const)
    .filter(([, calls]) => calls.length > 0)
    .map(([path, calls]) => [path, Object.fromEntries(calls)]);
  const types = await openapiTS({ ...description, paths: Object.fromEntries(paths) });
  await expect(HEAD + astToString(types)).toMatchFileSnapshot(FILE);
});

function takesToken({ security = [] }: Call): boolean {
  return security.some((one) => 'token' in one);
}
