import { CHANGES_LIMITS, CURSOR_MESSAGES, FED_RECORDS } from '@kitroom/contract/changes/changes';
import { KIND_NAMES, KINDS, type KindName } from '@kitroom/contract/kinds';
import { orderCall } from '@kitroom/contract/lists/order';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusal, told } from '../../test/answers.ts';
import { insertSize, permissionId } from '../../test/factories.ts';
import { askFeed, type FeedReader, named, readFeed, settled } from '../../test/feed.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';
import { deleteRows, insertRows } from '../../test/rows.ts';
import { RECORD_TABLES } from '../kinds/kinds.ts';

describeOnBothEngines('the feed of changes', (harness) => {
  let admin: Browser & FeedReader;
  const signIn = async (permissions: readonly PermissionCode[]) => ({
    ...(await harness().signIn({ permissions })),
    db: harness().db,
  });
  beforeAll(async () => {
    admin = await signIn(PERMISSION_CODES);
  });

  const create = async (kind: KindName) => (await createRecord(admin, kind)).id;
  const itemOf = (answer: Record<string, unknown>) =>
    Object.values(answer).find((value): value is { id: number } => typeof value === 'object') as Record<
      string,
      unknown
    > & { id: number };
  const cursorNow = async () => (await readFeed(admin)).cursor;

  it('starts with everything, those first that others point to', async () => {
    for (const kind of KIND_NAMES) await create(kind);
    const { changes, more } = await readFeed(admin, undefined, 5);
    expect(more).toBe(false);
    expect(new Set(named(changes)).size).toBe(changes.length);
    const order = changes.map(({ entity }) => entity);
    expect([...new Set(order)]).toEqual([...RECORD_TABLES, 'product_images'].slice(0, 9));
    for (const kind of KIND_NAMES) {
      const { rows } = await countOf(kind);
      expect(order.filter((entity) => entity === kind).length, kind).toBe(rows);
    }
  });

  async function countOf(kind: KindName): Promise<{ rows: number }> {
    const list = (await admin.get(KINDS[kind].listPath)).json() as Record<string, unknown>;
    return { rows: (Object.values(list).find(Array.isArray) ?? []).length };
  }

  it.each(KIND_NAMES)('tells what is created, changed, and set inactive: %s', async (kind) => {
    const resource = KINDS[kind];
    const before = await cursorNow();
    const id = await create(kind);
    const created = await readFeed(admin, before);
    expect(named(created.changes).filter((name) => name.startsWith(`${kind}/`))).toEqual([`${kind}/${id}`]);

    const present = (await admin.get(`${resource.path}/${id}`)).json();
    const fields = itemOf(present);
    const changed = { ...fields, description: 'Told', display_name: 'Told', notes: 'Told' };
    for (const is_active of 'is_active' in fields ? [false, true] : [undefined]) {
      const { cursor } = await readFeed(admin, created.cursor);
      expect((await admin.put(`${resource.path}/${id}`, { ...changed, is_active })).statusCode).toBe(200);
      const { changes } = await readFeed(admin, cursor);
      expect(named(changes)).toEqual([`${kind}/${id}`]);
      const { success: _, ...item } = (await admin.get(`${resource.path}/${id}`)).json();
      expect(changes).toEqual([{ entity: kind, id, removed: false, record: FED_RECORDS[kind].parse(item) }]);
      expect(JSON.stringify(changes)).toContain('Told');
      if (is_active !== undefined) expect(itemOf(changes[0]?.record as never).is_active).toBe(is_active);
    }
  });

  it('leaves out what other records say: their own change tells it', async () => {
    const clubId = await create('clubs');
    const { cursor } = await readFeed(admin);
    const { id: userId } = await createRecord(admin, 'users', { club_id: clubId });
    const { changes } = await readFeed(admin, cursor);
    const told = changes.find(({ entity, id }) => entity === 'users' && id === userId)?.record;
    expect(itemOf(told as never)).toMatchObject({ club_id: clubId, app_role_id: admin.roleId });
    for (const kind of KIND_NAMES) {
      const text = JSON.stringify(FED_RECORDS[kind].shape);
      for (const copied of KINDS[kind].copied) expect(text).not.toContain(`"${copied}"`);
    }
  });

  it('tells each record once, in the order of its first change, as it is now', async () => {
    const { cursor } = await readFeed(admin);
    const { id: one, save } = await createRecord(admin, 'sizes');
    const [club, other] = [await create('clubs'), await create('sizes')];
    for (const description of ['first', 'last']) await save({ description });
    const { changes } = await readFeed(admin, cursor);
    expect(named(changes)).toEqual([`sizes/${one}`, `clubs/${club}`, `sizes/${other}`]);
    expect(changes[0]?.record).toMatchObject({ size: { description: 'last' } });
  });

  it('tells links, and a new order of a list', async () => {
    const [color, ink] = [await createRecord(admin, 'garment_colors'), await create('imprint_colors')];
    const { cursor } = await readFeed(admin);
    const saved = await color.save({ imprint_color_ids: [ink] });
    expect(saved.statusCode, saved.body).toBe(200);
    const { changes } = await readFeed(admin, cursor);
    expect(changes[0]).toMatchObject({ entity: 'garment_colors', id: color.id });
    expect(changes[0]?.record).toMatchObject({ imprint_color_ids: [ink] });

    const before = await cursorNow();
    const { sizes } = (await admin.get(KINDS.sizes.listPath)).json();
    const ids = sizes.map(({ id }: { id: number }) => id).toReversed();
    const ordered = await admin.post(orderCall(KINDS.sizes).path, { ids, former_ids: ids.toReversed() });
    expect(ordered.statusCode, ordered.body).toBe(200);
    const told = await readFeed(admin, before);
    expect(told.changes.length).toBeGreaterThan(1);
    for (const { id, record } of told.changes)
      expect(record).toEqual({ size: (await admin.get(`${KINDS.sizes.path}/${id}`)).json().size });
  });

  it('answers pages of 1 to 250 changes', async () => {
    const { cursor } = await readFeed(admin);
    await manySizes(CHANGES_LIMITS.most + 2);
    await settled(harness().db);
    const sizes: number[] = [];
    for (const limit of [1, CHANGES_LIMITS.most]) {
      const page = (await askFeed(admin, cursor, limit)).json();
      sizes.push(page.changes.length);
      expect(page.more).toBe(true);
    }
    expect(sizes).toEqual([1, CHANGES_LIMITS.most]);
    expect((await askFeed(admin, cursor)).json().changes).toHaveLength(100);
    expect((await readFeed(admin, cursor)).changes).toHaveLength(CHANGES_LIMITS.most + 2);
    expect((await readFeed(admin, cursor, 1)).changes).toHaveLength(CHANGES_LIMITS.most + 2);
  });

  const manySizes = (count: number) =>
    harness().db.transaction(async (trx) => {
      for (let n = 0; n < count; n++) await insertSize(trx);
    });

  it('passes over any number of changes that the reader cannot read, some at a time', async () => {
    const reader = await signIn(['CLUBS_READ']);
    const { cursor } = await readFeed(reader);
    const entries = Array.from({ length: 200 }, (_, n) => ({
      at: '2026-01-01T00:00:00.000Z',
      request_id: `r-${n}`,
      action: 'update',
      entity: 'sizes',
      entity_id: 1,
    }));
    await harness().db.transaction(async (trx) => {
      for (let n = 0; n < 55; n++) await trx.insertInto('change_log').values(entries).execute();
    });
    const club = await create('clubs');
    await settled(harness().db);
    const first = (await askFeed(reader, cursor)).json();
    expect([first.changes, first.more]).toEqual([[], true]);
    expect(named((await readFeed(reader, cursor)).changes)).toEqual([`clubs/${club}`]);
  });

  it.each(KIND_NAMES)('tells only those who hold its code: %s', async (kind) => {
    const { readPermission } = KINDS[kind];
    const reader = await signIn([readPermission]);
    const others = PERMISSION_CODES.filter((code) => code !== readPermission);
    const other = await signIn(others);
    const [full, without] = [await readFeed(reader), await readFeed(other)];
    const pictures = kind === 'products' ? ['product_images'] : [];
    expect(full.changes.filter(({ entity }) => ![kind, ...pictures].includes(entity))).toEqual([]);
    expect(full.changes.length).toBeGreaterThan(0);
    expect(without.changes.filter(({ entity }) => entity === kind)).toEqual([]);
    const id = await create(kind);
    expect(named((await readFeed(reader, full.cursor)).changes)).toContain(`${kind}/${id}`);
    expect(named((await readFeed(other, without.cursor)).changes)).not.toContain(`${kind}/${id}`);
  });

  it('tells nothing to a user without codes, and only what the role holds to one who views it', async () => {
    const nobody = await signIn([]);
    expect(await readFeed(nobody)).toMatchObject({ changes: [], more: false });
    const role = await signIn(['SIZE_READ']);
    const viewer = await signIn(PERMISSION_CODES);
    const { cursor } = await readFeed(viewer);
    const viewing = await viewer.post('/api/auth/view-as-role', { roleId: role.roleId });
    expect(viewing.statusCode, viewing.body).toBe(200);
    expect(new Set((await readFeed(viewer)).changes.map(({ entity }) => entity))).toEqual(new Set(['sizes']));
    expect((await askFeed(viewer, cursor)).statusCode).toBe(409);
  });

  it('starts again when its reader can read more or less than before', async () => {
    const reader = await signIn(['SIZE_READ']);
    const { cursor } = await readFeed(reader);
    const link = {
      role_id: reader.roleId,
      permission_id: await permissionId(harness().db, 'CLUBS_READ'),
    };
    await insertRows(harness().db, 'role_permissions', link);
    const refused = await askFeed(reader, cursor);
    expect(told(refused)).toEqual([409, { success: false, path: 'after', message: CURSOR_MESSAGES.ended }]);
    expect(CURSOR_MESSAGES.ended).toBe('This cursor can no longer be continued. Start again without one.');
    const more = await readFeed(reader);
    await deleteRows(harness().db, 'role_permissions', {
      role_id: link.role_id,
      permission_id: link.permission_id,
    });
    expect((await askFeed(reader, more.cursor)).statusCode).toBe(409);
    // Their first reading is the same again.
    expect((await askFeed(reader, cursor)).statusCode).toBe(200);
  });

  it('starts again when a code is lost in the middle of the first copy, among the records of that code', async () => {
    const reader = await signIn(['SIZE_READ', 'SIZE_CREATE']);
    for (let n = 0; n < 3; n++) await createRecord(reader, 'sizes');
    const { cursor, more } = (await reader.get('/api/changes?limit=2')).json();
    expect(more).toBe(true);
    const sizeRead = await permissionId(harness().db, 'SIZE_READ');
    await deleteRows(harness().db, 'role_permissions', { role_id: reader.roleId, permission_id: sizeRead });
    const refused = await askFeed(reader, cursor);
    expect(refusal(refused)).toEqual([409, CURSOR_MESSAGES.ended]);
  });

  describe('refuses a text that is not a cursor', () => {
    let contents: unknown[];
    beforeAll(async () => {
      contents = JSON.parse(Buffer.from(await cursorNow(), 'base64url').toString());
    });

    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const refusal = {
      success: false,
      message: CURSOR_MESSAGES.bad,
      errors: [{ path: 'after', message: CURSOR_MESSAGES.bad }],
    };

    it('with 400', async () => {
      const { cursor } = await readFeed(admin);
      const longest = 'a'.repeat(500);
      for (const text of [
        '',
        'x',
        '0',
        longest,
        `${longest}a`,
        `${cursor}=`,
        `${cursor}A`,
        cursor.slice(1),
      ]) {
        const answer = await askFeed(admin, text);
        expect(told(answer), text).toEqual([400, refusal]);
      }
      const twice = await admin.get(`/api/changes?after=${cursor}&after=${cursor}`);
      expect(told(twice)).toEqual([400, refusal]);
      const elsewhere = encoded(contents.map((value, at) => (at === 6 ? 'sessions' : value)));
      expect((await askFeed(admin, elsewhere)).json()).toEqual(refusal);
    });

    it('and never fails itself', async () => {
      const member = fc.oneof(
        fc.string(),
        fc.integer(),
        fc.maxSafeInteger(),
        fc.double(),
        fc.constantFrom(null, '', 'sizes', 'product_images', 0, 1, 2_147_483_647, 2_147_483_648),
        fc.stringMatching(/^[\da-f]{16}$/u),
      );
      const changed = fc
        .array(fc.tuple(fc.nat(7), member), { minLength: 1, maxLength: 3 })
        .map((changes) =>
          encoded(contents.map((value, at) => changes.find(([n]) => n === at)?.[1] ?? value)),
        );
      const text = fc.oneof(changed, fc.string({ maxLength: 600 }), fc.jsonValue().map(encoded));
      await fc.assert(
        fc.asyncProperty(text, async (after) => {
          expect([200, 400, 409]).toContain((await askFeed(admin, after)).statusCode);
        }),
        { numRuns: 400, seed: 50 },
      );
    });
  });
});
