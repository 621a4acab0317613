import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { authCalls } from '@kitroom/contract/auth';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createAccount, login, PASSWORD, post } from '../../test/accounts.ts';
import { describeOnBothEngines, type Harness, startHarness } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';
import { openPictureParts } from '../pictures/parts.ts';
import { pictureKey } from '../pictures/store/picture-store.ts';
import type { Config } from '../platform/config.ts';
import { systemAuthor } from '../platform/db/change-log.ts';
import type { Database, Engine } from '../platform/db/database.ts';
import { normalized } from '../platform/db/normalized.ts';
import { now } from '../platform/db/now.ts';
import { insertRecord } from '../platform/db/records.ts';
import { BACKUP_TABLES } from './backup-format.ts';
import { openBackup } from './backup-reader.ts';
import { runCommand } from './commands.ts';
import { readRows } from './snapshot.ts';

/** Like `run`, as a separate process, as it is really used. */
function runProcess(config: Config, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    env: { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.on('close', (code) => resolve({ code, said }));
  });
}

const tokenIn = (text: string) => /\?token=([\w-]{43})$/mu.exec(text)?.[1];

const choose = ({ app }: Harness, token: string | undefined) =>
  post(app, authCalls.resetPassword.path, { token, newPassword: 'Spike-3-times' });

/** Puts a picture of a few bytes into the store and into a slot of a product. */
async function addPicture({ config, db }: Harness, productId: number, slot: number, content: string) {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { store } = await openPictureParts(config, db);
  await store.put(pictureKey(sha256, 'png'), bytes);
  const picture = {
    sha256,
    extension: 'png',
    bytes: bytes.length,
    crc32: 3_000_000_000,
    width: 1,
    height: 1,
  };
  const row = { product_id: productId, slot, color_id: null, created_at: now(), created_by: null };
  await db.query
    .insertInto('product_images')
    .values({ ...row, ...picture })
    .execute();
  return join(config.dataDir, pictureKey(sha256, 'png'));
}

async function addProduct(db: Database) {
  return db.transaction(async (trx) => {
    const name = { name: 'Jersey – été', name_folded: normalized('Jersey – été') };
    const code = { code: 'J1', code_folded: 'j1' };
    const category = { ...name, ...code, description: null, sort_order: null };
    const { id } = await insertRecord(trx, 'product_categories', category, systemAuthor());
    const supplier = { supplier_name: 'Line\nbreak "quoted"', supplier_code: 'x', description: null };
    const product = { ...name, ...code, ...supplier, product_category_id: id, sort_order: 3 };
    return insertRecord(trx, 'products', product, systemAuthor());
  });
}

describeOnBothEngines('create-admin and reset-link', (harness) => {
  it('make an administrator, new or known, who chooses a password with the link', async () => {
    const { app, config, db } = harness();
    const known = await createAccount(db, { is_active: 0, password_hash: null });
    for (const email of ['new-admin@example.com', known.email]) {
      const { code, said } = await run(config, 'create-admin', email);
      expect(code).toBe(0);
      expect(said).toContain(`${email} is an active administrator.`);
      expect((await choose(harness(), tokenIn(said))).statusCode).toBe(200);
      const signedIn = await login(app, email, 'Spike-3-times');
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
    expect((await choose(harness(), tokenIn(said))).statusCode).toBe(200);
    const inactive = await createAccount(db, { is_active: 0 });
    expect(await run(config, 'reset-link', inactive.email)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('is deactivated'),
    });
    expect(await run(config, 'reset-link', 'nobody@example.com')).toEqual({
      code: 1,
      said: '',
      complained: 'There is no user with the e-mail nobody@example.com',
    });
    expect(await run(config, 'create-admin', 'no-address')).toMatchObject({
      code: 1,
      complained: 'no-address is not an e-mail address',
    });
  });
});

