import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, inject, it, onTestFinished } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { chooseWithLink } from '../../test/accounts.ts';
import { addPicture, addProduct } from '../../test/backed-up-data.ts';
import { emptyTables } from '../../test/empty-tables.ts';
import { createRole } from '../../test/factories.ts';
import { newFolder } from '../../test/folders.ts';
import { describeApp, describeOnBothEngines, startHarness } from '../../test/harness.ts';
import { createProduct } from '../../test/pictures/fixtures.ts';
import { createDatabase } from '../../test/postgres.ts';
import { deleteRows, insertRows, rowOf, setRows } from '../../test/rows.ts';
import { run } from '../../test/run-admin.ts';
import { startProvider } from '../../test/single-sign-on/oidc-provider.ts';
import { ADMINISTRATOR_ROLE, setUpAccess } from '../access/setup.ts';
import { readConfig } from '../platform/config.ts';
import { SQLITE_FILE } from '../platform/db/database.ts';
import { fromNow, now } from '../platform/db/now.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { exposure } from './doctor.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

describeOnBothEngines('doctor', (harness) => {
  it('finds nothing wrong with a healthy server, and says what it looked at', async () => {
    const { config } = harness();
    const created = await run(config, 'create-admin', 'admin@example.com');
    await chooseWithLink(harness().app, created.said);
    const { code, said } = await run(config, 'doctor');
    expect(said).not.toContain('PROBLEM');
    expect(said).toContain('ok       No mail has failed.');
    expect(said.split('\n')[0]).toBe(
      `ok       Kitroom ${packageFile.version}, Node ${process.versions.node}.`,
    );
    expect(said).toContain('ok       There is an administrator.');
    const lead = `mail goes into files, not to people; links lead to ${config.publicUrl}.`;
    expect(said).toMatch(new RegExp(`^ok {7}Settings: (?:SQLite in|PostgreSQL).*; ${lead}$`, 'mu'));
    expect(said).toContain('ok       All 0 pictures are there.');
    expect(code).toBe(0);
  });

  it('says which settings are a mistake, and which may be one', async () => {
    const { smtpUrl, mailFrom, warnings } = readConfig({
      SMTP_URL: 'smtp://user:secret@mail.example.com',
      KITROOM_SERVICE_HOST: '10.96.4.7',
    });
    const { said } = await run({ ...harness().config, smtpUrl, mailFrom, warnings }, 'doctor');
    expect(said).toContain(
      'PROBLEM  Mail is sent from kitroom@localhost, which most mail servers refuse: set',
    );
    expect(said).toContain('ok       These variables are not settings of Kitroom: KITROOM_SERVICE_HOST.');
    expect(said).toContain('; mail goes through mail.example.com; ');
  });

  it('says which new codes nobody holds after an update, where the administrators have another role', async () => {
    const { config, db } = harness();
    await setRows(db, 'roles', { name: ADMINISTRATOR_ROLE }, { name: 'Owner', name_folded: 'owner' });
    const { id } = await rowOf(db, 'permissions', { name: 'ACTIVITY_READ' }, ['id']);
    await deleteRows(db, 'role_permissions', { permission_id: id });
    await deleteRows(db, 'permissions', { id });
    await setUpAccess(db);
    const { code, said } = await run(config, 'doctor');
    expect(code).toBe(1);
    expect(said).toContain(
      'PROBLEM  No active user has ACTIVITY_READ: an administrator can give these permissions to a role under Admin > Roles.',
    );
  });
});

it.skipIf(process.env.TEST_ENGINES === 'sqlite')(
  'doctor says that a database can only be read, and so does a command that writes',
  async () => {
    const { harness, close } = await startHarness('postgres');
    onTestFinished(close);
    const { config } = harness;
    const databaseUrl = `${config.databaseUrl}?options=-c%20default_transaction_read_only%3Don`;
    const { said } = await run({ ...config, databaseUrl }, 'doctor');
    expect(said).toContain('PROBLEM  The database of DATABASE_URL answers, but can only be read');
    expect(await run({ ...config, databaseUrl }, 'create-admin', 'new@example.com')).toMatchObject({
      code: 1,
      complained: expect.stringMatching(
        /^It could not be done: .* can only be read\..*Nothing was changed\.$/u,
      ),
    });
  },
);

it.skipIf(process.env.TEST_ENGINES === 'sqlite')(
  'doctor says when PostgreSQL sorts by another library than before',
  async () => {
    const icu = "template0 locale_provider icu icu_locale 'en'";
    const { url, drop } = await createDatabase(inject('postgresUrl'), icu);
    onTestFinished(drop);
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: await newFolder() });
    const db = await openDatabase(config);
    await sql`update pg_database set datcollversion = '0' where datname = current_database()`.execute(
      db.query,
    );
    await db.close();
    const { said } = await run(config, 'doctor');
    expect(said).toMatch(/PROBLEM .*\(0, now .*reindex database .*refresh collation version;/u);
  },
);

