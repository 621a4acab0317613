import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, login, PASSWORD } from '../../test/accounts.ts';
import { addPicture, addProduct } from '../../test/backed-up-data.ts';
import { emptyTables } from '../../test/empty-tables.ts';
import { eventually } from '../../test/eventually.ts';
import { pictureRow } from '../../test/factories.ts';
import { newFolder } from '../../test/folders.ts';
import { describeApp, describeOnBothEngines, type Harness, startHarness } from '../../test/harness.ts';
import { deleteRows, insertRows, rowOf, rowsOf, setRows } from '../../test/rows.ts';
import { run, startProcess } from '../../test/run-admin.ts';
import { logChange, systemAuthor } from '../platform/db/change-log.ts';
import type { Engine } from '../platform/db/database.ts';
import { insertRecord } from '../platform/db/records.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { BACKUP_MANIFEST, BACKUP_TABLES } from './backup-format.ts';
import { openBackup } from './backup-reader.ts';
import { countRows, readRows, readSnapshot } from './snapshot.ts';

const asProcess: typeof run = (config, ...args) =>
  startProcess(config, ...args).ended as ReturnType<typeof run>;

const folder = await newFolder();

describe.each<[Engine, Engine]>([
  ['sqlite', 'sqlite'],
  ['postgres', 'postgres'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
])('a backup of %s restored into %s', (from, to) => {
  let source: Harness;
  let target: Harness;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    for (const engine of [from, to]) {
      const { harness, close } = await startHarness(engine);
      closing.push(close);
      source ??= harness;
      target = harness;
    }
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  it('has every row and every picture, and people sign in with their passwords', async () => {
    const user = await createAccount(source.db, { permissions: ['CLUBS_READ'], last_name: 'Ünal' });
    const changed = { created_by: user.id, updated_by: user.id };
    await setRows(source.db, 'users', {}, changed);
    const club = { name: 'Club', name_folded: 'club', description: null, director_user_id: user.id };
    await source.db.transaction((trx) => insertRecord(trx, 'clubs', club, systemAuthor(user.id)));
    const view = { list: 'sizes', name: 'Été', name_key: 'x', query: 'q=%C3%A9', is_shared: 1 } as const;
    const stamps = { user_id: user.id, created_at: '2026', updated_at: '2026' };
    await insertRows(source.db, 'saved_views', { ...view, ...stamps });
    const product = await addProduct(source.db);
    const removed = { author: systemAuthor(), action: 'removed', entity: 'products', entityId: 700 } as const;
    await source.db.transaction((trx) => logChange(trx, removed));
    await addPicture(source, product.id, 1, 'first picture');
    await addPicture(source, product.id, 2, 'second picture');
    await login(source.app, user.email);
    const many = Array.from({ length: 2500 }, (_, n) => `(${n + 1000}, '2026', 'x', 'y')`).join(',');
    await sql.raw(`insert into change_log (id, at, action, entity) values ${many}`).execute(source.db.query);

    const file = join(folder, `${from}-${to}.zip`);
    // A restore of more than a thousand changes once ended before it was done, without a word.
    const ask = from === to ? asProcess : run;
    const made = await ask(source.config, 'backup', file);
    expect(made).toMatchObject({ code: 0, complained: '' });
    expect(made.said).toContain('holds 1 product, 1 user and 2 pictures.');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith(`${from}-${to}`))).toHaveLength(1);

    await emptyTables(target.db);
    const restored = await ask(target.config, 'restore', file);
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.said).toMatch(
      /^Restored 1 product, 1 user and 2 pictures of .*\nEveryone has to sign in again\.\n?$/u,
    );
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
    const values = { ...product, id: undefined, code_folded: 'j2' };
    const { id } = await target.db.transaction((trx) =>
      insertRecord(trx, 'products', values, systemAuthor()),
    );
    expect(id).toBe(701);
    expect((await run(target.config, 'doctor', '--full')).said).toContain(
      '2 pictures were read and are intact.',
    );

    const again = await run(target.config, 'restore', file);
    expect(again).toMatchObject({ code: 1, complained: expect.stringContaining('already has data') });
    const existing = await run(source.config, 'backup', file);
    expect(existing).toMatchObject({ code: 1, complained: expect.stringContaining('already exists') });
  });
});

