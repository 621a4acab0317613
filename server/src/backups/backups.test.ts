import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_MESSAGES, backups } from '@kitroom/contract/backups/backups';
import { IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';
import { pino } from 'pino';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createAccount } from '../../test/accounts.ts';
import { refusal, told } from '../../test/answers.ts';
import { addPicture, addProduct } from '../../test/backed-up-data.ts';
import { checkOf, fileOf, idle, list, PERMISSIONS, settled } from '../../test/backups/calls.ts';
import { newFolder } from '../../test/folders.ts';
import { describeApp, describeOnBothEngines, type Harness } from '../../test/harness.ts';
import { deleteRows, insertRows, rowOf, rowsOf, setRows } from '../../test/rows.ts';
import { run } from '../../test/run-admin.ts';
import { makeAdministrator } from '../access/setup.ts';
import { installationOf } from '../admin/dated-backups.ts';
import { fromNow, now } from '../platform/db/now.ts';
import { createBackupRunner } from './backup-runner.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const folder = await newFolder();
const ROW = { user_id: null, file: 'kitroom-x.zip' };

const rows = ({ db }: Harness) => rowsOf(db, 'backups');

async function startRunner({ db, config }: Harness, processName = config.processName) {
  if (!config.backups) throw new Error('The harness has no settings of backups');
  return createBackupRunner(db, { ...config, processName }, config.backups, pino({ level: 'silent' }));
}

describeApp('a server without BACKUP_TO', (harness) => {
  it('makes no backups, and says so', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    expect(await list(browser)).toEqual({
      success: true,
      settings: null,
      unreadable: null,
      next_at: null,
      progress: null,
      backups: [],
      other_files: [],
    });
    const refused = await browser.post(backups.create.path);
    expect(refusal(refused)).toEqual([409, BACKUP_MESSAGES.off]);
    expect((await browser.get(fileOf({ id: 1 }))).statusCode).toBe(404);
    // An alert about old ones does not tell of this server.
    const { body } = await harness().app.inject('/metrics');
    expect(body).not.toContain('\nkitroom_backup_last_seconds');
  });
});

const SETTINGS = { BACKUP_TO: folder, BACKUP_AT: '04:05', BACKUP_KEEP: '1' };

function forgetBackupsAfterEach(harness: () => Harness): void {
  afterEach(async () => {
    await idle(harness());
    for (const table of ['backups', 'product_images', 'products', 'product_categories'] as const)
      await deleteRows(harness().db, table);
    for (const file of await readdir(folder)) await rm(join(folder, file));
  });
}

describeOnBothEngines(
  'backups',
  (harness) => {
    forgetBackupsAfterEach(harness);

    it('are begun by the schedule once a day, by one of several processes, and the oldest are removed', async () => {
      const { db } = harness();
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      const other = await startRunner(harness(), 'other');
      for (let day = 0; day < 2; day++) {
        await Promise.all([harness().backups?.beginWhenDue(), other.beginWhenDue()]);
        expect((await settled(browser)).state).toBe('made');
        await idle(harness());
        await Promise.all([harness().backups?.beginWhenDue(), other.beginWhenDue()]);
        expect(await rows(harness())).toHaveLength(day + 1);
        await setRows(db, 'backups', {}, { started_at: fromNow(-2 * DAY) });
      }
      const files = (await rows(harness())).map(({ file }) => file);
      expect(await readdir(folder)).toEqual(files.slice(-1));
      await other.stop();
    });
  },
  SETTINGS,
);

