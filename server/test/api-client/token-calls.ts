import packageFile from '../../package.json' with { type: 'json' };
import { describeApi } from '../../src/platform/http/description/describe-api.ts';

interface Call {
  security?: Record<string, string[]>[];
}

/** The description of /api/openapi.json without the calls that no token can make. `packages/client` has their types. */
function tokenCalls() {
  const description = JSON.parse(JSON.stringify(describeApi(packageFile.version))) as {
    paths: Record<string, Record<string, Call>>;
  };
  const paths = Object.entries(description.paths)
    .map(([path, calls]) => [path, Object.entries(calls).filter(([, call]) => takesToken(call))] as const)
    .filter(([, calls]) => calls.length > 0)
    .map(([path, calls]) => [path, Object.fromEntries(calls)]);
  return { ...description, paths: Object.fromEntries(paths) };
}

function takesToken({ security = [] }: Call): boolean {
  return security.some((one) => 'token' in one);
}

process.stdout.write(JSON.stringify(tokenCalls()));