describe.each<[Engine, Engine]>([
  ['sqlite', 'sqlite'],
  ['postgres', 'postgres'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
])('a backup of %s restored into %s', (from, to) => {
  let source: Harness;
  let target: Harness;
  let folder: string;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    for (const engine of [from, to]) {
      const { harness, close } = await startHarness(engine);
      closing.push(close);
      source ??= harness;
      target = harness;
    }
    folder = await mkdtemp(join(tmpdir(), 'kitroom-backup-'));
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has every row and every picture, and people sign in with their passwords', async () => {
    const user = await createAccount(source.db, { permissions: ['CLUBS_READ'], last_name: 'Ünal' });
    const changed = { created_by: user.id, updated_by: user.id };
    await source.db.query.updateTable('users').set(changed).execute();
    const club = { name: 'Club', name_folded: 'club', description: null, director_user_id: user.id };
    await source.db.transaction((trx) => insertRecord(trx, 'clubs', club, systemAuthor(user.id)));
    const product = await addProduct(source.db);
    await addPicture(source, product.id, 1, 'first picture');
    await addPicture(source, product.id, 2, 'second picture');
    await login(source.app, user.email);
    const many = Array.from({ length: 2500 }, (_, n) => `(${n + 1000}, '2026', 'x', 'y')`).join(',');
    await sql.raw(`insert into change_log (id, at, action, entity) values ${many}`).execute(source.db.query);

    const file = join(folder, 'kitroom.zip');
    const made = await run(source.config, 'backup', file);
    expect(made).toMatchObject({ code: 0, complained: '' });
    expect(made.said).toContain('holds 1 products, 1 users and 2 pictures.');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(['kitroom.zip']);

    for (const { name } of BACKUP_TABLES.toReversed()) {
      await sql`delete from ${sql.table(name)}`.execute(
        target === source ? source.db.query : target.db.query,
      );
    }
    const restored = await run(target.config, 'restore', file);
    expect(restored).toMatchObject({ code: 0, complained: '' });
    for (const table of BACKUP_TABLES) {
      const rows = [];
      for await (const row of readRows(target.db.query, table)) rows.push(row);
      const expected = [];
      for await (const row of readRows(source.db.query, table)) expected.push(row);
      expect(rows).toEqual(expected);
    }
    expect((await login(target.app, user.email, PASSWORD)).statusCode).toBe(200);
    const next = await createAccount(target.db);
    expect(next.id).toBeGreaterThan(user.id);
    expect((await run(target.config, 'doctor', '--full')).said).toContain(
      '2 pictures were read and are whole.',
    );

    const again = await run(target.config, 'restore', file);
    expect(again).toMatchObject({ code: 1, complained: expect.stringContaining('already has data') });
    const existing = await run(source.config, 'backup', file);
    expect(existing).toMatchObject({ code: 1, complained: expect.stringContaining('already exists') });
  });
});

describeOnBothEngines('a backup', (harness) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kitroom-backup-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('names pictures that are gone or damaged, and has all others', async () => {
    const { config, db } = harness();
    const product = await addProduct(db);
    const gone = await addPicture(harness(), product.id, 1, 'gone');
    const damaged = await addPicture(harness(), product.id, 2, 'damaged');
    await addPicture(harness(), product.id, 3, 'whole');
    await rm(gone);
    await writeFile(damaged, 'changed');
    const file = join(folder, 'some.zip');
    const { code, complained } = await run(config, 'backup', file);
    expect(code).toBe(1);
    expect(complained).toBe(
      `${file} holds 1 products, 0 users and 1 pictures, but not the pictures whose files are missing or damaged: ` +
        'J1 hero slot 1; J1 hero slot 2',
    );
    const opened = await openBackup(file);
    expect(opened.manifest).toMatchObject({ pictures: 1, missing: [expect.any(String), expect.any(String)] });
    await opened.close();
    await db.query.deleteFrom('product_images').execute();
  });

  it('holds every table but those of the running server', async () => {
    const tables = await harness().db.query.introspection.getTables();
    // The last one is written by triggers, also while a backup is restored.
    const running = ['leases', 'outbox', 'sessions', 'throttles', 'list_revisions'];
    const known = [...running, 'restore_previews', 'restore_preview_pictures'];
    const backedUp = BACKUP_TABLES.map(({ name }): string => name);
    const forgotten = tables
      .map(({ name }) => name)
      .filter((name) => ![...known, ...backedUp].includes(name));
    expect(forgotten).toEqual([]);
  });

  it('is of one moment, while others write', async () => {
    const { config, db } = harness();
    const file = join(folder, 'busy.zip');
    let ended = false;
    const backup = runProcess(config, 'backup', file).finally(() => {
      ended = true;
    });
    let written = 0;
    for (; !ended; written++) {
      await createAccount(db);
      // SQLite answers without waiting: others, such as the end of the backup, need a turn.
      await setImmediate();
    }
    expect(await backup).toEqual({ code: 0, said: expect.stringContaining('busy.zip holds ') });
    expect(written).toBeGreaterThan(0);
    // Opening reads and counts everything.
    const opened = await openBackup(file);
    const roles = new Set();
    for await (const role of opened.rows('roles')) roles.add(role.id);
    for await (const user of opened.rows('users')) expect(roles).toContain(user.app_role_id);
    await opened.close();
  });

  it('that is damaged anywhere changes nothing', async () => {
    const { config, db } = harness();
    const file = join(folder, 'whole.zip');
    await run(config, 'backup', file);
    for (const { name } of BACKUP_TABLES.toReversed()) {
      await sql`delete from ${sql.table(name)}`.execute(db.query);
    }
    const bytes = await readFile(file);
    const spots = Array.from({ length: 12 }, (_, n) => Math.floor(((n + 0.5) / 12) * bytes.length));
    for (const spot of spots) {
      const broken = Buffer.from(bytes);
      broken[spot] = (broken[spot] ?? 0) ^ 0xff;
      const path = join(folder, 'broken.zip');
      await writeFile(path, broken);
      const { code } = await run(config, 'restore', path);
      const { rows } = await sql`select 1 from users`.execute(db.query);
      // A byte that carries no meaning may differ: then what was restored is right, and is taken away again.
      if (code === 0) {
        for (const { name } of BACKUP_TABLES.toReversed()) {
          await sql`delete from ${sql.table(name)}`.execute(db.query);
        }
      } else expect(rows).toEqual([]);
    }
    await writeFile(join(folder, 'short.zip'), bytes.subarray(0, bytes.length / 2));
    expect(await run(config, 'restore', join(folder, 'short.zip'))).toMatchObject({
      code: 1,
      complained: expect.stringContaining('cannot be read as a backup'),
    });
    await writeFile(join(folder, 'text.zip'), 'no zip');
    expect((await run(config, 'restore', join(folder, 'text.zip'))).code).toBe(1);
  });
});