describeOnBothEngines('a backup', (harness) => {
  it('holds every table but those of the running server', async () => {
    const tables = await harness().db.query.introspection.getTables();
    // The last one is written by triggers, also while a backup is restored.
    const running = ['leases', 'outbox', 'sessions', 'throttles', 'list_revisions'];
    const known = [
      ...running,
      'single_sign_on_sessions',
      'restore_previews',
      'restore_preview_pictures',
      'backups',
      'change_feed',
      'webhook_deliveries',
      'kept_answers',
      'challenges',
      'trusted_browsers',
    ];
    const backedUp = BACKUP_TABLES.map(({ name }): string => name);
    const forgotten = tables
      .map(({ name }) => name)
      .filter((name) => ![...known, ...backedUp].includes(name));
    expect(forgotten).toEqual([]);
  });

  it('reads what was there when it began, whatever is written meanwhile', async () => {
    const { config, db } = harness();
    const users = { name: 'users', key: ['id'], later: [], own: [] } as const;
    await readSnapshot(config, db, async (snapshot) => {
      const before = await countRows(snapshot, users);
      await createAccount(db);
      expect(await countRows(snapshot, users)).toBe(before);
    });
  });

  it('is of one moment, while others write', async () => {
    const { config, db } = harness();
    const file = join(await newFolder(), 'busy.zip');
    let ended = false;
    const backup = startProcess(config, 'backup', file).ended.finally(() => {
      ended = true;
    });
    let written = 0;
    for (; !ended; written++) {
      await createAccount(db);
      // SQLite answers without waiting: others, such as the end of the backup, need a turn.
      await setImmediate();
    }
    expect(await backup).toMatchObject({ code: 0, said: expect.stringContaining('busy.zip holds ') });
    expect(written).toBeGreaterThan(0);
    // Opening reads and counts everything.
    const opened = await openBackup(file);
    const roles = new Set();
    for await (const role of opened.rows('roles')) roles.add(role.id);
    for await (const user of opened.rows('users')) expect(roles).toContain(user.app_role_id);
    await opened.close();
  });
});

