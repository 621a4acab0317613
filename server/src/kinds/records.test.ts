import { MESSAGES } from '@kitroom/contract/errors';
import { LIMITS } from '@kitroom/contract/limits';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../../test/change-log.ts';
import { unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { meet } from '../../test/meeting.ts';
import { rowOf, setRows } from '../../test/rows.ts';
import type { RecordTableName } from '../platform/db/tables.ts';

// Claims that hold for every kind. Paths, keys and messages are written out, as SPEC §6 and §7 have them: nothing
// follows from a name.

type Body = Record<string, unknown>;

interface Sample {
  path: string;
  item: string;
  notFound: string;
  /** The values that a new one needs, which no other has. */
  body(ids: { roleId: number; categoryId: number }): Body;
  /** The optional fields, all of them filled. */
  optional: Body;
  /** Fields that no two may share, with what says so. */
  taken: [field: string, message: string][];
}

const named = () => ({ name: unique('Ñame') });
const coded = () => ({ ...named(), code: unique('Ñ') });
const colored = () => ({ ...coded(), hex_value: '#0C2340' });
const NAME_TAKEN: [string, string] = ['name', 'Name already exists'];
const CODE_TAKEN: [string, string] = ['code', 'Code already exists'];
const SORTED = { description: 'Text', sort_order: -(2 ** 31) };
const COLOR = {
  pantone_code: '186 C',
  image_url: '/images/navy.png',
  notes: 'Text',
  sort_order: 2 ** 31 - 1,
};

const SAMPLES: Record<RecordTableName, Sample> = {
  permissions: {
    path: '/api/admin/permissions',
    item: 'permission',
    notFound: 'Permission not found',
    body: () => ({ name: unique('TEAMS').replace(' ', '_') }),
    optional: { description: 'Text' },
    taken: [['name', 'Permission name already exists']],
  },
  roles: {
    path: '/api/admin/roles',
    item: 'role',
    notFound: 'Role not found',
    body: named,
    optional: { description: 'Text' },
    taken: [['name', 'Role name already exists']],
  },
  clubs: {
    path: '/api/admin/clubs',
    item: 'club',
    notFound: 'Club not found',
    body: named,
    optional: { description: 'Text' },
    taken: [NAME_TAKEN],
  },
  users: {
    path: '/api/admin/users',
    item: 'user',
    notFound: 'User not found',
    body: ({ roleId }) => ({
      first_name: 'Ann',
      last_name: 'Lee',
      app_role_id: roleId,
      email: `${unique('Ann').replace(' ', '.')}@Example.com`,
    }),
    optional: { display_name: 'Annie', phone: '555 0100', city: 'Columbus' },
    taken: [['email', 'Email already exists']],
  },
  sizes: {
    path: '/api/admin/size',
    item: 'size',
    notFound: 'Size not found',
    body: coded,
    optional: SORTED,
    taken: [NAME_TAKEN, CODE_TAKEN],
  },
  product_categories: {
    path: '/api/admin/product-category',
    item: 'productCategory',
    notFound: 'Product category not found',
    body: coded,
    optional: SORTED,
    taken: [NAME_TAKEN, CODE_TAKEN],
  },
  garment_colors: {
    path: '/api/admin/garment-color',
    item: 'garment_color',
    notFound: 'Garment color not found',
    body: colored,
    optional: COLOR,
    taken: [NAME_TAKEN, CODE_TAKEN],
  },
  imprint_colors: {
    path: '/api/admin/imprint-color',
    item: 'imprint_color',
    notFound: 'Imprint color not found',
    body: colored,
    optional: COLOR,
    taken: [NAME_TAKEN, CODE_TAKEN],
  },
  products: {
    path: '/api/admin/product',
    item: 'product',
    notFound: 'Product not found',
    body: ({ categoryId }) => ({
      ...coded(),
      supplier_name: 'Summit Teamwear',
      supplier_code: 'ST4120',
      product_category_id: categoryId,
    }),
    optional: SORTED,
    taken: [CODE_TAKEN],
  },
};

/** The same for whoever reads it. Codes of permissions and emails have fewer such spellings. */
function spellingsOf(field: string, text: string, path: string): string[] {
  const blank = ` ${text}\t`;
  if (path === SAMPLES.permissions.path) return [text, blank];
  const cases = [text.toUpperCase(), text.toLowerCase(), blank];
  return field === 'email' ? cases : [...cases, text.normalize('NFD'), `${text}\u200B`];
}

describeOnBothEngines('records', (harness) => {
  let browser: Browser;
  let ids: { roleId: number; categoryId: number };
  beforeAll(async () => {
    browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const category = (await browser.post(SAMPLES.product_categories.path, coded())).json().productCategory;
    ids = { roleId: browser.roleId, categoryId: category.id };
  });

  describe.each(Object.entries(SAMPLES))(
    'of %s',
    (table, { path, item, notFound, optional, taken, ...sample }) => {
      const body = () => sample.body(ids);
      const create = async (sent: Body) => {
        const answer = await browser.post(path, sent);
        expect([answer.statusCode, answer.headers.etag]).toEqual([201, '"1"']);
        const record = answer.json()[item];
        return { record, url: `${path}/${record.id}`, answered: answer.json() };
      };

      it('are answered as they are read, and keep what an update leaves out', async () => {
        const sent = body();
        const { record, url, answered } = await create({ ...sent, ...optional });
        expect(record).toMatchObject({ ...sent, ...optional });
        const one = await browser.get(url);
        expect([one.json(), one.headers.etag]).toEqual([answered, '"1"']);
        expect((await browser.put(url, sent)).json()[item]).toMatchObject({ ...sent, ...optional });
      });

      it('have null where nothing was given or it was emptied', async () => {
        const sent = body();
        const nothing = Object.fromEntries(Object.keys(optional).map((field) => [field, null]));
        expect((await create(sent)).record).toMatchObject(nothing);
        const { url } = await create({ ...body(), ...optional });
        const blank = Object.entries(optional).map(([field, value]) => [
          field,
          typeof value === 'string' ? ' \u200B' : null,
        ]);
        const emptied = await browser.put(url, { ...body(), ...Object.fromEntries(blank) });
        expect(emptied.json()[item]).toMatchObject(nothing);
      });

      it.each(taken)('have a %s of their own, however it is spelled', async (field, message) => {
        const sent = body();
        const [first, other] = [await create(sent), await create(body())];
        const spellings = spellingsOf(field, String(sent[field]), path);
        for (const spelling of spellings) {
          const again = { ...body(), [field]: spelling };
          for (const refused of [await browser.post(path, again), await browser.put(other.url, again)])
            expect([spelling, refused.statusCode, refused.json()]).toEqual([
              spelling,
              409,
              { success: false, path: field, message },
            ]);
        }
        const own = { ...sent, [field]: spellings[0] };
        expect((await browser.put(first.url, own)).json()[item]).toMatchObject(own);
      });

      it('are answered with 412 and their present state to a stale If-Match, and stay as they are', async () => {
        const sent = body();
        const { url } = await create(sent);
        const changed = await browser.put(url, { ...sent, ...optional }, { 'if-match': '"1"' });
        expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
        // Stale comes first: what the body refers to may have changed since as well.
        const lost = { ...body(), director_user_id: 99_999, club_id: 99_999 };
        const refused = await browser.put(url, lost, { 'if-match': '"1"' });
        expect([refused.statusCode, refused.headers.etag, refused.json()]).toEqual([
          412,
          '"2"',
          { ...changed.json(), success: false, message: MESSAGES.stale },
        ]);
        expect((await browser.get(url)).json()).toEqual(changed.json());
        // A proxy that compresses has changed the tag.
        const hung = await browser.put(url, sent, { 'if-match': 'W/"2-gzip"' });
        expect(hung.statusCode).toBe(200);
      });

      it.each([
        ['999999', notFound],
        ['2147483648', 'Not found. id: Must be a record id'],
        ['0x1', 'Not found. id: Must be a record id'],
        ['abc', 'Not found. id: Must be a record id'],
        ['%31%00', 'Not found. id: Must be a record id'],
      ])('are not found under an unknown or a malformed id, which is none: %s', async (id, message) => {
        for (const answer of [await browser.get(`${path}/${id}`), await browser.put(`${path}/${id}`, body())])
          expect([answer.statusCode, answer.json()]).toEqual([404, { success: false, message }]);
      });

      it('have who changed what in the change log, and nothing that only the server sets from the body', async () => {
        const hostile = { id: 1, version: 9, created_by: 1, created_at: '1999-01-01', is_admin: true };
        const sent = body();
        const { record, url } = await create({ ...sent, ...hostile });
        const longAgo = { updated_at: '2019-01-01T00:00:00.000Z' };
        await setRows(harness().db, table as RecordTableName, { id: record.id }, longAgo);
        await browser.put(url, { ...sent, ...hostile, ...optional });
        const changes = await changesOf(harness().db, table, record.id);
        const nothing = Object.fromEntries(Object.keys(optional).map((field) => [field, null]));
        expect(changes).toMatchObject([
          { actor: browser.userId, action: 'create', before: null, after: { ...sent, version: 1 } },
          { actor: browser.userId, action: 'update', before: nothing, after: optional },
        ]);
        expect(Object.keys(changes[1]?.after)).toEqual(
          expect.not.arrayContaining(['id', 'created_by', 'is_admin']),
        );
        expect(JSON.stringify(changes)).not.toContain('folded');
        const row = await rowOf(harness().db, table as RecordTableName, { id: record.id });
        expect(row).toMatchObject({ id: record.id, version: 2, created_by: browser.userId });
        expect([row.created_at > '2020', row.updated_at > '2020']).toEqual([true, true]);
      });

      it('are saved one after the other, each change with what it replaced', async () => {
        const sent = body();
        const { record, url } = await create(sent);
        const [field = ''] = Object.keys(optional);
        const save = (value: string) => browser.put(url, { ...sent, [field]: value });
        const saved = await meet(
          harness(),
          () => save('1'),
          () => save('2'),
        );
        expect(saved.map(({ statusCode, headers }) => [statusCode, headers.etag])).toEqual([
          [200, '"2"'],
          [200, '"3"'],
        ]);
        const [, ...changes] = await changesOf(harness().db, table, record.id);
        expect(changes.map(({ before, after }) => [before[field], after[field]])).toEqual([
          [null, '1'],
          ['1', '2'],
        ]);
      });

      it('are told what is wrong with all fields at once', async () => {
        const required = Object.keys(body());
        const refused = await browser.post(path, {});
        expect(refused.statusCode).toBe(400);
        const { errors, ...envelope }: { errors: { path: string; message: string }[] } = refused.json();
        expect(envelope).toEqual({ success: false, message: errors[0]?.message });
        expect(errors.map((error) => error.path).toSorted()).toEqual(required.toSorted());
      });
    },
  );

  it.each([
    ['sizes', LIMITS.name, LIMITS.code],
    ['products', LIMITS.name, LIMITS.code],
    ['roles', LIMITS.name, undefined],
  ] as const)(
    'of %s have the longest values that are compared, in letters of four bytes',
    async (table, name, code) => {
      const { path, item, body } = SAMPLES[table];
      const long = (most: number) => {
        const start = unique('x');
        return start + '😀'.repeat(most - start.length);
      };
      const sent = { ...body(ids), name: long(name), ...(code && { code: long(code) }) };
      expect((await browser.post(path, sent)).json()[item]).toMatchObject(sent);
    },
  );

  it('are listed by sort order, those without one last, then by name, É like E and 9 before 10, then by age', async () => {
    const orders = { Zulu: 10, alpha: 20, Bravo: 20, Zebra: 20, Écru: 20, Ecru: 20, Zero: 0, Minus: -5 };
    const without = { mike: null, 'Lot 10': null, 'Lot 9': null, Lima: null };
    for (const table of [
      'sizes',
      'product_categories',
      'garment_colors',
      'imprint_colors',
      'products',
    ] as const) {
      const { path, body } = SAMPLES[table];
      for (const [name, sort_order] of Object.entries({ ...orders, ...without }))
        await browser.post(path, { ...body(ids), name: `Order ${name}`, sort_order });
      const { success: _, ...list } = (await browser.get(path)).json();
      const names = Object.values(list)
        .flat()
        .map((row) => (row as { name: string }).name)
        .filter((name) => name.startsWith('Order '));
      expect([table, names.map((name) => name.slice('Order '.length))]).toEqual([
        table,
        [
          ...['Minus', 'Zero', 'Zulu', 'alpha', 'Bravo', 'Écru', 'Ecru', 'Zebra'],
          // A size with a number comes before names that are no known size.
          ...(table === 'sizes' ? ['Lot 9', 'Lot 10', 'Lima', 'mike'] : ['Lima', 'Lot 9', 'Lot 10', 'mike']),
        ],
      ]);
    }
  });
});
