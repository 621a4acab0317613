import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { type HistoryChange, historyBody, historyCall } from '@kitroom/contract/history/history';
import { KIND_NAMES, KINDS, type KindName } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { FilledSlot } from '@kitroom/contract/product-image';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cookieOf, login } from '../../test/accounts.ts';
import { FIRST_VERSION } from '../../test/backups/first-version.ts';
import { ownName } from '../../test/cookies.ts';
import { createRole } from '../../test/factories.ts';
import { named, readFeed } from '../../test/feed.ts';
import { type Harness, newPlace, startHarness } from '../../test/harness.ts';
import { insertRows } from '../../test/rows.ts';
import { run, startProcess } from '../../test/run-admin.ts';
import { newToken, tokenHash } from '../access/session/tokens.ts';
import type { Config } from '../platform/config.ts';
import type { Engine } from '../platform/db/database.ts';
import { appliedMigrations } from '../platform/db/migrate.ts';
import { now } from '../platform/db/now.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { type AnyRow, BACKUP_TABLES } from './backup-format.ts';
import { type CheckedBackup, openBackup } from './backup-reader.ts';
import { readRows } from './snapshot.ts';

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];
const ADMINISTRATOR = 'admin@example.com';
const PASSWORD = 'Demo-pass-1';
/** Of somebody who is signed in when the server of this version starts. */
const SESSION = newToken();

