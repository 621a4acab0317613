import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it, onTestFinished } from 'vitest';
import { startHarness } from '../../harness.ts';
import { headOf, TYPES, tokenCalls } from '../token-calls.ts';

const TSC = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));
const CLIENT = fileURLToPath(new URL('../client.ts', import.meta.url));
const OPTIONS = ['--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
const MODULES = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node'];

it('packages/client has the types of the calls that a token can make', async () => {
  const { harness, close } = await startHarness('sqlite');
  onTestFinished(close);
  const calls = await tokenCalls(harness.app);
  const types = await openapiTS(JSON.stringify(calls));
  await expect(headOf(calls) + astToString(types)).toMatchFileSnapshot(fileURLToPath(TYPES));
});

it('a client of someone else fits the types that are generated from /api/openapi.json', async () => {
  const { harness, close } = await startHarness('sqlite');
  onTestFinished(close);
  const document = (await harness.app.inject('/api/openapi.json')).body;
  // Below the packages that the client imports.
  const folder = await mkdtemp(fileURLToPath(new URL('node_modules/.client-', import.meta.url)));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(document)));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await cp(CLIENT, join(folder, 'client.ts'));
  const checked = await promisify(execFile)(TSC, [...OPTIONS, ...MODULES, 'client.ts'], {
    cwd: folder,
  }).catch(({ stdout }) => ({ stdout }));
  expect(checked.stdout).toBe('');
});