describeApp(
  'backups',
  (harness) => {
    forgetBackupsAfterEach(harness);

    it('are begun, listed with what they hold, checked, and downloaded', async () => {
      const { db } = harness();
      const product = await addProduct(db);
      await addPicture(harness(), product.id, 1, 'picture');
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      const begun = await browser.post(backups.create.path);
      expect(told(begun)).toEqual([202, { success: true, message: BACKUP_MESSAGES.started }]);
      const busy = await browser.post(backups.create.path);
      expect(refusal(busy)).toEqual([409, BACKUP_MESSAGES.busy]);
      const { settings, next_at, progress } = await list(browser);
      expect(settings).toEqual({ to: folder, at: '04:05', keep: 1 });
      expect(Date.parse(next_at ?? '')).toBeGreaterThan(Date.now());
      expect(progress).toEqual({ written: 0, expected: 'picture'.length });

      const made = await settled(browser);
      const [file = ''] = await readdir(folder);
      const bytes = await readFile(join(folder, file));
      const user = await rowOf(db, 'users', { id: browser.userId }, ['first_name', 'last_name']);
      expect(made).toMatchObject({
        state: 'made',
        started_by: `${user.first_name} ${user.last_name}`,
        bytes: bytes.length,
        products: 1,
        pictures: 1,
        error: null,
        is_kept: true,
        check: null,
      });

      // Whoever sees that it is done can go on.
      expect((await browser.post(checkOf(made))).statusCode).toBe(202);
      expect((await settled(browser)).check).toEqual({
        state: 'passed',
        at: expect.any(String),
        error: null,
      });
      const download = await browser.get(fileOf(made));
      expect(download.rawPayload.equals(bytes)).toBe(true);
      expect(download.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-length': String(bytes.length),
        'x-accel-buffering': 'no',
        'content-disposition': `attachment; filename="${file}"`,
        'cache-control': 'no-store',
      });
      const logged = await rowsOf(db, 'change_log', { entity: 'backups' }, ['action', 'actor_user_id']);
      expect(logged).toEqual([
        { action: 'backup-started', actor_user_id: browser.userId },
        { action: 'backup-downloaded', actor_user_id: browser.userId },
      ]);

      await writeFile(join(folder, file), bytes.subarray(0, -40));
      expect((await browser.post(checkOf(made))).statusCode).toBe(202);
      const damaged = await settled(browser);
      expect(damaged.check).toMatchObject({ state: 'failed', error: expect.stringContaining(file) });

      await rm(join(folder, file));
      expect(await settled(browser)).toMatchObject({ is_kept: false });
      const gone = await browser.get(fileOf(made));
      expect(refusal(gone)).toEqual([404, BACKUP_MESSAGES.gone]);

      await writeFile(join(folder, 'notes.zip'), 'not ours');
      for (const other of ['notes.zip', '../outside.zip', `./${file}`]) {
        await setRows(db, 'backups', { id: made.id }, { file: other });
        await writeFile(join(folder, other), 'not ours');
        const answers = [await browser.get(fileOf(made)), await browser.post(checkOf(made))];
        const refused = [404, BACKUP_MESSAGES.gone];
        expect([other, ...answers.map(refusal)]).toEqual([other, refused, refused]);
      }
    });

    it('are begun once by a request that comes twice', async () => {
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
      const begin = () => browser.post(backups.create.path, undefined, key);
      const answers = await Promise.all([begin(), begin()]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
      expect(await settled(browser)).toMatchObject({ state: 'made' });
      expect((await list(browser)).backups).toHaveLength(1);
    });

    it('can be begun again after a request that failed', async () => {
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      const failing = harness().backups?.begin({ userId: browser.userId, requestId: 'request' }, () =>
        Promise.reject(new Error('lost')),
      );
      await expect(failing).rejects.toThrow('lost');
      expect((await browser.post(backups.create.path)).statusCode).toBe(202);
      expect(await settled(browser)).toMatchObject({ state: 'made' });
    });

    it('without the file of a picture are incomplete, count as not made until the next day, and take the place of none', async () => {
      const { app, db } = harness();
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      await harness().backups?.beginWhenDue();
      await settled(browser);
      const [whole] = await readdir(folder);
      await idle(harness());
      const product = await addProduct(db);
      await rm(await addPicture(harness(), product.id, 1, 'lost'));
      for (let day = 1; day <= 2; day++) {
        await setRows(db, 'backups', {}, { started_at: fromNow(-DAY) });
        await harness().backups?.beginWhenDue();
        expect(await settled(browser)).toMatchObject({
          state: 'incomplete',
          products: 1,
          error: expect.stringMatching(/missing or damaged: J1 hero slot 1$/u),
          is_kept: true,
        });
        await idle(harness());
        await harness().backups?.beginWhenDue();
        expect(await rows(harness())).toHaveLength(day + 1);
        expect((await app.inject('/metrics')).body).toContain(`kitroom_backup_failures ${day}\n`);
      }
      expect(await readdir(folder)).toContain(whole);
    });

    it('that were interrupted begin again, whatever a clock that was ahead has dated', async () => {
      const { db } = harness();
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      await insertRows(db, 'backups', [
        { ...ROW, state: 'made', started_at: fromNow(DAY) },
        { ...ROW, state: 'running', started_at: now(), file: 'kitroom-y.zip' },
      ]);
      expect(await settled(browser)).toMatchObject({
        state: 'interrupted',
        error: BACKUP_MESSAGES.interrupted,
        is_kept: false,
      });
      await harness().backups?.beginWhenDue();
      expect((await settled(browser)).state).toBe('made');
      expect((await rows(harness())).map(({ state }) => state)).toEqual(['made', 'interrupted', 'made']);
    });

    it('that somebody had begun when the server ended begin again, for the same person', async () => {
      const { db } = harness();
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      await insertRows(db, 'backups', [
        { ...ROW, state: 'made', started_at: now() },
        { user_id: browser.userId, state: 'running', started_at: now(), file: 'kitroom-y.zip' },
      ]);
      await harness().backups?.beginWhenDue();
      expect(await settled(browser)).toMatchObject({ state: 'made', started_by: expect.any(String) });
      await idle(harness());
      await harness().backups?.beginWhenDue();
      expect((await rows(harness())).map(({ state, user_id }) => [state, user_id])).toEqual([
        ['made', null],
        ['interrupted', browser.userId],
        ['made', browser.userId],
      ]);
    });

    it('that are whole when the server ends are made; a check that it ends has no outcome', async () => {
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      const maker = await startRunner(harness());
      const { names } = maker.place;
      const ended = new Promise<void>((resolve) => {
        maker.place.names = () => {
          void maker.stop().then(resolve);
          return names();
        };
      });
      await maker.begin({ userId: browser.userId, requestId: 'request' }, async () => {});
      await ended;
      expect(await settled(browser)).toMatchObject({ state: 'made', error: null });

      const checker = await startRunner(harness());
      const [made = { id: 0, file: '' }] = await rows(harness());
      await checker.beginCheck(made, async () => {});
      await checker.stop();
      expect((await settled(browser)).check).toBeNull();
    });

    it('that failed are tried again after an hour, and at a start', async () => {
      const { db } = harness();
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      await harness().backups?.beginWhenDue();
      await settled(browser);
      await idle(harness());
      const failed = async (ended_at: string) => {
        await deleteRows(db, 'backups');
        const row = { ...ROW, started_at: now() };
        await insertRows(db, 'backups', [
          // What a clock that was ahead has dated does not count.
          { ...row, state: 'made', started_at: fromNow(DAY) },
          { ...row, state: 'failed', ended_at, error: 'full' },
        ]);
      };
      const ended = fromNow(-HOUR + 60_000);
      await failed(ended);
      await harness().backups?.beginWhenDue();
      expect(await rows(harness())).toHaveLength(2);
      const due = new Date(Date.parse(ended) + HOUR).toISOString();
      expect((await list(browser)).next_at).toBe(due);

      await failed(fromNow(-HOUR));
      await harness().backups?.beginWhenDue();
      expect((await settled(browser)).state).toBe('made');
      await idle(harness());

      await failed(now());
      const started = await startRunner(harness());
      await started.beginWhenDue();
      expect((await settled(browser)).state).toBe('made');
      await started.stop();
    });

    it('dated in the future are told of by the page, doctor, /metrics, and a mail; of others, doctor and the page tell', async () => {
      const { app, config, db } = harness();
      const { email } = await createAccount(db);
      await db.transaction((trx) => makeAdministrator(trx, email));
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      const later = `kitroom-2999-01-01T02-00-00.000Z-${await installationOf(db.query)}.zip`;
      const other = 'kitroom-2020-01-01T02-00-00.000Z-00000000.zip';
      for (const file of [later, other, 'notes.txt']) await writeFile(join(folder, file), '');
      const problem = `Backups in ${folder} are dated in the future, and are neither counted nor removed: ${later}.`;
      for (let made = 1; made <= 2; made++) {
        await browser.post(backups.create.path);
        expect(await settled(browser)).toMatchObject({
          state: 'made',
          error: expect.stringContaining(problem),
        });
        await idle(harness());
        expect(await rowsOf(db, 'outbox', { to_address: email }, ['subject'])).toEqual(
          made === 1 ? [] : [{ subject: 'Something is wrong with the backups of Kitroom' }],
        );
        expect((await app.inject('/metrics')).body).toContain(`kitroom_backup_failures ${made}\n`);
      }
      expect(await readdir(folder)).toHaveLength(4);
      const { code, said } = await run(config, 'doctor');
      expect(code).toBe(1);
      expect(said).toContain(`PROBLEM  ${problem}`);
      expect(said).toContain(`ok       ${folder} also has 1 backup (${other}) of another installation`);
      expect((await list(browser)).other_files).toEqual([later, other]);
    });

    it('whose check was interrupted are not said to be checked while another one is made', async () => {
      const { db } = harness();
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      const begun = { started_at: fromNow(-DAY), check_started_at: fromNow(-DAY) };
      await insertRows(db, 'backups', { user_id: null, state: 'made', file: 'kitroom-x.zip', ...begun });
      expect((await browser.post(backups.create.path)).statusCode).toBe(202);
      const [running, former] = (await list(browser)).backups;
      expect([running?.state, former?.check]).toEqual(['running', null]);
      await settled(browser);
    });

    it('are told of by doctor and /metrics', async () => {
      const { app, config, db } = harness();
      expect((await run(config, 'doctor')).said).toContain(
        `PROBLEM  No backup has been made yet in ${folder}.`,
      );
      // An alert about old backups tells of none at all.
      const { body: before } = await app.inject('/metrics');
      expect(before).toContain('kitroom_backup_last_seconds 0\n');
      expect(before).not.toContain('\nkitroom_backup_last_bytes');
      expect(before).not.toMatch(/nan/iu);
      const started_at = now();
      const good = { user_id: null, state: 'made' as const, started_at, file: 'kitroom-x.zip' };
      await insertRows(db, 'backups', { ...good, bytes: 5, products: 1, pictures: 3 });
      expect((await run(config, 'doctor')).said).toContain(
        `ok       The last good backup was started at ${started_at}: kitroom-x.zip, 5 bytes, 3 pictures.`,
      );
      const { body } = await app.inject('/metrics');
      expect(body).toContain(`kitroom_backup_last_seconds ${Date.parse(started_at) / 1000}\n`);
      expect(body).toMatch(/^kitroom_backup_last_bytes 5$.*^kitroom_backup_last_pictures 3$/msu);
      expect(body).toContain('kitroom_backup_failures 0\n');
    });
  },
  SETTINGS,
);

const blocked = join(folder, '..', `${folder.split('/').at(-1)}-blocked`);
await writeFile(blocked, 'a file where a folder has to be');
afterAll(() => rm(blocked));

describeApp(
  'backups that cannot be written',
  (harness) => {
    it('are listed with the reason, and after two the administrators get one mail', async () => {
      const { db } = harness();
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      const { email } = await createAccount(db);
      await db.transaction((trx) => makeAdministrator(trx, email));
      const mails: number[] = [];
      for (let count = 0; count < 3; count++) {
        await browser.post(backups.create.path);
        expect(await settled(browser)).toMatchObject({
          state: 'failed',
          bytes: null,
          error: expect.stringMatching(/EEXIST|ENOTDIR/u),
        });
        await idle(harness());
        mails.push((await rowsOf(db, 'outbox', {}, ['id'])).length);
      }
      expect(mails).toEqual([0, 1, 1]);
      const mail = await rowOf(db, 'outbox');
      expect(mail).toMatchObject({
        to_address: email,
        subject: 'Kitroom could not make its last two backups',
        text: expect.stringContaining('/admin/backups'),
      });
    });
  },
  { BACKUP_TO: blocked },
);
