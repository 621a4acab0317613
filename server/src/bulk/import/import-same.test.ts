import { IMPORT_MESSAGES } from '@kitroom/contract/import/import';
import type { ListedKind } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRole, createUser, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { importLines, type Line } from '../../../test/imports.ts';
import { createRecord } from '../../../test/records.ts';

describeApp('a line about a record that is there', (harness) => {
  let admin: Browser;
  /** May create and see, and change nothing: a line that changes something is refused. */
  let clerk: Browser;
  /** By entity: what tells which record a line is about. */
  let keys: Record<'sizes' | 'garment_colors' | 'users' | 'products', Line>;
  let names: { size: string; other: string; navy: string; director: string };

  beforeAll(async () => {
    const { db } = harness();
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    clerk = await harness().signIn({
      permissions: PERMISSION_CODES.filter((code) => !code.endsWith('_UPDATE')),
    });
    const size = await createRecord(admin, 'sizes', { description: 'Two\nlines', sort_order: 7 });
    const other = await createRecord(admin, 'sizes', { name: 'Youth, long/slim' });
    await createRecord(admin, 'sizes', { name: 'Tall; short' });
    const navy = await createRecord(admin, 'garment_colors', { hex_value: '#aabbcc' });
    const category = await createRecord(admin, 'product_categories');
    const product = await createRecord(admin, 'products', {
      supplier_name: 'Acme',
      supplier_code: 'A-12',
      product_category_id: category.id,
      product_size_ids: [size.id, other.id],
    });
    const role = await createRole(db, { permissions: [] });
    const user = await createUser(db, { roleId: role.id, first_name: 'Dana Kim', last_name: 'van Lee' });
    keys = {
      sizes: { code: size.body.code },
      garment_colors: { code: navy.body.code },
      users: { email: user.email },
      products: { code: product.body.code },
    };
    names = {
      size: size.body.name,
      other: other.body.name,
      navy: navy.body.name,
      director: 'Dana Kim van Lee',
    };
  });

  const tried = async (entity: ListedKind, line: Line, browser = admin) => {
    const answer = await importLines(browser, entity, [line], { dry_run: true });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().lines[0];
  };

  describe('changes nothing where it says the same in other words, and needs no right to change it', () => {
    it.each<[keyof typeof keys, string, string[]]>([
      ['sizes', 'is_active', ['Yes', ' TRUE ', '✓', '']],
      ['sizes', 'sort_order', ['7']],
      ['sizes', 'description', ['Two\r\nlines', ' Two\nlines ']],
      ['garment_colors', 'hex_value', ['#aabbcc', 'AABBCC', '#ABC', 'abc', '0xAABBCC', 'hex: abc']],
      ['garment_colors', 'pantone_code', ['', ' ']],
      ['users', 'full_name', ['Dana Kim van Lee', ' van Lee, Dana Kim', 'van  Lee, Dana Kim']],
      ['products', 'supplier_name', ['Acme', 'Acme (A-12)', ' Acme (A-12) ']],
      ['products', 'sort_order', ['', ' ']],
    ])('%s: %s %j', async (entity, column, cells) => {
      for (const cell of cells) {
        const line = await tried(entity, { ...keys[entity], [column]: cell }, clerk);
        expect([cell, line]).toEqual([
          cell,
          {
            result: 'unchanged',
            id: expect.any(Number),
            is_inactive: expect.any(Boolean),
            changes: [],
            errors: [],
          },
        ]);
      }
    });

    it.each<[keyof typeof keys, string, string[]]>([
      ['sizes', 'is_active', ['No', '-']],
      ['sizes', 'sort_order', ['8', '']],
      ['garment_colors', 'hex_value', ['#aabbcd', 'abd', 'red', '']],
      ['users', 'full_name', ['Dana Kim', 'van Lee, Dana', 'Dana Kim van Lee, Dana Kim']],
      ['products', 'supplier_name', ['Acme (A-13)', 'Acme West', 'acme']],
    ])('but not where it says something else: %s: %s %j', async (entity, column, cells) => {
      for (const cell of cells) {
        const { errors } = await tried(entity, { ...keys[entity], [column]: cell }, clerk);
        expect([cell, errors]).toEqual([cell, [{ path: '', message: IMPORT_MESSAGES.mayNotChange }]]);
      }
    });
  });

  it('says of an inactive record that it stays so, unless the line says whether it is active', async () => {
    const { name } = (await createRecord(admin, 'clubs', { is_active: false })).body;
    const said = async (line: Line) => {
      const { result, is_inactive } = await tried('clubs', { name, ...line });
      return [result, is_inactive];
    };
    expect(await said({})).toEqual(['unchanged', true]);
    expect(await said({ is_active: ' ' })).toEqual(['unchanged', true]);
    expect(await said({ is_active: 'No' })).toEqual(['unchanged', false]);
    expect(await said({ is_active: 'Yes' })).toEqual(['change', false]);
    expect(await said({ director_user_id: names.director })).toEqual(['change', true]);
    expect(await tried('sizes', keys.sizes)).toMatchObject({ is_inactive: false });
    expect(await tried('clubs', { name: unique('New club') })).toMatchObject({
      result: 'create',
      is_inactive: false,
    });
  });

  it('shows before and after as lists do', async () => {
    const changesOf = async (entity: keyof typeof keys, line: Line) =>
      (await tried(entity, { ...keys[entity], ...line })).changes;
    expect(await changesOf('sizes', { is_active: 'no', sort_order: ' ', description: '' })).toEqual([
      { field: 'is_active', before: 'Yes', after: 'No' },
      { field: 'sort_order', before: '7', after: null },
      { field: 'description', before: 'Two\nlines', after: null },
    ]);
    expect(
      await changesOf('products', { product_size_ids: '', product_garment_color_ids: names.navy }),
    ).toEqual([
      { field: 'product_size_ids', before: `${names.size}; ${names.other}`, after: null },
      { field: 'product_garment_color_ids', before: null, after: names.navy },
    ]);
    const club = (await createRecord(admin, 'clubs')).body;
    expect((await tried('clubs', { ...club, director_user_id: 'van Lee, Dana Kim' })).changes).toEqual([
      { field: 'director_user_id', before: null, after: names.director },
    ]);
  });

  it('says the supplier’s code in brackets where no column has it', async () => {
    const changesOf = async (line: Line) => (await tried('products', { ...keys.products, ...line })).changes;
    expect(await changesOf({ supplier_name: 'Zenith (Z-1)' })).toEqual([
      { field: 'supplier_name', before: 'Acme', after: 'Zenith' },
      { field: 'supplier_code', before: 'A-12', after: 'Z-1' },
    ]);
    expect(await changesOf({ supplier_name: 'Zenith (West)', supplier_code: 'A-12' })).toEqual([
      { field: 'supplier_name', before: 'Acme', after: 'Zenith (West)' },
    ]);
  });

  it('names links with separators between them, or in them', async () => {
    const errorsOf = async (cell: string) =>
      (await tried('products', { ...keys.products, product_size_ids: cell })).errors;
    const { size, other } = names;
    for (const cell of [
      `${size};${other}`,
      `${other}|${size}`,
      `;${size}\n; ${other};`,
      `${size};${size};${other}`,
    ])
      expect([cell, await tried('products', { ...keys.products, product_size_ids: cell })]).toMatchObject([
        cell,
        { result: 'unchanged' },
      ]);
    expect(await errorsOf('tall; short')).toEqual([]);
    const unknown = (text: string) => [
      { path: 'product_size_ids', message: IMPORT_MESSAGES.unknownChoice('Sizes', text), unknown: text },
    ];
    expect(await errorsOf(`${size}, XXL`)).toEqual(unknown('XXL'));
    expect(await errorsOf(`${size}; XXL`)).toEqual(unknown('XXL'));
    expect(await errorsOf(`${size}; ,XXL`)).toEqual(unknown('XXL'));
    const many = Array.from({ length: 11 }, (_, at) => `No such ${at}`);
    expect(await errorsOf(many.join(';'))).toEqual(many.slice(0, 10).flatMap(unknown));
  });

  it('is about the record whose name or code looks the same, with other dashes, quotation marks, or blanks', async () => {
    const [code, name] = [unique('JR-4120'), unique('“O’Brien” Club')];
    const { id } = await createRecord(admin, 'products', {
      code,
      product_category_id: (await createRecord(admin, 'product_categories')).id,
    });
    const club = await createRecord(admin, 'clubs', { name });
    const [odd, plain] = [code.replace('-', '\u2011'), name.replace(/[“”]/gu, '"').replace('’', "'")];
    expect(await tried('products', { code: odd, description: 'New' })).toMatchObject({
      result: 'change',
      id,
    });
    expect(await tried('clubs', { name: plain.replace(' ', '\u00A0 ') })).toMatchObject({
      result: 'unchanged',
      id: club.id,
    });
    const twins = ['ZZ-1', 'ZZ\u20131'].map((code) => ({ code, name: unique('Twin') }));
    const answer = await importLines(admin, 'sizes', twins, { dry_run: true });
    expect(answer.json().lines.map(({ errors }: { errors: unknown[] }) => errors)).toEqual([
      [],
      [{ path: 'code', message: IMPORT_MESSAGES.twice('Code') }],
    ]);
    // Two records that have such codes each keep their own; who writes it in a third way means neither.
    for (const twin of twins) await createRecord(admin, 'sizes', twin);
    const same = await importLines(admin, 'sizes', twins, { dry_run: true });
    expect(same.json()).toMatchObject({ unchanged_count: 2, error_count: 0 });
    const third = { code: 'ZZ\u20141', name: unique('Third') };
    expect(await tried('sizes', third)).toMatchObject({ result: 'create', errors: [] });
  });

  it('names other records as lists find them, if that is only one', async () => {
    const { id } = await createRecord(admin, 'product_categories', { name: unique('Łódź O’Neill Straße') });
    const name = (await admin.get(`/api/admin/product-category/${id}`)).json().productCategory.name as string;
    const typed = name.replace('Łódź O’Neill Straße', "lodz o'neill  STRASSE");
    const line = { ...keys.products, product_category_id: typed };
    expect((await tried('products', line)).changes).toMatchObject([{ after: name }]);
    await createRecord(admin, 'product_categories', { name: name.replace('Łódź', 'Lódz') });
    expect((await tried('products', line)).errors).toMatchObject([{ unknown: typed }]);
  });

  it('offers the nearest active names in place of one that is not there, the most alike first', async () => {
    const mark = unique('');
    for (const [name, is_active] of [
      [`Grape${mark}`, true],
      [`Gray${mark}`, true],
      [`Gravy${mark}`, false],
      [`Navy Blue`, true],
    ] as const)
      await createRecord(admin, 'product_categories', { name, is_active });
    const nearestTo = async (text: string) =>
      (await tried('products', { ...keys.products, product_category_id: text })).errors[0].nearest;
    expect(await nearestTo(`Grey${mark}`)).toEqual([`Gray${mark}`, `Grape${mark}`]);
    expect(await nearestTo('navi blue')).toEqual(['Navy Blue']);
    expect(await nearestTo('Xylophone')).toBeUndefined();
  });

  it('says of a name that can be read in two ways that the last name comes first', async () => {
    const line = (full_name: string) => ({ email: `${unique('a').replace(' ', '')}@example.com`, full_name });
    const said = async (full_name: string) => (await tried('users', line(full_name))).errors;
    const message = 'Which part is the last name? Write it first, with a comma: Van Dyke, Dick';
    expect(await said('Dick Van Dyke')).toMatchObject([
      { path: 'full_name', message },
      { path: 'app_role_id' },
    ]);
    for (const name of ['Van Dyke, Dick', 'Dana Lee III'])
      expect((await said(name)).map(({ path }: { path: string }) => path)).toEqual(['app_role_id']);
  });

  it('is refused where one of its cells cannot be read, though no other says anything', async () => {
    const line = { ...keys.products, product_category_id: 'Nothing such' };
    expect(await tried('products', line)).toMatchObject({
      result: 'error',
      changes: [],
      errors: [
        {
          path: 'product_category_id',
          message: 'Product Category: there is no “Nothing such”',
          unknown: 'Nothing such',
        },
      ],
    });
  });
});
