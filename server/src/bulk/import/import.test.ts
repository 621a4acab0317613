import { IMPORT_MESSAGES } from '@kitroom/contract/import/import';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { told } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { importLines, type Line } from '../../../test/imports.ts';
import { coded, createRecord } from '../../../test/records.ts';
import { rowsOf } from '../../../test/rows.ts';
import { requestIdOf, undo } from '../../../test/undo.ts';

const IS_TAKEN = [{ path: 'name', message: 'Name already exists' }];
const TWICE = [{ path: 'name', message: 'A line above has the same Name' }];

describeOnBothEngines('an import', (harness) => {
  let admin: Browser;
  let category: { name: string; code: string };
  let sizes: { id: number; name: string; code: string }[];
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    category = (await createRecord(admin, 'product_categories')).body;
    const size = async () => (await createRecord(admin, 'sizes')).created.json().size;
    sizes = [await size(), await size(), await size()];
  });

  const tried = async (lines: Line[]) => {
    const answer = await importLines(admin, 'products', lines, { dry_run: true });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const productLine = (more: Line = {}): Line => ({
    name: unique('Jersey'),
    code: unique('J'),
    supplier_name: 'Acme',
    supplier_code: 'A-1',
    product_category_id: category.name,
    product_size_ids: '',
    is_active: '',
    ...more,
  });
  const productOf = async (code: string) => {
    const { products } = (await admin.get('/api/admin/product')).json();
    const row = products.find((product: { code: string }) => product.code === code);
    return row && (await admin.get(`/api/admin/product/${row.id}`)).json();
  };

  it('creates, changes and leaves records as they are, says so before, and is one change', async () => {
    const [kept, changed, created] = [
      productLine({ is_active: 'yes', product_size_ids: `${sizes[0]?.code}; ${sizes[1]?.name}` }),
      productLine(),
      productLine({ product_size_ids: `${sizes[2]?.code}`, is_active: 'TRUE' }),
    ];
    expect((await importLines(admin, 'products', [kept, changed])).json()).toMatchObject({
      success: true,
      message: '2 created',
      create_count: 2,
      lines: [],
    });
    const idOf = async (line: Line) => (await productOf(String(line.code))).product.id;
    const lines = [
      created,
      { ...kept, code: String(kept.code).toLowerCase() },
      { ...changed, supplier_name: ' New ', product_size_ids: `${sizes[0]?.name}, ${sizes[1]?.code}` },
    ];
    const dry = await tried(lines);
    expect(dry).toMatchObject({
      message: '1 would be created, 1 would be changed',
      create_count: 1,
      change_count: 1,
      unchanged_count: 1,
      error_count: 0,
      can_undo: true,
      ids: [],
      lines: [
        { result: 'create', id: null, changes: [] },
        { result: 'unchanged', changes: [], errors: [] },
        {
          result: 'change',
          changes: [
            { field: 'supplier_name', before: 'Acme', after: 'New' },
            { field: 'product_size_ids', before: null, after: `${sizes[0]?.name}; ${sizes[1]?.name}` },
          ],
        },
      ],
    });
    expect(await productOf(String(created.code))).toBeUndefined();

    const done = await importLines(admin, 'products', lines, { preview: dry.preview });
    expect(done.json()).toMatchObject({ message: '1 created, 1 changed', can_undo: true });
    expect(done.json().ids).toEqual([await idOf(created), await idOf(changed)]);
    const present = await productOf(String(changed.code));
    expect(present).toMatchObject({
      product: { supplier_name: 'New', is_active: false },
      product_size_ids: [sizes[0]?.id, sizes[1]?.id],
    });
    expect(await productOf(String(created.code))).toMatchObject({
      product: { name: created.name, is_active: true },
      product_size_ids: [sizes[2]?.id],
    });
    const entries = await rowsOf(harness().db, 'change_log', { request_id: requestIdOf(done) });
    const actions = entries.map(({ action }) => action).toSorted();
    expect(actions).toEqual(['import', 'links', 'links', 'update']);
  });

  it('replaces links, and an undo brings them back', async () => {
    const line = productLine({ product_size_ids: `${sizes[0]?.code}; ${sizes[1]?.code}` });
    await importLines(admin, 'products', [line]);
    const before = await productOf(String(line.code));
    const done = await importLines(admin, 'products', [
      { ...line, product_size_ids: `${sizes[1]?.code};${sizes[2]?.code}` },
    ]);
    expect((await productOf(String(line.code))).product_size_ids).toEqual([sizes[1]?.id, sizes[2]?.id]);
    expect((await undo(admin, [done])).statusCode).toBe(200);
    expect(await productOf(String(line.code))).toEqual(before);
    await importLines(admin, 'products', [{ ...line, product_size_ids: '' }]);
    expect((await productOf(String(line.code))).product_size_ids).toEqual([]);
  });

  it('is undone for other kinds by setting inactive what is active', async () => {
    const size = coded();
    const done = await importLines(admin, 'sizes', [size]);
    expect(done.json()).toMatchObject({ can_undo: true, undo_removes: false });
    const same = await importLines(admin, 'sizes', [size]);
    expect(same.json()).toMatchObject({ unchanged_count: 1, can_undo: false, undo_removes: false });
    expect((await undo(admin, [done])).json()).toMatchObject({ undone_count: 1 });
    // Those that are inactive alone: undo-import.test.ts.
    const inactive = () => ({ ...coded(), is_active: 'no' });
    const only = await importLines(admin, 'sizes', [inactive()]);
    expect(only.json()).toMatchObject({ can_undo: false });
    const mixed = await importLines(admin, 'sizes', [inactive(), { ...inactive(), is_active: '' }]);
    expect(mixed.json()).toMatchObject({ can_undo: true });
    expect((await undo(admin, [mixed])).json()).toMatchObject({ undone_count: 1 });
  });

  it('of lines that change nothing cannot be undone', async () => {
    const line = productLine();
    await importLines(admin, 'products', [line]);
    const same = await importLines(admin, 'products', [line]);
    expect(same.json()).toMatchObject({ unchanged_count: 1, can_undo: false });
  });

  it('changes nothing where one line has an error; each line says which', async () => {
    const code = unique('J');
    const lines = [
      productLine(),
      productLine({ name: '' }),
      productLine({
        product_category_id: 'Nothing such',
        product_size_ids: `${sizes[0]?.code}; XXXL; 5XL, xxxl`,
      }),
      productLine({ code }),
      productLine({ code: code.toLowerCase() }),
      productLine({ is_active: 'perhaps', code: 'x'.repeat(51) }),
    ];
    const { error_count, lines: planned } = await tried(lines);
    expect(error_count).toBe(4);
    expect(planned.map(({ errors }: { errors: object[] }) => errors)).toEqual([
      [],
      [{ path: 'name', message: 'Name is required' }],
      [
        {
          path: 'product_category_id',
          message: 'Product Category: there is no “Nothing such”',
          unknown: 'Nothing such',
        },
        { path: 'product_size_ids', message: 'Sizes: there is no “XXXL”', unknown: 'XXXL' },
        { path: 'product_size_ids', message: 'Sizes: there is no “5XL”', unknown: '5XL' },
      ],
      [],
      [{ path: 'code', message: 'A line above has the same Code' }],
      [
        { path: 'code', message: 'Code can be at most 50 characters' },
        { path: 'is_active', message: 'Active must be yes or no' },
      ],
    ]);
    const refused = await importLines(admin, 'products', lines);
    expect(told(refused)).toEqual([
      409,
      { success: false, message: IMPORT_MESSAGES.refused(4), path: 'lines' },
    ]);
    expect(await productOf(String(lines[0]?.code))).toBeUndefined();
  });

  it('does nothing else than what was looked at', async () => {
    const line = productLine();
    await importLines(admin, 'products', [line]);
    const lines = [{ ...line, name: 'Mine' }];
    const { preview } = await tried(lines);
    const { product } = await productOf(String(line.code));
    await admin.put(`/api/admin/product/${product.id}`, { ...product, description: 'Meanwhile' });
    const refused = await importLines(admin, 'products', lines, { preview });
    expect(told(refused)).toEqual([
      409,
      { success: false, message: IMPORT_MESSAGES.changedSince, path: 'lines' },
    ]);
    expect((await productOf(String(line.code))).product.name).toBe(line.name);
    // Changed and changed back: what the line would do is the same, but who looks at it may decide otherwise.
    const other = await tried(lines);
    const present = (await productOf(String(line.code))).product;
    for (const description of ['Other', present.description])
      await admin.put(`/api/admin/product/${product.id}`, { ...product, description });
    const refusedAgain = await importLines(admin, 'products', lines, { preview: other.preview });
    expect(told(refusedAgain)).toEqual(told(refused));
    const again = await tried(lines);
    expect((await importLines(admin, 'products', lines, { preview: again.preview })).statusCode).toBe(200);

    // Fields that a line leaves as they are may change elsewhere: the line still does nothing.
    const same = await tried(lines);
    await admin.put(`/api/admin/product/${product.id}`, { ...product, name: 'Mine', description: 'Again' });
    expect((await importLines(admin, 'products', lines, { preview: same.preview })).statusCode).toBe(200);
  });

  it('keeps the same as a save of the form, in the record and in its history', async () => {
    const imprint = await createRecord(admin, 'imprint_colors');
    const typed = {
      name: unique('Navy'),
      pantone_code: '289 C',
      hex_value: '#0C2340',
      image_url: null,
      notes: 'Two\nlines',
      sort_order: 1200,
      is_active: true,
    };
    const saved = await createRecord(admin, 'garment_colors', { ...typed, imprint_color_ids: [imprint.id] });
    const code = unique('N');
    const name = unique('Navy');
    await importLines(admin, 'garment_colors', [
      {
        name: ` ${name}\u200B`,
        code,
        pantone_code: '289 C ',
        hex_value: '0x0C2340',
        image_url: ' ',
        notes: 'Two\nlines',
        sort_order: '$1,200.00',
        is_active: '1',
        imprint_color_ids: imprint.body.code,
      },
    ]);
    const { garment_colors } = (await admin.get('/api/admin/garment-color')).json();
    const row = garment_colors.find((color: { code: string }) => color.code === code);
    const byForm = await saved.read();
    expect((await admin.get(`/api/admin/garment-color/${row.id}`)).json()).toEqual({
      ...byForm,
      garment_color: { ...byForm.garment_color, id: row.id, name, code },
    });
    const entries = await changesOf(harness().db, 'garment_colors', row.id);
    expect(entries).toMatchObject([
      { action: 'import', actor: admin.userId, after: { name, code, version: 1 } },
      { action: 'links', actor: admin.userId, after: { imprint_color_ids: [imprint.id] } },
    ]);
    const history = (await admin.get(`/api/admin/garment-color/${row.id}/history`)).json();
    expect(history.entries).toMatchObject([
      { action: 'links', can_undo: true },
      { action: 'import', can_undo: true },
    ]);
  });

  describe('of names that must be unique', () => {
    let one: ReturnType<typeof coded>;
    let two: typeof one;
    let other: typeof one;
    beforeEach(async () => {
      [one, two, other] = [line(), line(), line()];
      expect((await send([one, two, other], false)).json()).toMatchObject({ create_count: 3 });
    });

    const line = (name = unique('Size')) => ({ ...coded(), name });
    const send = (lines: Line[], dry_run: boolean) => importLines(admin, 'sizes', lines, { dry_run });
    const planned = async (...lines: Line[]) => (await send(lines, true)).json().lines;
    const errors = async (...lines: Line[]) =>
      (await planned(...lines)).map((each: { errors: object[] }) => each.errors);

    it('can be exchanged between records', async () => {
      const swap = [
        { ...one, name: two.name },
        { ...two, name: one.name },
      ];
      expect((await send(swap, false)).json()).toMatchObject({ change_count: 2 });
      const { sizes: all }: { sizes: (typeof one)[] } = (await admin.get('/api/admin/size')).json();
      const nameOf = ({ code }: typeof one) => all.find((size) => size.code === code)?.name;
      expect([nameOf(one), nameOf(two)]).toEqual([two.name, one.name]);
      expect((await send(swap, true)).json()).toMatchObject({ unchanged_count: 2 });
    });

    it('are refused where a record keeps them, wherever its line is', async () => {
      const refused = { result: 'error', changes: [], errors: IS_TAKEN };
      expect(await planned({ ...one, name: two.name }, line(other.name.toUpperCase()))).toMatchObject([
        refused,
        refused,
      ]);
      expect(await errors(line(one.name), one)).toEqual([IS_TAKEN, []]);
      expect(await errors(one, line(one.name))).toEqual([[], TWICE]);
    });

    it('are refused where two lines want one, new or changed', async () => {
      expect(await errors(line('New'), line('new'))).toEqual([[], TWICE]);
      expect(await errors({ ...one, name: 'Both' }, { ...two, name: 'both' })).toEqual([[], TWICE]);
      // Of a line that is refused already, nothing else is said.
      const again = line();
      expect(await errors(again, again)).toEqual([
        [],
        [{ path: 'code', message: 'A line above has the same Code' }],
      ]);
    });
  });
});