async function all(rows: AsyncGenerator<AnyRow>): Promise<AnyRow[]> {
  const collected: AnyRow[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}

describe.each(ENGINES)('a backup of the first version (%s)', (engine) => {
  const leftovers: (() => Promise<void>)[] = [];
  let first: CheckedBackup;
  let config: Config;
  let restored: Awaited<ReturnType<typeof startProcess>['ended']>;
  /** The contents of the database before the server started on it. */
  const found = new Map<string, AnyRow[]>();

  const idOf = (table: string, column: string, value: string) =>
    Number(found.get(table)?.find((row) => row[column] === value)?.id);

  async function newConfig(): Promise<Config> {
    const place = await newPlace(engine);
    leftovers.push(place.drop);
    return place.config;
  }

  beforeAll(async () => {
    first = await openBackup(FIRST_VERSION);
    leftovers.push(() => first.close());
    config = await newConfig();
    restored = await startProcess(config, 'restore', FIRST_VERSION).ended;
    const db = await openDatabase(config, 'as found');
    for (const table of BACKUP_TABLES) found.set(table.name, await all(readRows(db.query, table)));
    const session = {
      user_id: idOf('users', 'email', ADMINISTRATOR),
      user_agent: 'test',
      address: '127.0.0.1',
    };
    const times = { created_at: now(), last_seen_at: now() };
    await insertRows(db, 'sessions', { token_hash: tokenHash(SESSION), ...session, ...times });
    await db.close();
  });
  afterAll(async () => {
    for (const remove of leftovers.toReversed()) await remove();
  });

  it('is restored by a process that says so and ends', () => {
    expect(restored).toEqual({
      code: 0,
      said: `Restored 11 products, 10 users and 69 pictures of ${first.manifest.created_at}.\nEveryone has to sign in again.\n`,
      complained: '',
    });
  });

  it.each(BACKUP_TABLES.map(({ name }) => name))('has every value of %s', async (name) => {
    const expected = await all(first.rows(name));
    const ids = new Set(expected.map(({ id }) => id));
    const columns = Object.keys(expected[0] ?? {});
    const rows = (found.get(name) ?? [])
      // The upgrade adds entries to the change log, and changes none.
      .filter(({ id }) => name !== 'change_log' || ids.has(id ?? null))
      .map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
    expect(rows).toEqual(expected);
  });

  it('has a request for each of its entries', async () => {
    const ids = new Set((await all(first.rows('change_log'))).map(({ id }) => id));
    const requests = (found.get('change_log') ?? []).filter(({ id }) => ids.has(id ?? null));
    expect(requests.map(({ request_id }) => request_id)).toEqual([...ids].map((id) => `entry-${id}`));
  });

  it('is refused by a database that has the schema of a later version', async () => {
    const target = await newConfig();
    await (await openDatabase(target)).close();
    expect(await run(target, 'restore', FIRST_VERSION)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(
        /^The database has no data, but the schema of a later version \(\S+\) than the backup \(0002-list-revisions\)\./u,
      ),
    });
  });

  describe('in the server that starts on it', () => {
    let harness: Harness;
    let signedIn: LightMyRequestResponse;
    let cookie: string;
    beforeAll(async () => {
      const { databaseUrl, dataDir } = config;
      const started = await startHarness(engine, {
        DATA_DIR: dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      });
      harness = started.harness;
      leftovers.push(started.close);
      signedIn = await login(harness.app, ADMINISTRATOR, PASSWORD);
      cookie = cookieOf(signedIn);
    });
    const get = (url: string) => harness.app.inject({ url, headers: { cookie } });
    const historyOf = async (kind: KindName, id: number) => {
      const answer = await get(historyCall(KINDS[kind]).path.replace(':id', String(id)));
      expect([kind, id, answer.statusCode]).toEqual([kind, id, 200]);
      return historyBody.parse(answer.json()).entries;
    };

    it('people sign in with their passwords, and an administrator has the codes of today', async () => {
      for (const email of ['viewer@example.com', 'catalog@example.com'])
        expect((await login(harness.app, email, PASSWORD)).statusCode).toBe(200);
      const { data } = (await get(authCalls.userPermissions.path)).json();
      expect(data.permissions).toEqual(PERMISSION_CODES.toSorted());
    });

    it('sessions go on, and a password is enough: nobody has a second step', async () => {
      const headers = { cookie: `${ownName('sid')}=${SESSION}` };
      const mine = await harness.app.inject({ url: authCalls.userPermissions.path, headers });
      expect(mine.statusCode).toBe(200);
      expect(Object.keys(signedIn.json())).toEqual(['success', 'csrfToken']);
    });

    it('the feed of changes begins with what is there, and tells what is done since', async () => {
      const reader = { db: harness.db, get };
      const { changes, cursor } = await readFeed(reader);
      expect(changes.filter(({ entity }) => entity === 'permissions')).toHaveLength(PERMISSION_CODES.length);
      const { id } = await createRole(harness.db, { permissions: [] });
      expect(named((await readFeed(reader, cursor)).changes)).toEqual([`roles/${id}`]);
    });

    it('every picture is in its slot', async () => {
      const pictures = found.get('product_images') ?? [];
      expect(pictures).toHaveLength(99);
      for (const { product_id, slot, color_id, sha256 } of pictures) {
        const color = color_id === null ? '' : `&colorId=${color_id}`;
        const answer = await get(`${imageCalls.image.path}?productId=${product_id}&slot=${slot}${color}`);
        expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256);
      }
    });

    it('every record has a history that begins with its creation', async () => {
      for (const kind of KIND_NAMES) {
        for (const { id } of found.get(kind) ?? []) {
          const actions = (await historyOf(kind, Number(id))).map(({ action }) => action);
          expect([kind, id, actions.at(-1)]).toEqual([kind, id, 'create']);
        }
      }
    });

    const namesIn = (value: HistoryChange['before']) =>
      value?.type === 'records' ? value.records.map(({ name }) => name) : value;

    it('restores are in the histories of their products', async () => {
      const [replaced, added] = [await historyOf('products', 2), await historyOf('products', 1)];
      expect(replaced.slice(0, 4).map(({ action }) => action)).toEqual([
        'restored',
        'undo-restore',
        'restored',
        'replace',
      ]);
      const sides = (entries: typeof added) =>
        entries
          .slice(0, 3)
          .flatMap(({ changes }) => changes.map(({ before, after }) => [before !== null, after !== null]));
      expect(sides(replaced)).toEqual(Array(3).fill([true, true]));
      expect(sides(added)).toEqual([
        [false, true],
        [true, false],
        [false, true],
      ]);
    });

    it('links are in the histories of both records', async () => {
      const linksOf = async (kind: KindName, name: string) =>
        (await historyOf(kind, idOf(kind, 'name', name))).flatMap(({ action, changes }) =>
          action === 'links' || action === 'linked'
            ? changes.map(({ before, after }) => [action, namesIn(before), namesIn(after)])
            : [],
        );
      expect(await linksOf('permissions', 'SIZE_UPDATE')).toEqual([
        ['links', ['Administrator', 'Catalog Manager'], ['Administrator', 'Club Coordinator']],
        ['linked', ['Administrator'], ['Administrator', 'Catalog Manager']],
      ]);
      expect((await linksOf('permissions', 'IMAGE_RESTORE'))[0]).toEqual([
        'linked',
        ['Administrator', 'Image Technician'],
        ['Administrator', 'Image Technician', 'Viewer'],
      ]);
      expect((await linksOf('roles', 'Club Coordinator')).map(([action]) => action)).toEqual([
        'linked',
        'links',
      ]);
    });

    it('pictures have no words yet, in their histories neither, and can be described', async () => {
      const productId = 3;
      const slots = imageCalls.filledSlots.path.replace(':id', String(productId));
      const filled = async (): Promise<FilledSlot[]> => (await get(slots)).json().filled_slots;
      const [first, ...others] = await filled();
      expect([first, ...others].map((slot) => slot?.alt_text)).toEqual([null, ...others.map(() => null)]);
      const uploads = (await historyOf('products', productId)).filter(({ action }) => action === 'upload');
      expect(uploads[0]?.changes[0]?.after).toMatchObject({ picture: { alt_text: null } });

      const { slot, color_id: colorId, sha256 } = first ?? {};
      const answer = await harness.app.inject({
        method: 'PUT',
        url: altTextCall.path,
        headers: { cookie, [CSRF_HEADER]: signedIn.json().csrfToken },
        payload: { productId, slot, colorId, sha256, alt_text: 'The back' },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await filled()).toEqual([{ ...first, alt_text: 'The back' }, ...others]);
      const [newest] = await historyOf('products', productId);
      expect(newest).toMatchObject({ action: 'alt-text', can_undo: true });
    });

    it('its own backup has all of it again', async () => {
      const file = join(config.dataDir, 'upgraded.zip');
      expect(await run(config, 'backup', file)).toMatchObject({ code: 0, complained: '' });
      const { said } = await run(await newConfig(), 'restore', file);
      expect(said).toContain('Restored 11 products, 10 users and 69 pictures of ');
    });
  });
});