it.skipIf(process.env.TEST_ENGINES === 'sqlite')(
  'doctor says when the host’s own API shows the tables to everybody',
  async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'), 'template0');
    onTestFinished(drop);
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: await newFolder() });
    const db = await openDatabase(config);
    // Such roles are those of the whole server: others' tests could meet them.
    const transactional = async (prepare: string) =>
      db
        .transaction(async (trx) => {
          for (const statement of prepare.split(';')) await sql.raw(statement).execute(trx);
          const found: string[] = [];
          for await (const { sentence } of exposure(trx)) found.push(sentence);
          throw new Error(found.join('\n'));
        })
        .catch((error: Error) => error.message);
    const roles = 'create role anon; create role authenticated';
    expect(await transactional(roles)).toBe('');
    const granted = `${roles}; grant select on sessions to anon`;
    expect(await transactional(granted)).toMatch(
      /shows all tables to the roles anon, which need no password/u,
    );
    expect(await transactional(`${granted}; alter table sessions enable row level security`)).toBe('');
    await db.close();
  },
);

describeApp('doctor', (harness) => {
  afterEach(() => emptyTables(harness().db));

  it('finds missing, damaged and unreadable pictures, failing mail and the lack of an administrator', async () => {
    const { config, db } = harness();
    const product = await addProduct(db);
    const picture = (slot: number, content: string) => addPicture(harness(), product.id, slot, content);
    const [gone, damaged] = [await picture(1, 'gone'), await picture(2, 'damaged')];
    const blocked = await picture(3, 'blocked');
    await picture(4, 'whole');
    await writeFile(damaged, 'changed');
    // A file where a folder has to be: neither its size nor its bytes can be read.
    await rm(dirname(blocked), { recursive: true });
    await writeFile(dirname(blocked), '');
    const at = now();
    const mail = {
      to_address: 'a@b.co',
      subject: 's',
      text: '',
      html: '',
      next_attempt_at: at,
      sent_at: null,
    };
    const long = { created_at: '2026-01-01T00:00:00.000Z', attempts: 180, last_error: 'refused' };
    await insertRows(db, 'outbox', { ...mail, ...long });
    const about = (lines: string) => lines.split('\n').filter((line) => line.includes(' mail'));
    const lost = expect.stringMatching(
      /^PROBLEM {2}1 mail of the last month could not be sent at all: refused$/u,
    );
    const { said: before } = await run(config, 'doctor');
    expect(before).toMatch(/^ok +3 pictures are there\.$/mu);
    expect(about(before).slice(1)).toEqual([lost]);
    await rm(gone);
    const young = { created_at: at, attempts: 1 };
    for (const last_error of ['try again', 'connect ECONNREFUSED'])
      await insertRows(db, 'outbox', { ...mail, ...young, last_error });
    await setRows(db, 'users', {}, { is_active: 0 });
    const { code, said } = await run(config, 'doctor', '--full');
    expect(code).toBe(1);
    const lines = said.split('\n');
    expect(lines.filter((line) => line.startsWith('PROBLEM'))).toEqual([
      expect.stringContaining('There is no administrator who can sign in'),
      expect.stringMatching(/The files of these pictures are missing: \S+ hero slot 1$/u),
      expect.stringMatching(/The files of these pictures are damaged: \S+ hero slot 2$/u),
      expect.stringMatching(
        /^PROBLEM +The files of these pictures can’t be read: \S+ hero slot 3 \(ENOTDIR: .+\)$/u,
      ),
      expect.stringContaining('npm run admin -- doctor --repair <zip>'),
      expect.stringContaining('2 mails could not be sent yet: connect ECONNREFUSED'),
      lost,
    ]);
  });

  it('finds what refers to records that are gone', async () => {
    const { config, db, dataDir } = harness();
    const { id } = await addProduct(db);
    const file = new Sqlite(join(dataDir, SQLITE_FILE));
    file.exec('pragma foreign_keys = off; update products set product_category_id = 900');
    file.close();
    const { said } = await run(config, 'doctor');
    expect(said).toContain('ok       The database file is intact.');
    expect(said).toContain(`PROBLEM  References that lead nowhere: products ${id} to product_categories`);
  });

  it('reads a sample of many pictures, and with --full each of them', async () => {
    const { config, db } = harness();
    const { id, colors } = await createProduct(
      db,
      'J1',
      Array.from({ length: 100 }, (_, n) => `C${n}`),
    );
    await addPicture(harness(), id, 1, 'whole');
    await writeFile(await addPicture(harness(), id, 2, 'damaged'), 'DAMAGED');
    await setRows(db, 'product_images', { slot: 2 }, { color_id: colors.shift() });
    const { id: _, ...whole } = await rowOf(db, 'product_images', { slot: 1 });
    const slots = colors.flatMap((color_id) => [1, 2, 3, 4].map((slot) => ({ ...whole, color_id, slot })));
    await insertRows(db, 'product_images', slots);
    expect((await run(config, 'doctor')).said).toContain('1 picture was read and is intact (--full');
    const { said } = await run(config, 'doctor', '--full');
    expect(said).toContain('PROBLEM  The files of these pictures are damaged: J1 color C0 slot 2\n');
  });

  it('writes pictures again from a backup with --repair, and says what is still missing', async () => {
    const { config, db, dataDir } = harness();
    const product = await addProduct(db);
    const gone = await addPicture(harness(), product.id, 1, 'gone');
    const damaged = await addPicture(harness(), product.id, 2, 'damaged');
    const file = join(dataDir, 'repair.zip');
    const unreadable = await addPicture(harness(), product.id, 4, 'unreadable');
    expect(await run(config, 'backup', file)).toMatchObject({ code: 0 });
    const lost = await addPicture(harness(), product.id, 3, 'lost');
    await rm(unreadable);
    await symlink(unreadable, unreadable);
    await rm(gone);
    await writeFile(damaged, 'DAMAGED');
    await rm(lost);
    const { said } = await run(config, 'doctor', '--repair', file);
    expect(String(await readFile(unreadable))).toBe('unreadable');
    expect(said).toContain(`3 files were rewritten from ${file}.`);
    expect(said).toMatch(/PROBLEM {2}The files of these pictures are missing: \S+ hero slot 3$/mu);
    expect(String(await readFile(gone))).toBe('gone');
    expect(String(await readFile(damaged))).toBe('damaged');
  });

  it.each([
    [2 * DAY - MINUTE, 'ok     '],
    [2 * DAY + MINUTE, 'PROBLEM'],
  ])('says of the last good backup, %d ms ago, whether that is recent: %s', async (age, verdict) => {
    const { config, db } = harness();
    const file = 'kitroom-x.zip';
    const backup = { user_id: null, started_at: fromNow(-age), file };
    await insertRows(db, 'backups', [
      { ...backup, state: 'made' },
      { ...backup, state: 'failed', error: 'The disk is full' },
    ]);
    const backups = { to: await newFolder(), at: '02:30', keep: 1, bucket: undefined };
    const { said } = await run({ ...config, backups }, 'doctor');
    expect(said).toContain(`${verdict}  The last good backup was started at `);
    expect(said).toContain('PROBLEM  The last backup failed: The disk is full');
  });

  it('names a folder in the place of a picture, also where a repair cannot replace it', async () => {
    const { config, db, dataDir } = harness();
    const product = await addProduct(db);
    const file = await addPicture(harness(), product.id, 1, 'covered');
    const backup = join(dataDir, 'whole.zip');
    await run(config, 'backup', backup);
    await rm(file);
    await mkdir(join(file, 'inside'), { recursive: true });
    for (const args of [[], ['--repair', backup]]) {
      const { code, said } = await run(config, 'doctor', ...args);
      expect(code).toBe(1);
      expect(said).not.toContain('are missing');
      expect(said).toMatch(/PROBLEM {2}The files of these pictures can’t be read: \S+ hero slot 1 .*EISDIR/u);
      expect(said).toContain(
        'PROBLEM  In the place of some of these files there is a folder (EISDIR), which no repair replaces: move it away first.',
      );
    }
  });
});

