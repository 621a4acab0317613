import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authCalls } from '@kitroom/contract/auth';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { describe, expect, it, test } from 'vitest';
import { CHOSEN_PASSWORD, chooseWithLink, createAccount, login } from '../../test/accounts.ts';
import { describeOnBothEngines } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';
import type { Config } from '../platform/config.ts';
import { runCommand } from './commands.ts';

describeOnBothEngines('create-admin and reset-link', (harness) => {
  it('make an administrator, new or known, who chooses a password with the link', async () => {
    const { app, config, db } = harness();
    const known = await createAccount(db, { is_active: 0, password_hash: null });
    for (const email of ['new-admin@example.com', known.email]) {
      const { code, said } = await run(config, 'create-admin', email);
      expect(code).toBe(0);
      expect(said).toContain(`${email} is an active administrator.`);
      expect((await chooseWithLink(harness().app, said)).statusCode).toBe(200);
      const signedIn = await login(app, email, CHOSEN_PASSWORD);
      expect(signedIn.statusCode).toBe(200);
      const headers = { cookie: `sid=${signedIn.cookies[0]?.value}` };
      const { data } = (await app.inject({ url: authCalls.userPermissions.path, headers })).json();
      expect(data.permissions).toEqual(PERMISSION_CODES.toSorted());
    }
  });

  it('print a link that resets a password, for active users only', async () => {
    const { config, db } = harness();
    const user = await createAccount(db);
    const { code, said } = await run(config, 'reset-link', user.email.toUpperCase());
    expect(code).toBe(0);
    expect((await chooseWithLink(harness().app, said)).statusCode).toBe(200);
    const inactive = await createAccount(db, { is_active: 0 });
    expect(await run(config, 'reset-link', inactive.email)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('is deactivated'),
    });
    expect(await run(config, 'reset-link', 'nobody@example.com')).toEqual({
      code: 1,
      said: '',
      complained: 'There is no user with the email nobody@example.com',
    });
    expect(await run(config, 'create-admin', 'no-address')).toMatchObject({
      code: 1,
      complained: 'no-address is not an email address',
    });
  });
});

describe('a command', () => {
  test.each([
    [],
    ['help'],
    ['backup'],
    ['backup', 'a', 'b'],
    ['doctor', 'x'],
    ['doctor', '--fast'],
    ['doctor', '--repair'],
    ['backup', 'a', '--repair', 'b'],
    ['toString', 'x'],
    ['create-admin', 'a@b.co', '--full'],
    ['backup', 'a', '--keep', '0'],
    ['backup', 'a', '--keep', '1.5'],
    ['restore', 'a', '--keep', '2'],
    ['doctor', '--keep', '2'],
  ])(
    'that does not exist, or with the wrong arguments, shows how they are used: %j %j %j',
    async (...args) => {
      const unused = () => {
        throw new Error('not read');
      };
      const lines: string[] = [];
      const output = {
        folder: process.cwd(),
        say: () => {},
        complain: (line: string) => void lines.push(line),
      };
      expect(
        await runCommand(
          args.filter((arg) => arg !== undefined),
          unused,
          output,
        ),
      ).toBe(2);
      expect(lines.join('\n')).toContain('Usage: npm run admin -- <command>');
    },
  );

  test('on a folder without a database says so and creates none', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kitroom-empty-'));
    const config = { dataDir, databaseUrl: undefined } as Config;
    for (const args of [
      ['doctor'],
      ['backup', join(dataDir, 'x.zip')],
      ['reset-link', 'a@b.co'],
      ['create-admin', 'a@b.co'],
    ]) {
      expect(await run(config, ...args)).toMatchObject({
        code: 1,
        complained: expect.stringContaining(`There is no database in ${dataDir}.`),
      });
    }
    expect(await readdir(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true });
  });
});
