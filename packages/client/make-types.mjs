import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

/** Writes the types of the calls that an API token can make, from what the server says of them. */
const server = fileURLToPath(new URL('../../server', import.meta.url));
const calls = execFileSync(process.execPath, ['--import', 'tsx', 'test/api-client/token-calls.ts'], {
  cwd: server,
  maxBuffer: 64 * 1024 * 1024,
});
const types = astToString(await openapiTS(calls.toString()));
writeFileSync(new URL('src/openapi.generated.ts', import.meta.url), types);