const idp = await startProvider();
afterAll(() => idp.stop());

describeApp(
  'doctor on single sign-on',
  (harness) => {
    const lines = async () => {
      const { said } = await run(harness().config, 'doctor');
      return said.split('\n').filter((line) => /single sign-on|OIDC_|provider/iu.test(line));
    };

    it('says that the provider answers, and that the role of new people is missing', async () => {
      expect(await lines()).toEqual([
        `ok       Single sign-on: ${idp.issuer} answers.`,
        'PROBLEM  OIDC_NEW_USERS: no role is called "Viewer", so nobody gets an account by signing in.',
      ]);
      await createRole(harness().db, { name: 'viewer', permissions: [] });
      expect(await lines()).toEqual([`ok       Single sign-on: ${idp.issuer} answers.`]);
    });

    it('says that the provider is down, without its secret', async () => {
      idp.down(true);
      onTestFinished(() => idp.down(false));
      const [line = '', ...others] = await lines();
      expect(line).toMatch(
        /^PROBLEM {2}Single sign-on: http:\/\/127\.0\.0\.1:\d+ does not answer as a provider: /u,
      );
      expect(line).not.toContain(idp.env.OIDC_CLIENT_SECRET);
      expect(others).toEqual([]);
    });
  },
  { ...idp.env, OIDC_NEW_USERS: 'Viewer' },
);
