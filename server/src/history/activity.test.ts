import { authCalls } from '@kitroom/contract/auth-calls';
import { type ActivityBody, activityCalls } from '@kitroom/contract/history/activity';
import { savedViews } from '@kitroom/contract/lists/saved-views';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, login, post } from '../../test/accounts.ts';
import { ownName } from '../../test/cookies.ts';
import { createRole, permissionId, unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createProduct, restore, upload } from '../../test/pictures/fixtures.ts';
import { sample } from '../../test/pictures/pictures.ts';
import { writeZip } from '../../test/pictures/zips.ts';
import { createRecord } from '../../test/records.ts';
import { deleteRows, insertRows, rowsOf, setRows } from '../../test/rows.ts';
import { run } from '../../test/run-admin.ts';
import { type Change, logChanges, systemAuthor } from '../platform/db/change-log.ts';
import { fromNow } from '../platform/db/now.ts';
import { sweepHistory } from './sweep.ts';

const DAY = 24 * 60 * 60 * 1000;

describeOnBothEngines('the activity', (harness) => {
  let reader: Browser;
  beforeAll(async () => {
    reader = await harness().signIn({ permissions: ['ACTIVITY_READ'] });
  });
  const signIn = (...permissions: PermissionCode[]) => harness().signIn({ permissions });

  type Filter = Record<string, string | number>;
  async function read(filter: Filter = {}, url: string = activityCalls.list.path, by = reader) {
    const query = new URLSearchParams(
      Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const answer = await by.get(`${url}?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer;
  }
  const activity = async (filter?: Filter, by = reader): Promise<ActivityBody> =>
    activityCalls.list.answer.parse((await read(filter, activityCalls.list.path, by)).json());
  const actions = async (filter: Filter, by = reader) =>
    (await activity(filter, by)).entries.map(({ action }) => action);

  const createSize = (browser: Browser, fields: object = {}) => createRecord(browser, 'sizes', fields);

  const idsOf = async (sizeId: number): Promise<number[]> => {
    const rows = await rowsOf(harness().db, 'change_log', { entity: 'sizes', entity_id: sizeId }, ['id']);
    return rows.map(({ id }) => id);
  };

  /** Entries of this size, as if they had been made a minute apart from `first` on. */
  async function log(entityId: number, count: number, first: string) {
    const changes = Array.from({ length: count }, (_, index): Change => {
      const after = { name: `Entry ${index}` };
      return { author: systemAuthor(), action: 'update', entity: 'sizes', entityId, after };
    });
    const { db } = harness();
    await db.transaction((trx) => logChanges(trx, changes));
    const logged = await idsOf(entityId);
    const start = Date.parse(first);
    const ids = logged.slice(-count);
    for (const [index, id] of ids.entries()) {
      const at = new Date(start + index * 60_000).toISOString();
      await setRows(db, 'change_log', { id }, { at });
    }
    return ids;
  }

  it('tells newest first what was done to which record, with what changed', async () => {
    const browser = await signIn('SIZE_CREATE', 'SIZE_UPDATE');
    const { id, body, save } = await createSize(browser);
    const saved = await save({ code: `${body.code}X` });
    const { entries, next, searched_to } = await activity({ person: browser.userId });
    expect([entries.length, next, searched_to]).toEqual([2, null, null]);
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      request_id: saved.headers['x-request-id'],
      at: expect.any(String),
      actor: { id: browser.userId, name: 'Dana Whitfield' },
      action: 'update',
      changes: [
        {
          field: 'code',
          before: { type: 'plain', value: body.code },
          after: { type: 'plain', value: `${body.code}X` },
        },
      ],
      can_undo: false,
      record_count: 1,
      entity: 'sizes',
      record: { id, name: body.name, former_name: null, hex_value: null },
      thumbnail: null,
      more_changes: 0,
    });
    expect(entries[1]).toMatchObject({ action: 'create', entity: 'sizes' });
    const ofSize = { entity: 'sizes', record: id };
    expect(await actions({ ...ofSize, person: browser.userId })).toEqual(['update', 'create']);
    const others: Filter[] = [{ person: reader.userId }, { words: 'Trousers' }];
    for (const other of others) expect(await actions({ ...ofSize, ...other })).toEqual([]);
  });

  it('lists sign-ins and sign-outs only where something is filtered by', async () => {
    const { app, db } = harness();
    const user = await createAccount(db, { last_name: unique('Daily') });
    await login(app, user.email);
    await createSize(await signIn('SIZE_CREATE'));
    const unfiltered = await actions({});
    expect(unfiltered[0]).toBe('create');
    expect(unfiltered).not.toContain('sign-in');
    expect(await actions({ kind: 'sign-ins' })).toContain('sign-in');
    expect(await actions({ words: user.last_name })).toContain('sign-in');
    expect((await read({}, activityCalls.csv.path)).body).toContain(',Signed in,');
  });

  it('names the views that are for everyone, also once they are deleted', async () => {
    const browser = await signIn('SIZE_READ', 'SIZE_UPDATE');
    const name = unique('Youth');
    const { path } = savedViews.list;
    const body = { list: 'sizes', name, query: 'q=a', is_shared: true };
    const { view } = (await browser.post(path, body)).json();
    await browser.delete(`${path}/${view.id}`);
    const named = [{ field: 'name', before: null, after: { type: 'plain', value: name } }];
    expect((await activity({ person: browser.userId })).entries).toMatchObject([
      { action: 'view-deleted', changes: named },
      { action: 'view-shared', changes: named },
    ]);
  });

  it('has sign-ins, failed ones with address, resets, sign-outs and commands, and no password', async () => {
    const { app, db, config } = harness();
    const user = await createAccount(db, { first_name: 'Signe', last_name: unique('Inn') });
    await login(app, user.email, 'Wrong-2-win');
    const signedIn = await login(app, user.email);
    await app.inject({
      method: 'POST',
      url: authCalls.logout.path,
      headers: { cookie: `${ownName('sid')}=${signedIn.cookies[0]?.value}` },
    });
    await post(app, authCalls.forgotPassword.path, { email: user.email });
    await run(config, 'reset-link', user.email);
    await expect
      .poll(() => actions({ entity: 'users', record: user.id }))
      .toEqual(['reset-requested', 'reset-requested', 'sign-in', 'sign-in-failed', 'create']);
    expect(await actions({ person: user.id })).toEqual(['sign-out', 'sign-in']);
    const failed = { kind: 'failed-sign-ins', entity: 'users', record: user.id };
    const email = { field: 'email', before: null, after: { type: 'plain', value: user.email } };
    const address = { field: 'address', before: null, after: { type: 'plain', value: '127.0.0.1' } };
    const entry = { actor: null, record: { id: user.id, name: `Signe ${user.last_name}` } };
    expect((await read(failed)).json().entries[0]).toMatchObject({ ...entry, changes: [address] });
    const mayRead = await signIn('ACTIVITY_READ', 'USERS_READ');
    const [seen] = (await activity(failed, mayRead)).entries;
    expect(seen).toMatchObject({ ...entry, changes: [email, address] });
    const everything = (await read({ words: user.last_name })).body;
    for (const secret of ['Wrong-2-win', 'argon2', 'password_hash', 'failed_login_attempts'])
      expect(everything).not.toContain(secret);
  });

  it('names a change of links once, and a restore once with its number of pictures', async () => {
    const browser = await signIn('ROLE_PERMISSIONS_UPDATE', 'SIZE_READ', 'IMAGE_RESTORE', 'PRODUCT_UPDATE');
    const role = await createRole(harness().db, { permissions: [] });
    const id = await permissionId(harness().db, 'SIZE_READ');
    await browser.put(`/api/admin/roles/${role.id}/permissions`, { permissionIds: [id] });
    const code = unique('JR');
    const product = await createProduct(harness().db, code);
    const picture = await sample(60, 40).jpeg().toBuffer();
    await upload(harness(), browser, picture, { productId: product.id, slot: 2 });
    const zip = writeZip([1, 2].map((slot) => ({ name: `${code}/hero/slot-${slot}.jpg`, data: picture })));
    const restored = await restore(harness(), browser, zip);
    await browser.post(imageCalls.undoRestore.path.replace(':id', String(restored.json().restore_id)));
    const { entries } = await activity({ person: browser.userId });
    expect(
      entries.map(({ action, record, changes, more_changes }) => [
        action,
        record?.name ?? null,
        changes.length,
        more_changes,
      ]),
    ).toEqual([
      ['undo-restore', null, 0, 1],
      ['restore', null, 0, 1],
      ['upload', code, 0, 0],
      ['links', role.name, 0, 0],
    ]);
    expect(entries.map(({ record_count }) => record_count)).toEqual([1, 1, 1, 1]);
    const all = await signIn('ACTIVITY_READ', 'PRODUCT_READ', 'ROLE_PERMISSIONS_READ');
    const shown = (await activity({ person: browser.userId }, all)).entries;
    expect(shown.map(({ changes }) => changes.length)).toEqual([0, 0, 1, 1]);
    expect(await actions({ entity: 'products', record: product.id })).toEqual(['upload', 'create']);
    const filters: Filter[] = [{}, { entity: 'permissions', record: id }, { entity: 'products' }];
    for (const filter of filters) {
      const said = await actions(filter);
      expect(said.filter((action) => action === 'linked' || action === 'restored')).toEqual([]);
    }
  });

  it('lists twenty changes of an entry, and says how many more there are', async () => {
    const { id } = await createProduct(harness().db, unique('JR'));
    const file = { sha256: 'a'.repeat(64), extension: 'png', bytes: 1, crc32: 1, width: 1, height: 1 };
    const place = (_: unknown, at: number) => ({ productId: id, slot: 1, colorId: 900_000 + at, ...file });
    const after = JSON.stringify({ pictures: Array.from({ length: 25 }, place) });
    const entry = { actor_user_id: null, request_id: 'many', action: 'undo', entity: 'product_images' };
    const row = { ...entry, at: fromNow(0), entity_id: id, before: null, after };
    await insertRows(harness().db, 'change_log', row);
    const all = await signIn('ACTIVITY_READ', 'PRODUCT_READ');
    const [found] = (await activity({ entity: 'products', record: id }, all)).entries;
    expect([found?.changes.length, found?.more_changes]).toEqual([20, 5]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ kind: 'created' }, ['create']],
    [{ kind: 'changed' }, ['update']],
    [{ kind: 'sign-ins' }, []],
    [{ entity: 'sizes' }, ['update', 'create']],
    [{ entity: 'clubs' }, []],
    [{ words: 'zw%eck_' }, ['update']],
    [{ words: 'ZW%ECK_ dana' }, ['update']],
    [{ words: 'zw%eck_ nobody' }, []],
    [{ words: '%' }, ['update']],
    // The entry of the change also has what was overwritten.
    [{ words: '"quo\\ted"' }, ['update', 'create']],
    [{ words: '“quo\\ted”' }, ['update', 'create']],
    [{ words: "o'brien-2" }, ['update']],
  ])('is filtered by %j', async (filter, expected) => {
    const browser = await signIn('SIZE_CREATE', 'SIZE_UPDATE');
    const { save } = await createSize(browser, { description: 'A "quo\\ted" one' });
    await save({ description: 'zw%eck_ O’Brien‑2' });
    expect(await actions({ person: browser.userId, ...filter })).toEqual(expected);
  });

  it('is filtered by the name of a record in whose entries the name does not stand', async () => {
    const browser = await signIn('ROLES_CREATE', 'ROLE_PERMISSIONS_UPDATE', 'SIZE_READ');
    const name = unique('Storekeepers');
    const { role } = (await browser.post('/api/admin/roles', { name })).json();
    const id = await permissionId(harness().db, 'SIZE_READ');
    await browser.put(`/api/admin/roles/${role.id}/permissions`, { permissionIds: [id] });
    expect(await actions({ words: name, kind: 'changed' })).toEqual(['links']);
    expect(await actions({ words: name, kind: 'changed', entity: 'clubs' })).toEqual([]);
    expect(await actions({ words: name, entity: 'roles' })).toEqual(['links', 'create']);
    expect(await actions({ words: name })).toEqual(['links', 'create']);
  });

  it('is filtered by time: from the first moment, and before the last', async () => {
    const { id } = await createSize(await signIn('SIZE_CREATE'));
    await log(id, 5, '2024-02-01T10:00:00.000Z');
    const times = async (from: string, to: string) =>
      (await activity({ from, to })).entries.map(({ at }) => at.slice(11, 16));
    expect(await times('2024-02-01T10:01:00.000Z', '2024-02-01T10:03:00.000Z')).toEqual(['10:02', '10:01']);
    expect(await times('2024-02-01T10:04:00.001Z', '2024-02-02T00:00:00Z')).toEqual([]);
    expect(await times('2024-02-01T10:04:00.000Z', '2024-02-02T00:00:00Z')).toEqual(['10:04']);
  });

  it('is searched a part at a time: a page says how far back it looked, and the next goes on', async () => {
    const { db } = harness();
    const { id, body } = await createSize(await signIn('SIZE_CREATE'));
    const at = (minute: number) => new Date(Date.UTC(2023, 0, 1, 0, minute)).toISOString();
    const rows = Array.from({ length: 20_050 }, (_, index) => ({
      at: at(index),
      actor_user_id: null,
      request_id: 'searched',
      action: 'update',
      entity: 'categories-of-before',
      entity_id: 1,
      before: null,
      after: '{}',
    }));
    rows.splice(10, 1, { ...rows[10], entity: 'sizes', entity_id: id, at: at(10) } as (typeof rows)[0]);
    for (let from = 0; from < rows.length; from += 2000)
      await insertRows(db, 'change_log', rows.slice(from, from + 2000));
    const filter = { words: body.name, to: '2024-01-01T00:00:00Z' };
    const first = await activity(filter);
    expect(first).toMatchObject({ entries: [], searched_to: at(50) });
    const second = await activity({ ...filter, before: first.next ?? 0 });
    expect(second).toMatchObject({ entries: [{ at: at(10) }], next: null, searched_to: null });
    await deleteRows(db, 'change_log', { request_id: 'searched' });
  });

  it('goes on from an entry that was removed', async () => {
    expect(await activity({ before: 2_147_483_647 })).toMatchObject({ entries: [], next: null });
  });

  it('is a CSV file of all that is filtered, in which nothing runs as a formula', async () => {
    const browser = await signIn('SIZE_CREATE', 'SIZE_UPDATE');
    const name = unique('=HYPERLINK("x"), size');
    const { id, save } = await createSize(browser, { name });
    const saved = await save({ description: 'two\nlines', sort_order: 7 });
    const answer = await read({ person: browser.userId, kind: 'changed' }, activityCalls.csv.path);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/u,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    const [header, row] = answer.body.split('\r\n');
    expect(header).toBe('\uFEFFTime (UTC),Person,Action,Kind,Record,Record ID,Changes,Request');
    const guarded = `"'${name.replaceAll('"', '""')}"`;
    const changes = '"description: (empty) → two\nlines; sort_order: (empty) → 7"';
    const at = row?.slice(0, 24);
    expect(row).toBe(
      `${at},Dana Whitfield,Changed,Size,${guarded},${id},${changes},${saved.headers['x-request-id']}`,
    );
    expect(answer.body.endsWith('\r\n')).toBe(true);
  });

  it('is kept for HISTORY_DAYS, in batches removed from its oldest end', async () => {
    const { db } = harness();
    const { id } = await createSize(await signIn('SIZE_CREATE'));
    const old = await log(id, 501, fromNow(-90 * DAY));
    const [edge] = await log(id, 1, fromNow(-31 * DAY + 60_000));
    expect(await sweepHistory(db, 31)).toBeGreaterThanOrEqual(501);
    const left = await idsOf(id);
    expect(left.filter((one) => old.includes(one))).toEqual([]);
    expect(left.at(-1)).toBe(edge);
    expect(await sweepHistory(db, 31)).toBe(0);
  });

  describe('and words in it:', () => {
    let editor: Browser;
    const found = (words: string, by = reader) => actions({ person: editor.userId, words }, by);

    describe('of a size that was created and got another description', () => {
      beforeAll(async () => {
        editor = await harness().signIn({ permissions: ['SIZE_CREATE', 'SIZE_UPDATE'] });
        const words = { name: unique('Tall Łódź'), code: unique('ZQX'), sort_order: 987654 };
        const { save } = await createRecord(editor, 'sizes', {
          ...words,
          description: 'Runs small, ΟΔΌΣ [b]*?',
        });
        await save({ description: 'Runs large' });
      });

      it.each<[string, string[]]>([
        // The new values, and those that were overwritten.
        ['large', ['update']],
        ['RUNS small', ['update', 'create']],
        // Unchanged values don't count; the name of the record always counts.
        ['zqx', ['create']],
        ['987654', ['create']],
        ['tall', ['update', 'create']],
        // Of other alphabets, too, and whatever the accents.
        ['lodz', ['update', 'create']],
        ['ŁÓDŹ', ['update', 'create']],
        ['To\u0301ll', []],
        ['οδος', ['update', 'create']],
        ['[B]*?', ['update', 'create']],
        ['[abc]', []],
        ['?', ['update', 'create']],
        // The labels of fields.
        ['description', ['update', 'create']],
        ['Sort Order', ['create']],
        // Parts that only the stored form of an entry has.
        ['sort_order', []],
        ['is_active', []],
        ['version', []],
        ['updated_at', []],
        ['null', []],
        ['":', []],
      ])('%s are found in %j', async (words, expected) => {
        expect(await found(words)).toEqual(expected);
      });
    });

    it('of a change of links are what the list is called, and no ids', async () => {
      const { db } = harness();
      editor = await harness().signIn({ permissions: ['ROLE_PERMISSIONS_UPDATE', 'SIZE_READ'] });
      const role = await createRole(db, { permissions: [] });
      const id = await permissionId(db, 'SIZE_READ');
      await editor.put(`/api/admin/roles/${role.id}/permissions`, { permissionIds: [id] });
      const mayRead = await harness().signIn({ permissions: ['ACTIVITY_READ', 'ROLE_PERMISSIONS_READ'] });
      expect(await found('permissions', mayRead)).toEqual(['links']);
      // Who cannot see the links cannot find them either.
      expect(await found('permissions')).toEqual([]);
      for (const words of ['permission_ids', `[${id}]`]) expect(await found(words, mayRead)).toEqual([]);
    });

    it('how to reach a user is shown to, and found by, readers of users alone', async () => {
      editor = await harness().signIn({ permissions: ['USERS_CREATE', 'USERS_UPDATE'] });
      const address = { address_line1: '9 Elm Court', address_line2: 'Suite 77Q', postal_code: '90909' };
      const reached = { ...address, phone: '555-0147', city: 'Quincyville', state: 'QZ' };
      const { body } = await createRecord(editor, 'users', reached);
      const mayRead = await harness().signIn({ permissions: ['ACTIVITY_READ', 'USERS_READ'] });
      const secrets = [body.email, ...Object.values(reached)];
      for (const words of [...secrets, 'Phone', 'Postal Code']) {
        expect([words, await found(words, mayRead)]).toEqual([words, ['create']]);
        expect([words, await found(words)]).toEqual([words, []]);
      }
      expect(await found(body.last_name)).toContain('create');
      const query = `person=${editor.userId}`;
      for (const path of [activityCalls.list.path, activityCalls.csv.path]) {
        const [own, other] = [await reader.get(`${path}?${query}`), await mayRead.get(`${path}?${query}`)];
        for (const secret of secrets) {
          expect([path, secret, other.body.includes(secret)]).toEqual([path, secret, true]);
          expect([path, secret, own.body.includes(secret)]).toEqual([path, secret, false]);
        }
      }
    });
  });
});
