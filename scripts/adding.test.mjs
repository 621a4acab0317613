import { deepEqual, equal, ok } from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { patchedCopy } from './patched-copy.mjs';

const DOCS = join(dirname(fileURLToPath(import.meta.url)), '../docs');
const page = readFileSync(join(DOCS, 'adding-an-entity.md'), 'utf8');

const category = async (call) =>
  (await call('POST', '/api/admin/product-category', { name: 'Tops', code: 'TOP' })).body.productCategory.id;
const club = async (call) => (await call('POST', '/api/admin/clubs', { name: 'Harbor Lights' })).body.club.id;

/** What the patches add: what it may cost, a record of it, and a field that is its own, with two values. */
const ADDED = [
  {
    title: 'field',
    patch: 'adding-a-field.patch',
    most: { files: 7, lines: 40 },
    path: '/api/admin/product',
    entity: 'products',
    item: ({ product }) => product,
    list: ({ products }) => products,
    record: async (call) => ({
      name: 'Jersey',
      code: 'JR-1',
      supplier_name: 'Summit',
      supplier_code: 'S1',
      product_category_id: await category(call),
    }),
    field: 'material',
    limit: [60, 'Material can be at most 60 characters'],
    line: {
      columns: ['code', 'name', 'supplier_name', 'supplier_code', 'product_category_id', 'material'],
      cells: ['JR-2', 'Jacket', 'Summit', 'S2', 'Tops', 'Mesh'],
    },
  },
  {
    title: 'kind of record',
    patch: 'adding-a-kind.patch',
    most: { files: 13, lines: 260 },
    path: '/api/admin/sponsor',
    entity: 'sponsors',
    item: ({ sponsor }) => sponsor,
    list: ({ sponsors }) => sponsors,
    record: async (call) => ({ name: 'Bay Bank', club_id: await club(call) }),
    field: 'jersey_text',
    limit: [20, 'Jersey text can be at most 20 characters'],
    reason: 'no_jersey_text',
    line: { columns: ['name', 'jersey_text', 'club_id'], cells: ['Corner Deli', 'Mesh', 'harbor lights'] },
  },
];

for (const added of ADDED)
  describe(`the ${added.title} that docs/adding-an-entity.md adds`, () => {
    const { path, field, item, list, entity } = added;
    const data = mkdtempSync(join(tmpdir(), 'kitroom-added-'));
    let copy;
    let server;

    before(() => {
      copy = patchedCopy(join(DOCS, added.patch));
    });
    after(async () => {
      await copy.remove();
      rmSync(data, { recursive: true, force: true });
    });

    it('costs what the page says, and no more than it may', () => {
      const patch = readFileSync(join(DOCS, added.patch), 'utf8');
      const files = [...patch.matchAll(/^\+\+\+ b\/(.+)$/gmu)].map(([, file]) => file);
      const lines = patch.split('\n').filter((line) => /^\+(?!\+\+ b\/)/u.test(line)).length;
      ok(page.includes(`**${files.length} files, ${lines} added lines**`), `${files.length}, ${lines}`);
      ok(files.length <= added.most.files && lines <= added.most.lines);
      equal(files.filter((file) => !page.includes(`\`${file}\``)).join(), '');
    });

    for (const workspace of ['contract', 'server', 'web'])
      it(`passes the compiler in ${workspace}, tests aside`, () => equal(copy.compile(workspace), ''));

    it('is created, listed, changed, refused above its limit, and said to need attention', async () => {
      equal(copy.build(), '');
      server = await copy.start(join(data, 'first'));
      const { call } = server;
      const record = await added.record(call);
      const created = await call('POST', path, { ...record, is_active: true });
      equal(created.status, 201);
      const { id } = item(created.body);
      if (added.reason) {
        const { body } = await call('GET', `${path}/attention`);
        deepEqual(body.attention, [{ id, reasons: [{ reason: added.reason, names: [], count: 0 }] }]);
      }
      const [most, message] = added.limit;
      const put = (value) =>
        call('PUT', `${path}/${id}`, { ...record, [field]: value }, { 'if-match': created.etag });
      deepEqual((await put('x'.repeat(most + 1))).body.errors, [{ path: field, message }]);
      equal(item((await put('Knit')).body)[field], 'Knit');
      deepEqual(
        list((await call('GET', path)).body).map((row) => row[field]),
        ['Knit'],
      );
      const { body } = await call('GET', `${path}/${id}/history`);
      ok(body.entries.some(({ changes }) => changes?.some((change) => change.field === field)));
    });

    it('is imported, changed in many records, and undone', async () => {
      const { call } = server;
      const { columns, cells } = added.line;
      const table = { columns, lines: [cells] };
      const looked = await call('POST', `${path}/import`, { ...table, dry_run: true });
      equal(looked.body.create_count, 1);
      await call('POST', `${path}/import`, { ...table, dry_run: false, preview: looked.body.preview });
      const rows = list((await call('GET', path)).body);
      deepEqual(rows.map((row) => row[field]).toSorted(), ['Knit', 'Mesh']);
      const changes = rows.map(({ id }) => ({ id, fields: { [field]: 'Woven' } }));
      const changed = await call('POST', `${path}/bulk-update`, { changes, dry_run: false });
      equal(changed.body.changed_count, 2);
      const undone = await call('POST', '/api/admin/undo', {
        request_ids: [changed.change],
        skip_changed: false,
      });
      equal(undone.body.undone_count, 2);
    });

    it('is in the feed, and in a backup that is restored into an empty folder', async () => {
      const { call } = server;
      const fed = (await call('GET', '/api/changes?limit=250')).body.changes;
      const told = fed.filter((change) => change.entity === entity).map(({ record }) => item(record)[field]);
      deepEqual(told.toSorted(), ['Knit', 'Mesh']);
      const file = join(data, 'backup.zip');
      equal(copy.admin(join(data, 'first'), 'backup', file), '');
      await server.stop();
      equal(copy.admin(join(data, 'second'), 'restore', file), '');
      const restored = await copy.start(join(data, 'second'));
      const rows = list((await restored.call('GET', path)).body);
      deepEqual(rows.map((row) => row[field]).toSorted(), ['Knit', 'Mesh']);
    });
  });