describeApp('a backup', (harness) => {
  let folder: string;

  beforeAll(async () => {
    folder = await newFolder();
  });

  it('goes into a new database, next to the pictures that are still there', async () => {
    const { config, db } = harness();
    const product = await addProduct(db);
    await addPicture(harness(), product.id, 1, 'still there');
    const file = join(folder, 'next-to-pictures.zip');
    expect(await run(config, 'backup', file)).toMatchObject({ code: 0 });
    await emptyTables(db);
    expect(await run(config, 'restore', file)).toMatchObject({ code: 0, complained: '' });
    const { id } = await rowOf(db, 'products', {}, ['id']);
    expect(id).toBe(product.id);
    await emptyTables(db);
  });

  it('is restored as well when its unpacked folder was zipped again, as after a download by Safari, but whole', async () => {
    const { config, db } = harness();
    const product = await addProduct(db);
    await addPicture(harness(), product.id, 1, 'in a folder');
    const [file, again] = [join(folder, 'downloaded.zip'), join(folder, 'again.zip')];
    expect(await run(config, 'backup', file)).toMatchObject({ code: 0 });
    await mkdir(join(folder, 'unpacked'));
    execFileSync('unzip', ['-q', file, '-d', join(folder, 'unpacked', 'kitroom-2026')]);
    await writeFile(join(folder, 'unpacked', 'kitroom-2026', '.DS_Store'), 'a');
    execFileSync('zip', ['-qr', again, 'kitroom-2026'], { cwd: join(folder, 'unpacked') });
    await emptyTables(db);
    expect(await run(config, 'restore', again)).toMatchObject({ code: 0, complained: '' });
    expect((await rowOf(db, 'products', {}, ['id'])).id).toBe(product.id);
    await emptyTables(db);

    // Whoever zipped it has lost the picture.
    execFileSync('zip', ['-qd', again, '*/images/*']);
    expect((await run(config, 'restore', again)).complained).toBe(
      `${again} is damaged: pictures are missing`,
    );
    expect(await rowsOf(db, 'products')).toEqual([]);
    const manifest = join(folder, 'unpacked', 'kitroom-2026', BACKUP_MANIFEST);
    const written = await readFile(manifest, 'utf8');
    for (const [from, to, sentence] of [
      ['"format": 1', '"format": 2', 'was made by a newer version of Kitroom: update first'],
      ['"products": 1', '"products": 2', 'is damaged: rows of products are missing'],
    ] as const) {
      await writeFile(manifest, written.replace(from, to));
      execFileSync('zip', ['-qr', again, 'kitroom-2026'], { cwd: join(folder, 'unpacked') });
      expect((await run(config, 'check', again)).complained).toBe(`${again} ${sentence}`);
    }
  });

  it('names pictures that are gone, damaged, or unreadable, and has all others', async () => {
    const { config, db } = harness();
    const product = await addProduct(db);
    const gone = await addPicture(harness(), product.id, 1, 'gone');
    const damaged = await addPicture(harness(), product.id, 2, 'damaged');
    await addPicture(harness(), product.id, 3, 'whole');
    const unreadable = await addPicture(harness(), product.id, 4, 'unreadable');
    await rm(gone);
    await writeFile(damaged, 'changed');
    await rm(unreadable);
    await mkdir(unreadable);
    const file = join(folder, 'some.zip');
    const { code, complained } = await run(config, 'backup', file);
    expect(code).toBe(1);
    expect(complained).toBe(
      `${file} holds 1 product, 0 users and 1 picture, but not the pictures whose files are missing or damaged: ` +
        'J1 hero slot 1; J1 hero slot 2, nor the pictures whose files can’t be read: ' +
        'J1 hero slot 4 (EISDIR: illegal operation on a directory, read)',
    );
    const opened = await openBackup(file);
    expect(opened.manifest).toMatchObject({ pictures: 1, missing: Array(3).fill(expect.any(String)) });
    await opened.close();
    expect((await run(config, 'check', file)).said).toContain(
      'It lacks 3 pictures, whose files were missing',
    );
    await deleteRows(db, 'product_images');
    await emptyTables(db);
    const restored = await run(config, 'restore', file);
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.said).toContain(
      'The backup did not have the files of these pictures: J1 hero slot 1; J1 hero slot 2; J1 hero slot 4',
    );
    await deleteRows(db, 'product_images');
  });

  it('says how much mail it does not hold, and so does its restore', async () => {
    const { config, db } = harness();
    await db.transaction((trx) => queueMail(trx, { to: 'a@b.co', subject: 's', text: 't', html: 'h' }));
    const file = join(folder, 'with-mail.zip');
    const { code, said } = await run(config, 'backup', file);
    expect([code, said.split('\n').at(-1)]).toEqual([0, 'It does not hold mail that waits to be sent: 1.']);
    await emptyTables(db);
    expect((await run(config, 'restore', file)).said).toContain(
      'Mail that was waiting to be sent was not in it (1): send invitations again where needed.',
    );
    await deleteRows(db, 'outbox');
  });

  it('that is damaged anywhere changes nothing', async () => {
    const { config, db } = harness();
    const file = join(folder, 'whole.zip');
    await run(config, 'backup', file);
    await emptyTables(db);
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
      if (code === 0) await emptyTables(db);
      else expect(rows).toEqual([]);
    }
    await writeFile(join(folder, 'short.zip'), bytes.subarray(0, bytes.length / 2));
    expect(await run(config, 'restore', join(folder, 'short.zip'))).toMatchObject({
      code: 1,
      complained: expect.stringContaining('can’t be read as a backup'),
    });
    await writeFile(join(folder, 'text.zip'), 'no zip');
    expect((await run(config, 'restore', join(folder, 'text.zip'))).code).toBe(1);
  });

  it.each([
    ['', 'it is a folder. Name a zip, such as one of the files in it, or zip the folder again'],
    ['empty.zip', 'it is empty'],
    ['text.txt', 'it isn’t a zip, or its end is missing'],
    ['none.zip', 'the file doesn’t exist'],
    ['text.txt/a.zip', 'the file doesn’t exist'],
  ])('that is none says so: %s', async (name, why) => {
    await writeFile(join(folder, 'empty.zip'), '');
    await writeFile(join(folder, 'text.txt'), 'no zip');
    const path = join(folder, name);
    for (const [args, what] of [
      [['check', path], 'a backup'],
      [['restore', path], 'a backup'],
      [['doctor', '--repair', path], 'a zip'],
    ] as const) {
      const { code, said, complained } = await run(harness().config, ...args);
      expect([code, said + complained]).toEqual([
        1,
        expect.stringContaining(`${path} can’t be read as ${what}: ${why}`),
      ]);
    }
  });
});

