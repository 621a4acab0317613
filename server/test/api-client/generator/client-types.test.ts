import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it, onTestFinished } from 'vitest';
import { startHarness } from '../../harness.ts';
import { ROUTES } from '../../routes.ts';

const TSC = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));
const CLIENT = fileURLToPath(new URL('../client.ts', import.meta.url));
const OPTIONS = [
  '--ignoreConfig',
  '--strict',
  '--noEmit',
  '--skipLibCheck',
  '--allowImportingTsExtensions',
  '--target',
  'es2023',
  '--types',
  'node',
];

it('a client of someone else fits the types that are generated from /api/openapi.json', async () => {
  const { document, folder } = await given();
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(document)));
  await cp(CLIENT, join(folder, 'client.ts'));
  expect(await faultsIn(folder, ['--module', 'nodenext', 'client.ts'])).toBe('');
});

it('@hey-api/openapi-ts makes a client of each call from /api/openapi.json, without faults', async () => {
  const { document, folder } = await given();
  await createClient({ input: JSON.parse(document), output: folder, logs: { level: 'silent' } });
  const calls = await readFile(join(folder, 'sdk.gen.ts'), 'utf8');
  const named = [...calls.matchAll(/^export const (\w+) = </gmu)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(ROUTES.map(({ operationId }) => operationId).toSorted());
  expect(await faultsIn(folder, ['--module', 'esnext', '--moduleResolution', 'bundler', 'index.ts'])).toBe(
    '',
  );
});

/** The description, and an empty folder below the packages that clients import. */
async function given(): Promise<{ document: string; folder: string }> {
  const { harness, close } = await startHarness('sqlite');
  onTestFinished(close);
  const folder = await mkdtemp(fileURLToPath(new URL('node_modules/.client-', import.meta.url)));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return { document: (await harness.app.inject('/api/openapi.json')).body, folder };
}

async function faultsIn(folder: string, options: string[]): Promise<string> {
  const checked = await promisify(execFile)(TSC, [...OPTIONS, ...options], { cwd: folder }).catch(
    ({ stdout }) => ({ stdout }),
  );
  return checked.stdout;
}