describeOnBothEngines('doctor', (harness) => {
  it('finds nothing wrong with a healthy server, and says what it looked at', async () => {
    const { config } = harness();
    await run(config, 'create-admin', 'admin@example.com').then(({ said }) =>
      choose(harness(), tokenIn(said)),
    );
    const { code, said } = await run(config, 'doctor');
    expect(said).not.toContain('PROBLEM');
    expect(said).toContain('ok       There is an administrator.');
    expect(said).toContain('ok       All 0 pictures are there.');
    expect(code).toBe(0);
  });

  it('finds missing and damaged pictures, failing mail and the lack of an administrator', async () => {
    const { config, db } = harness();
    const product = await addProduct(db);
    const gone = await addPicture(harness(), product.id, 1, 'gone');
    const damaged = await addPicture(harness(), product.id, 2, 'damaged');
    await rm(gone);
    await writeFile(damaged, 'changed');
    const at = now();
    const mail = {
      to_address: 'a@b.co',
      subject: 's',
      text: '',
      html: '',
      next_attempt_at: at,
      sent_at: null,
    };
    await db.query
      .insertInto('outbox')
      .values([
        { ...mail, created_at: at, attempts: 3, last_error: 'connect ECONNREFUSED' },
        { ...mail, created_at: '2026-01-01T00:00:00.000Z', attempts: 180, last_error: 'refused' },
      ])
      .execute();
    await db.query.updateTable('users').set({ is_active: 0 }).execute();
    const { code, said } = await run(config, 'doctor', '--full');
    expect(code).toBe(1);
    const problems = said.split('\n').filter((line) => line.startsWith('PROBLEM'));
    expect(problems).toEqual([
      expect.stringContaining('There is no administrator who can sign in'),
      expect.stringMatching(/The files of these pictures are missing: \S+ hero slot 1$/u),
      expect.stringMatching(/The files of these pictures are damaged: \S+ hero slot 2$/u),
      expect.stringContaining('npm run admin -- doctor --repair <zip>'),
      expect.stringContaining('1 mail could not be sent yet: connect ECONNREFUSED'),
      expect.stringContaining('1 mail of the last month could not be sent at all'),
    ]);
  });
});

describeOnBothEngines('doctor --repair', (harness) => {
  it('writes missing and damaged pictures again from a backup, and says what is still missing', async () => {
    const { config, db, dataDir } = harness();
    const product = await addProduct(db);
    const gone = await addPicture(harness(), product.id, 1, 'gone');
    const damaged = await addPicture(harness(), product.id, 2, 'damaged');
    const file = join(dataDir, 'repair.zip');
    expect(await run(config, 'backup', file)).toMatchObject({ code: 0 });
    const lost = await addPicture(harness(), product.id, 3, 'lost');
    await rm(gone);
    await writeFile(damaged, 'DAMAGED');
    await rm(lost);
    const { said } = await run(config, 'doctor', '--repair', file);
    expect(said).toContain(`2 files were written again from ${file}.`);
    expect(said).toMatch(/PROBLEM {2}The files of these pictures are missing: \S+ hero slot 3$/mu);
    expect(String(await readFile(gone))).toBe('gone');
    expect(String(await readFile(damaged))).toBe('damaged');
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