const PICTURE = Buffer.from('a picture');

describeOnBothEngines('a backup that is told to end', (harness) => {
  let folder: string;
  let asked = 0;
  let answers = false;
  // A bucket that is there, but does not answer for a picture: the backup is on its way as long as it is wanted.
  const bucket = createServer((request, response) => {
    if (request.method === 'HEAD') return response.end();
    asked += 1;
    if (answers) response.end(PICTURE);
  });
  beforeAll(async () => {
    folder = await newFolder();
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
    const { id } = await addProduct(harness().db);
    const sha256 = createHash('sha256').update(PICTURE).digest('hex');
    const row = pictureRow({ product_id: id, slot: 1, color_id: null });
    await insertRows(harness().db, 'product_images', { ...row, sha256, bytes: PICTURE.length });
  });
  afterAll(async () => {
    bucket.closeAllConnections();
    bucket.close();
  });

  const config = () => ({
    ...harness().config,
    s3: {
      url: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'us-east-1',
    },
  });
  const stop = async (signal: NodeJS.Signals, ...args: string[]) => {
    const before = asked;
    const { child, ended } = startProcess(config(), 'backup', ...args);
    await eventually(() => expect(asked).toBeGreaterThan(before));
    expect(await readdir(folder)).toEqual([expect.stringContaining('.zip.part-')]);
    child.kill(signal);
    return ended;
  };

  it('leaves nothing and says so; what a killed one leaves goes with the next', async () => {
    const sentence = (signal: string) => `Stopped by ${signal}. Nothing was written.\n`;
    for (const [signal, code, ...args] of [
      ['SIGTERM', 143, join(folder, 'all.zip')],
      ['SIGINT', 130, '--keep', '2', folder],
      ['SIGHUP', 129, join(folder, 'all.zip')],
    ] as const)
      expect(await stop(signal, ...args)).toEqual({ code, said: '', complained: sentence(signal) });
    expect(await readdir(folder)).toEqual([]);

    await stop('SIGKILL', '--keep', '2', folder);
    const [killed = ''] = await readdir(folder);
    const others = {
      running: `all.zip.part-${hostname()}_${process.ppid}-ff`,
      elsewhere: 'all.zip.part-elsewhere_1-ff',
      elsewhereLongAgo: 'old.zip.part-elsewhere_1-ff',
      ofSomebodyElse: 'other.zip.part',
    };
    for (const name of Object.values(others)) await writeFile(join(folder, name), 'half');
    const overADayAgo = Date.now() / 1000 - 25 * 60 * 60;
    await utimes(join(folder, others.elsewhereLongAgo), overADayAgo, overADayAgo);
    await utimes(join(folder, others.running), overADayAgo, overADayAgo);
    answers = true;
    const { code, said } = await run(config(), 'backup', join(folder, 'all.zip'));
    expect(code).toBe(0);
    expect(said).toContain(
      `Removed what interrupted backups had left in ${folder}: ${killed}, ${others.elsewhereLongAgo}.`,
    );
    expect((await readdir(folder)).toSorted()).toEqual(
      ['all.zip', others.running, others.elsewhere, others.ofSomebodyElse].toSorted(),
    );
  });
});
