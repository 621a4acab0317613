import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authCalls } from '@kitroom/contract/auth-calls';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { describe, expect, it, test } from 'vitest';
import { CHOSEN_PASSWORD, chooseWithLink, createAccount, login } from '../../test/accounts.ts';
import { changesOf } from '../../test/change-log.ts';
import { ownName } from '../../test/cookies.ts';
import { newFolder } from '../../test/folders.ts';
import { describeApp } from '../../test/harness.ts';
import { mailsTo } from '../../test/received-mails.ts';
import { insertRows, setRows } from '../../test/rows.ts';
import { run, startProcess } from '../../test/run-admin.ts';
import { accountWithApp } from '../../test/second-steps.ts';
import { ownerName } from '../pictures/store/abandoned.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { asUnusableFile, networkDriveWarning } from '../platform/db/unusable-database.ts';
import { runCommand } from './commands.ts';

describeApp('a disk that cannot be used', (harness) => {
  it.each([
    ['no-such-folder/a.zip', 'ENOENT', 'Create the folder first, or use another one.'],
    ['file/a.zip', 'ENOTDIR', 'A file is in the place of a folder: use another name.'],
    [`${'a'.repeat(300)}.zip`, 'ENAMETOOLONG', 'Use a shorter name.'],
  ])('%s: one line says what is wrong, and what to do', async (name, code, advice) => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), '');
    const { complained, ...ended } = await run(harness().config, 'backup', join(folder, name));
    expect(ended).toEqual({ code: 1, said: '' });
    expect(complained.startsWith(`It could not be done: ${code}: `)).toBe(true);
    expect(complained.endsWith(`. ${advice}`)).toBe(true);
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('a folder that nobody can create, such as one in /proc, keeps no command waiting', async () => {
    const { code, complained } = await run(
      harness().config,
      'backup',
      '--keep',
      '2',
      '/proc/kitroom/backups',
    );
    expect([code, complained.split('\n')]).toEqual([1, [expect.stringMatching(/^It could not be done: E/u)]]);
  });

  it('a full disk of DATA_DIR keeps nobody from a backup elsewhere', async () => {
    const { config } = harness();
    const own = join(config.dataDir, 'tmp', ownerName(config.processName));
    await mkdir(own, { recursive: true });
    await rm(join(own, '1'), { force: true });
    await symlink('/dev/full', join(own, '1'));
    const { code, said } = await run(config, 'backup', join(await newFolder(), 'a.zip'));
    expect([code, said]).toEqual([0, expect.stringContaining('a.zip holds ')]);
    await mkdir(own, { recursive: true });
    await symlink('/dev/full', join(own, '1'));
    expect((await run(config, 'doctor')).said).toContain(
      'PROBLEM  No picture can be saved, since there is no space: ENOSPC',
    );
  });

  it.each([
    ['ENOSPC', 'The disk is full: make room, or use another one.'],
    ['EDQUOT', 'The quota is used up: make room, or use another disk.'],
    ['EROFS', 'The disk is read-only: use another one.'],
    ['EACCES', 'Use a folder that this user can write, or run the command as the user of the server.'],
    ['EIO', 'The disk reports an error, which the system log names: use another one.'],
    ['ESTALE', 'The network disk has lost the folder: mount it again.'],
    ['SQLITE_FULL', 'The disk is full: make room, or use another one.'],
    ['SQLITE_READONLY_DBMOVED', 'The disk is read-only: use another one.'],
    ['SQLITE_IOERR_WRITE', 'The disk reports an error, which the system log names: use another one.'],
    ['EMFILE', 'Too many files are open: end other programs, or raise the limit (ulimit -n).'],
  ])('%s comes with what to do', async (code, advice) => {
    const complained: string[] = [];
    const refused = () => {
      throw Object.assign(new Error(`${code}: refused, write`), { code, syscall: 'write' });
    };
    const terminal = { folder: '/', say: () => {}, complain: (line: string) => void complained.push(line) };
    expect(await runCommand(['backup', 'a.zip'], refused, terminal)).toBe(1);
    expect(complained).toEqual([`It could not be done: ${code}: refused, write. ${advice}`]);
  });
});

it.each([
  [0x6969, /is on a network drive or a shared folder \(NFS\), where SQLite can lose/u],
  [0xfe534d42, /\(SMB\)/u],
])('SQLite on a drive of another machine is warned of: %i', (type, warning) => {
  expect(networkDriveWarning('/data', type)).toMatch(warning);
});

it('SQLite on a disk of this machine is not warned of', async () => {
  expect(networkDriveWarning(await newFolder())).toBeUndefined();
});