/** Of this schema, and of nobody's data. */
const OLDER = '0001-first-schema';

describe.each(ENGINES)('on a database of an older version (%s)', (engine) => {
  async function newConfig() {
    const { config, drop } = await newPlace(engine);
    onTestFinished(drop);
    return config;
  }

  it('no command updates the schema: backup and doctor work, the others say what to do', async () => {
    const config = await newConfig();
    await (await openDatabase(config, { upTo: OLDER })).close();

    const file = join(config.dataDir, 'before-the-upgrade.zip');
    expect(await run(config, 'backup', file)).toMatchObject({ code: 0, complained: '' });
    const { said } = await run(config, 'doctor');
    expect(said).toContain(
      `ok       The schema is from an older version (${OLDER}): this version updates it when its server starts.`,
    );
    // It skips what an older schema lacks: nothing is wrong with the installation.
    expect(said).not.toContain('PROBLEM');
    for (const command of ['create-admin', 'reset-link']) {
      expect(await run(config, command, 'a@b.co')).toMatchObject({
        code: 1,
        complained: expect.stringContaining(
          `The database has the schema of an older version of Kitroom (${OLDER}). Start this version`,
        ),
      });
    }
    const db = await openDatabase(config, 'as found');
    expect(await appliedMigrations(db.query)).toEqual([OLDER]);
    await db.close();

    const opened = await openBackup(file);
    expect(opened.manifest.migration).toBe(OLDER);
    await opened.close();
    expect(await run(await newConfig(), 'restore', file)).toMatchObject({ code: 0, complained: '' });
  });

  // A folder without an SQLite database: commands.test.ts.
  it.runIf(engine === 'postgres')('an empty database is not filled by a command', async () => {
    const config = await newConfig();
    for (const args of [['doctor'], ['backup', join(config.dataDir, 'x.zip')], ['create-admin', 'a@b.co']]) {
      expect(await run(config, ...args)).toMatchObject({
        code: 1,
        complained:
          'The database is empty. Set DATABASE_URL or DATA_DIR to those of the server, or start the server once.',
      });
    }
  });

  it('its entries become a request each', async () => {
    const config = await newConfig();
    const older = await openDatabase(config, { upTo: '0002-list-revisions' });
    // More than are changed at a time.
    const ids = Array.from({ length: 20_001 }, (_, index) => index + 1).filter((id) => id !== 7);
    for (let from = 0; from < ids.length; from += 5000) {
      const rows = ids.slice(from, from + 5000).map((id) => sql`(${id}, '2026-01-01', 'create', 'sizes', 1)`);
      await sql`insert into change_log (id, at, action, entity, entity_id) values ${sql.join(rows)}`.execute(
        older.query,
      );
    }
    await older.close();

    const db = await openDatabase(config);
    const entries = await db.query.selectFrom('change_log').select(['id', 'request_id']).execute();
    await db.close();
    expect(entries).toHaveLength(ids.length);
    expect(entries.filter(({ id, request_id }) => request_id !== `entry-${id}`)).toEqual([]);
  });
});
