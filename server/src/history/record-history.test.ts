import { type HistoryChange, historyBody, type NamedRecord } from '@kitroom/contract/history/history';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { createAccount, login } from '../../test/accounts.ts';
import { told } from '../../test/answers.ts';
import { createRole, permissionId, unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';
import { insertRows, rowsOf } from '../../test/rows.ts';
import { logChange, systemAuthor } from '../platform/db/change-log.ts';

const plain = (value: unknown) => ({ type: 'plain', value });
const named = (id: number, name: string | null, more: object = {}) => ({
  id,
  name,
  former_name: null,
  hex_value: null,
  ...more,
});

async function historyOf(browser: Browser, record: string, before?: number) {
  const answer = await browser.get(`${record}/history${before === undefined ? '' : `?before=${before}`}`);
  expect(answer.statusCode).toBe(200);
  return historyBody.parse(answer.json());
}

function fieldsOf(changes: readonly HistoryChange[]) {
  return Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]));
}

describeOnBothEngines('the history of a record', (harness) => {
  const signIn = (...permissions: PermissionCode[]) => harness().signIn({ permissions });

  const createSize = (browser: Browser) => createRecord(browser, 'sizes', { sort_order: 3 });

  it('says newest first who changed which field from what to what, and in which request', async () => {
    const browser = await signIn('SIZE_CREATE', 'SIZE_UPDATE', 'SIZE_READ');
    const { body, url: path, created, save } = await createSize(browser);
    const changed = await save({ description: 'Wide', sort_order: null, is_active: false });
    const reader = await signIn('SIZE_READ');
    const { entries, next } = await historyOf(reader, path);
    const actor = { id: browser.userId, name: 'Dana Whitfield' };
    expect(next).toBe(null);
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        request_id: changed.headers['x-request-id'],
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
        actor,
        action: 'update',
        changes: [
          { field: 'description', before: null, after: plain('Wide') },
          { field: 'sort_order', before: plain(3), after: null },
          { field: 'is_active', before: plain(true), after: plain(false) },
        ],
        can_undo: false,
        record_count: 1,
      },
      {
        id: expect.any(Number),
        request_id: created.headers['x-request-id'],
        at: expect.any(String),
        actor,
        action: 'create',
        changes: [
          { field: 'name', before: null, after: plain(body.name) },
          { field: 'code', before: null, after: plain(body.code) },
          { field: 'sort_order', before: null, after: plain(3) },
          { field: 'is_active', before: null, after: plain(true) },
        ],
        can_undo: false,
        record_count: 1,
      },
    ]);
    const own = await historyOf(browser, path);
    expect(own.entries.map((entry) => entry.can_undo)).toEqual([true, false]);
  });

  it('shows a save that changed nothing, which older versions have logged, as such', async () => {
    const browser = await signIn('SIZE_CREATE', 'SIZE_UPDATE');
    const { id: entityId, url: path } = await createSize(browser);
    const empty = { action: 'update', entity: 'sizes', entityId, before: {}, after: {} } as const;
    await harness().db.transaction((trx) => logChange(trx, { ...empty, author: systemAuthor() }));
    const { entries } = await historyOf(browser, path);
    expect(entries.map(({ action, changes }) => [action, changes.length])).toEqual([
      ['update', 0],
      ['create', 4],
    ]);
  });

  it('has nothing older than an entry that was removed', async () => {
    const browser = await signIn('SIZE_CREATE', 'SIZE_READ');
    const { url } = await createSize(browser);
    expect(await historyOf(browser, url, 2_147_483_647)).toEqual({ entries: [], next: null });
  });

  it('of a record that is not there is not found, as it is not', async () => {
    const browser = await signIn('SIZE_READ');
    const answer = await browser.get('/api/admin/size/99999/history');
    expect(told(answer)).toEqual([404, { success: false, message: 'Size not found' }]);
  });

  it('of a user shows the fields of the form with names, no audit field, no secret and no sign-in', async () => {
    const { app, db } = harness();
    const browser = await signIn('USERS_READ', 'USERS_UPDATE', 'CLUBS_CREATE');
    const club = await createRecord(browser, 'clubs');
    const role = await createRole(db, { permissions: [] });
    const user = await createAccount(db, { last_login: null });
    await login(app, user.email, 'Wrong-2-win');
    await login(app, user.email);
    const { first_name, last_name, email } = user;
    const body = { first_name, last_name, email, club_id: club.id, app_role_id: role.id };
    const saved = await browser.put(`/api/admin/users/${user.id}`, {
      ...body,
      password_change_required: true,
    });
    expect(saved.statusCode).toBe(200);
    const { entries } = await historyOf(browser, `/api/admin/users/${user.id}`);
    expect(entries.map(({ action }) => action)).toEqual(['update', 'create']);
    const record = (id: number, name: string) => ({ type: 'record', record: named(id, name) });
    const [roleName] = await rowsOf(db, 'roles', { id: user.app_role_id }, ['name']);
    expect(fieldsOf(entries[0]?.changes ?? [])).toEqual({
      club_id: [null, record(club.id, club.body.name)],
      app_role_id: [record(user.app_role_id, String(roleName?.name)), record(role.id, role.name)],
      password_change_required: [plain(false), plain(true)],
    });
    expect(Object.keys(fieldsOf(entries[1]?.changes ?? []))).toEqual([
      'first_name',
      'last_name',
      'email',
      'app_role_id',
      'is_active',
      'password_change_required',
    ]);
  });

  it('of a club names the director as they are called today, and as then', async () => {
    const browser = await signIn(
      'CLUBS_CREATE',
      'CLUBS_UPDATE',
      'USERS_UPDATE',
      'USERS_READ',
      'ACTIVITY_READ',
    );
    const director = await createAccount(harness().db, { first_name: 'Ann', last_name: 'Lee' });
    const club = await createRecord(browser, 'clubs', { director_user_id: director.id });
    const { email, app_role_id } = director;
    await browser.put(`/api/admin/users/${director.id}`, {
      first_name: 'Ann',
      last_name: 'Kim',
      email,
      app_role_id,
    });
    const { entries } = await historyOf(browser, club.url);
    const value = { type: 'record', record: named(director.id, 'Ann Kim', { former_name: 'Ann Lee' }) };
    expect(fieldsOf(entries[0]?.changes ?? []).director_user_id).toEqual([null, value]);
    const { entries: ofDirector } = (
      await browser.get(`/api/admin/activity?entity=users&record=${director.id}`)
    ).json();
    const names = ofDirector.map(({ record }: { record: NamedRecord }) => record.former_name);
    expect(names).toEqual([null, 'Ann Lee']);
  });

  it('of a garment color names renamed imprint colors, with their hex values, to whoever may list them', async () => {
    const browser = await signIn('IMPRINT_COLOR_CREATE', 'IMPRINT_COLOR_UPDATE', 'GARMENT_COLOR_CREATE');
    const white = await createRecord(browser, 'imprint_colors', { hex_value: '#ffffff' });
    const navy = await createRecord(browser, 'imprint_colors', { hex_value: '#001f3f' });
    const imprint_color_ids = [white.id, navy.id];
    const { url: path } = await createRecord(browser, 'garment_colors', { imprint_color_ids });
    const rename = (name: string) => navy.save({ name, hex_value: '#0a1f3f' });
    const later = unique('Midnight');
    await rename(unique('Ocean'));
    await rename(later);
    const reader = await signIn('GARMENT_COLOR_READ', 'IMPRINT_COLOR_READ');
    const { entries } = await historyOf(reader, path);
    expect(entries.map(({ action }) => action)).toEqual(['links', 'create']);
    expect(entries[0]?.changes).toEqual([
      {
        field: 'imprint_color_ids',
        before: { type: 'records', records: [] },
        after: {
          type: 'records',
          records: [
            named(white.id, white.body.name, { hex_value: '#ffffff' }),
            named(navy.id, later, { former_name: navy.body.name, hex_value: '#0a1f3f' }),
          ],
        },
      },
    ]);
    const other = await signIn('GARMENT_COLOR_READ');
    expect((await historyOf(other, path)).entries.map(({ action }) => action)).toEqual(['create']);
  });

  it('of a product groups what one save did to fields and lists, for people who may see these', async () => {
    const browser = await signIn(
      'PRODUCT_CREATE',
      'PRODUCT_UPDATE',
      'PRODUCT_CATEGORY_CREATE',
      'SIZE_CREATE',
    );
    const { id: sizeId } = await createSize(browser);
    const category = await createRecord(browser, 'product_categories');
    const given = { name: 'Jersey', product_category_id: category.id };
    const { url, save } = await createRecord(browser, 'products', given);
    const saved = await save({ name: 'Shirt', product_size_ids: [sizeId] });
    const { entries } = await historyOf(browser, url);
    const request_id = saved.headers['x-request-id'];
    expect(entries.slice(0, 2)).toMatchObject([
      { request_id, action: 'links', changes: [{ field: 'product_size_ids' }], record_count: 1 },
      { request_id, action: 'update', changes: [{ field: 'name', before: plain('Jersey') }] },
    ]);
    expect(fieldsOf(entries[2]?.changes ?? []).product_category_id).toEqual([
      null,
      { type: 'record', record: named(category.id, category.body.name) },
    ]);
    const seenBy = async (...permissions: PermissionCode[]) => {
      const [latest] = (await historyOf(await signIn(...permissions), url)).entries;
      return latest?.changes.map(({ field }) => field);
    };
    expect(await seenBy('PRODUCT_READ', 'SIZE_READ')).toEqual(['product_size_ids']);
    expect(await seenBy('PRODUCT_READ')).toEqual(['name']);
  });

  it('of roles and permissions has their links, from whichever side they were changed, for whoever may see them', async () => {
    const { db } = harness();
    const editor = await signIn(
      'ROLE_PERMISSIONS_UPDATE',
      'ROLE_PERMISSIONS_READ',
      'PERMISSION_ROLES_READ',
      'SIZE_READ',
    );
    const role = await createRole(db, { permissions: [] });
    const id = await permissionId(db, 'SIZE_READ');
    const other = await permissionId(db, 'PERMISSION_ROLES_READ');
    const saved = await editor.put(`/api/admin/roles/${role.id}/permissions`, { permissionIds: [id, other] });
    const request_id = saved.headers['x-request-id'];
    const ofRole = await historyOf(editor, `/api/admin/roles/${role.id}`);
    expect(ofRole.entries[0]).toMatchObject({ request_id, action: 'links', record_count: 1, can_undo: true });
    expect(ofRole.entries[0]?.changes).toEqual([
      {
        field: 'permissionIds',
        before: { type: 'records', records: [] },
        after: { type: 'records', records: expect.arrayContaining([named(id, 'SIZE_READ')]) },
      },
    ]);
    const ofPermission = await historyOf(editor, `/api/admin/permissions/${id}`);
    const linked = { request_id, action: 'linked', record_count: 2, can_undo: true };
    expect(ofPermission.entries[0]).toMatchObject(linked);
    const [change] = ofPermission.entries[0]?.changes ?? [];
    expect(change?.after).toEqual({
      type: 'records',
      records: expect.arrayContaining([named(role.id, role.name)]),
    });
    const reader = await signIn('ROLES_READ', 'PERMISSIONS_READ');
    for (const path of [`/api/admin/roles/${role.id}`, `/api/admin/permissions/${id}`])
      expect((await historyOf(reader, path)).entries.map(({ action }) => action)).toEqual(['create']);
  });

  it('ends a page early where lists are long', async () => {
    const { db } = harness();
    const browser = await signIn('ROLES_READ', 'ROLE_PERMISSIONS_READ');
    const role = await createRole(db, { permissions: [] });
    const permission_ids = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const log = (before: object, after: object) =>
      insertRows(db, 'change_log', {
        at: new Date().toISOString(),
        actor_user_id: null,
        request_id: systemAuthor().requestId,
        action: 'links',
        entity: 'roles',
        entity_id: role.id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      });
    await log({ permission_ids: [] }, { permission_ids });
    await log({ permission_ids }, { permission_ids: [] });
    await log({ permission_ids: [] }, { permission_ids: permission_ids.slice(0, 1) });
    const first = await historyOf(browser, `/api/admin/roles/${role.id}`);
    expect(first.entries.map(({ action }) => action)).toEqual(['links', 'links']);
    const second = await historyOf(browser, `/api/admin/roles/${role.id}`, first.next ?? 0);
    expect(second.entries.map(({ action }) => action)).toEqual(['links', 'create']);
    expect(second.next).toBe(null);
    expect(first.entries[1]?.changes[0]?.before).toMatchObject({
      records: expect.arrayContaining([{ id: 10_000, name: null, former_name: null, hex_value: null }]),
    });
  });

  it('ends such a page above 20,000 names, and where a change ends', async () => {
    const { db } = harness();
    const browser = await signIn('ROLES_READ', 'ROLE_PERMISSIONS_READ');
    /** The pages of a role with such entries, newest first: the requests of each page. */
    const pagesOf = async (...logged: [request: string, names: number][]) => {
      const { id, name } = await createRole(db, { permissions: [] });
      const rows = logged.toReversed().map(([request, names]) => ({
        at: new Date().toISOString(),
        actor_user_id: null,
        request_id: `${name}/${request}`,
        action: 'links',
        entity: 'roles',
        entity_id: id,
        before: JSON.stringify({ permission_ids: [] }),
        after: JSON.stringify({ permission_ids: Array.from({ length: names }, (_, at) => at + 1) }),
      }));
      await insertRows(db, 'change_log', rows);
      const pages: string[][] = [];
      let before: number | null | undefined;
      while (before !== null) {
        const page = await historyOf(browser, `/api/admin/roles/${id}`, before);
        const links = page.entries.filter(({ action }) => action === 'links');
        pages.push(links.map(({ request_id }) => request_id.slice(name.length + 1)));
        before = page.next;
      }
      return pages;
    };
    expect(await pagesOf(['a', 10_000], ['b', 10_000])).toEqual([['a', 'b']]);
    expect(await pagesOf(['a', 10_000], ['b', 10_001])).toEqual([['a'], ['b']]);
    expect(await pagesOf(['a', 1], ['b', 10_000], ['b', 10_000])).toEqual([['a'], ['b', 'b']]);
    expect(await pagesOf(['a', 10_000], ['a', 10_001], ['b', 1])).toEqual([['a', 'a'], ['b']]);
  });
});