it.each(['SQLITE_PROTOCOL', 'SQLITE_IOERR_SHMMAP', 'SQLITE_IOERR_LOCK'])(
  'SQLite that cannot lock its file is told that a network drive is the probable cause: %s',
  (code) => {
    const error = Object.assign(new Error('locking protocol'), { code });
    expect(String(asUnusableFile(error, '/nowhere/kitroom.sqlite'))).toMatch(
      /kitroom\.sqlite in DATA_DIR can’t be locked: DATA_DIR seems to be on a network drive/u,
    );
  },
);

describeApp('create-admin and reset-link', (harness) => {
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
      const headers = { cookie: `${ownName('sid')}=${signedIn.cookies[0]?.value}` };
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
    const passwordsOff = { ...config, singleSignOn: { passwords: false } } as Config;
    for (const command of ['reset-link', 'create-admin'])
      expect((await run(passwordsOff, command, user.email)).said).toMatch(
        /token=\S+\nThen sign in with it here:\nhttp:\/\/localhost:3000\/login\?with-password$/u,
      );
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

const AT = '2026-11-01T10:00:00.000Z';

describeApp('unlink-single-sign-on', (harness) => {
  it('removes the links of a user, tells the user, and says if there is none', async () => {
    const { config, db } = harness();
    const { id, email } = await createAccount(db);
    const link = { issuer: 'https://idp.example', subject: 'one', created_at: AT, last_used_at: AT };
    await insertRows(db, 'single_sign_on_identities', { user_id: id, ...link });
    expect(await run(config, 'unlink-single-sign-on', email.toUpperCase())).toMatchObject({ code: 0 });
    expect((await mailsTo(db, email)).map(({ subject }) => subject)).toEqual([
      'Kitroom: your account is no longer linked to single sign-on',
    ]);
    expect(await run(config, 'unlink-single-sign-on', email)).toMatchObject({
      code: 1,
      complained: `${email} has no link to single sign-on`,
    });
  });
});

describeApp('reset-second-step', (harness) => {
  // What it removes and whom it mails: reset-second-step.test.ts.
  it('removes the second step of a user, as a process', async () => {
    const { config, db } = harness();
    const { account, browser } = await accountWithApp(harness());
    const { ended } = startProcess(config, 'reset-second-step', account.email.toUpperCase());
    expect(await ended).toMatchObject({
      code: 0,
      said: expect.stringContaining(
        'was reset: passkeys, code app, recovery codes, and trusted browsers are removed, and all sessions have ended.',
      ),
    });
    expect((await browser.get(authCalls.userPermissions.path)).statusCode).toBe(401);
    const entries = await changesOf(db, 'users', account.id);
    expect(entries.filter(({ action }) => action === 'second-step-reset')).toEqual([
      { actor: null, action: 'second-step-reset', before: null, after: null },
    ]);
    expect(await run(config, 'reset-second-step', account.email)).toEqual({
      code: 1,
      said: '',
      complained: `${account.email} has no second step`,
    });
    expect(await run(config, 'reset-second-step', 'nobody@example.com')).toMatchObject({
      code: 1,
      complained: 'There is no user with the email nobody@example.com',
    });
  });

  it('is told of by doctor, with who still has to set one up', async () => {
    const { config, db } = harness();
    const said = async (secondStep: Config['secondStep']) =>
      (await run({ ...config, secondStep }, 'doctor')).said
        .split('\n')
        .filter((line) => line.includes('SECOND_STEP'));
    await setRows(db, 'users', {}, { is_active: 0 });
    expect(await said('optional')).toEqual([]);
    const rest = 'every active user who must have a second step has one.';
    expect(await said('everyone')).toEqual([`ok       SECOND_STEP is everyone: ${rest}`]);
    await createAccount(db, { permissions: ['USERS_UPDATE'] });
    await createAccount(db, { permissions: ['SIZE_READ'] });
    await accountWithApp(harness(), { permissions: ['USERS_UPDATE'] });
    const next = 'no second step yet and must set one up right after signing in.';
    expect(await said('access')).toEqual([`ok       SECOND_STEP is access: 1 active user has ${next}`]);
    expect(await said('everyone')).toEqual([`ok       SECOND_STEP is everyone: 2 active users have ${next}`]);
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
    ['reset-second-step'],
    ['unlink-single-sign-on'],
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
    const dataDir = await newFolder();
    const config = readConfig({ DATA_DIR: dataDir });
    for (const args of [
      ['doctor'],
      ['backup', join(dataDir, 'x.zip')],
      ['reset-link', 'a@b.co'],
      ['reset-second-step', 'a@b.co'],
      ['create-admin', 'a@b.co'],
    ]) {
      expect(await run(config, ...args)).toMatchObject({
        code: 1,
        complained: expect.stringContaining(`There is no database in ${dataDir}.`),
      });
    }
    expect(await readdir(dataDir)).toEqual([]);
  });
});
