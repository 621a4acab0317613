import { expect, test } from 'vitest';
import type { z } from 'zod';
import { issuesOf } from '../test/validation-table.ts';
import { bulkCalls } from './bulk/bulk.ts';
import { duplicateProducts } from './bulk/duplicate-products.ts';
import { importCall } from './import/import.ts';
import { BULK_LIMITS, IMPORT_LIMITS, LIMITS } from './limits.ts';
import { orderCall } from './lists/order.ts';
import { altTextCall } from './pictures/alt-text.ts';
import { imageCalls } from './pictures/image-calls.ts';
import { sizeResource } from './size.ts';
import { webhooks } from './webhooks/webhooks.ts';

// What calls refuse beside the fields of a record. That a route answers so: server/src/kinds/records.test.ts.

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, fields: {} }));
const lines = (count: number) => Array.from({ length: count }, (_, at) => [`S${at}`]);
const ids = (count: number) => Array.from({ length: count }, (_, at) => LIMITS.id - at).join(',');

const { read, update } = bulkCalls(sizeResource);
const UPDATE = [update.body, { changes: many(1), dry_run: true }] as const;
const READ = [read.query, { ids: '1' }] as const;
const COPIES = { copies: many(1), sizes: true, garment_colors: true, pictures: true, dry_run: true };
const COPY = [duplicateProducts.body, COPIES] as const;
const IMPORT = [importCall(sizeResource).body, { columns: ['code'], lines: [['S']], dry_run: true }] as const;
const ORDER = [orderCall(sizeResource).body, { ids: [1, 2], former_ids: [2, 1] }] as const;
const PICTURE = { productId: 1, slot: 1, sha256: 'a'.repeat(64), alt_text: 'Front' };
const ALT_TEXT = [altTextCall.body, PICTURE] as const;
const MOVE = [imageCalls.move.body, { productId: 1, from: { slot: 1 }, to: { slot: 4 } }] as const;
const WEBHOOK = { address: 'https://8.8.8.8/hook', entities: ['sizes'], is_active: true };
const HOOK = [webhooks.create.body, WEBHOOK] as const;

const NOT_READ = 'Must be 1 to 250 record ids with commas between them';
const NOT_IDS = 'Must be a list of record ids';
const NO_ADDRESS = 'Must be an address such as https://shop.example.com/kitroom';
const WITH_USER = 'Must be an address without a user name';
const NO_KINDS = 'Must be kinds of record that a webhook can tell of';

test.each([
  [UPDATE, { changes: many(BULK_LIMITS.changes), skip_refused: true }],
  [READ, { ids: ids(BULK_LIMITS.reads) }],
  [COPY, { copies: many(BULK_LIMITS.copies) }],
  [IMPORT, { lines: lines(IMPORT_LIMITS.lines) }],
  [IMPORT, { lines: [['x'.repeat(IMPORT_LIMITS.cell)]] }],
  [ALT_TEXT, { alt_text: '𝕏'.repeat(LIMITS.altText) }],
  [MOVE, {}],
  [HOOK, { address: WEBHOOK.address.padEnd(500, 'x') }],
])('%#: as much as may be is taken', ([schema, valid], change) => {
  expect(issuesOf(schema, { ...valid, ...change })).toEqual([]);
});

test.each<[readonly [z.ZodType, object], object, string, string]>([
  [UPDATE, { changes: undefined }, 'changes', 'Changes must be a list'],
  [UPDATE, { changes: [] }, 'changes', 'Changes are required'],
  [UPDATE, { changes: many(1001) }, 'changes', 'At most 1000 records can be changed at a time'],
  [UPDATE, { changes: [...many(2), ...many(1)] }, 'changes', 'Each record can be changed only once'],
  [UPDATE, { changes: [{ id: 0, fields: {} }] }, 'changes.0.id', 'Must be a record id'],
  [UPDATE, { changes: [{ ...many(1)[0], version: '1' }] }, 'changes.0.version', 'Must be a version'],
  [UPDATE, { changes: [{ id: 1, fields: [] }] }, 'changes.0.fields', 'Fields must be an object'],
  [UPDATE, { dry_run: undefined }, 'dry_run', 'Dry run must be yes or no'],
  [UPDATE, { skip_refused: 1 }, 'skip_refused', 'Skip refused must be yes or no'],
  [READ, { ids: undefined }, 'ids', NOT_READ],
  [READ, { ids: '' }, 'ids', NOT_READ],
  [READ, { ids: '1,' }, 'ids', NOT_READ],
  [READ, { ids: '0' }, 'ids', NOT_READ],
  [READ, { ids: '01' }, 'ids', NOT_READ],
  [READ, { ids: '1,x' }, 'ids', NOT_READ],
  [READ, { ids: `${LIMITS.id + 1}` }, 'ids', NOT_READ],
  [READ, { ids: ['1', '2'] }, 'ids', NOT_READ],
  [READ, { ids: ids(251) }, 'ids', NOT_READ],
  [COPY, { copies: [] }, 'copies', 'Copies are required'],
  [COPY, { copies: many(201) }, 'copies', 'At most 200 products can be duplicated at a time'],
  [COPY, { copies: [...many(1), ...many(1)] }, 'copies', 'Each product can be duplicated only once'],
  [COPY, { garment_color_ids: [0] }, 'garment_color_ids.0', 'Must be a valid ID'],
  [COPY, { dry_run: 1 }, 'dry_run', 'Dry run must be yes or no'],
  [IMPORT, { columns: [], lines: [[]] }, 'columns', 'Columns are required'],
  [IMPORT, { lines: [] }, 'lines', 'Lines are required'],
  [IMPORT, { lines: undefined }, 'lines', 'Lines must be a list'],
  [IMPORT, { lines: [['a'], 'b'] }, 'lines.1', 'Each line must be a list of cells'],
  [IMPORT, { lines: lines(5001) }, 'lines', 'At most 5000 lines can be imported at a time'],
  [IMPORT, { columns: ['code', 'code'], lines: [['', '']] }, 'columns', 'Each column can appear only once'],
  [IMPORT, { columns: ['code', 'name'] }, 'lines', 'Each line must have a cell for each column'],
  [IMPORT, { lines: [[1]] }, 'lines.0.0', 'Cells must be texts'],
  [IMPORT, { lines: [['x'.repeat(20_001)]] }, 'lines.0.0', 'A cell can have at most 20000 characters'],
  [ORDER, { ids: null }, 'ids', NOT_IDS],
  [ORDER, { ids: [] }, 'ids', NOT_IDS],
  [ORDER, { ids: ['1'] }, 'ids.0', NOT_IDS],
  [ORDER, { ids: [1.5] }, 'ids.0', NOT_IDS],
  [ORDER, { ids: [0] }, 'ids.0', NOT_IDS],
  [ORDER, { ids: [1, 1] }, 'ids', 'Each record must be named once'],
  [ORDER, { former_ids: [2, 2] }, 'former_ids', 'Each record must be named once'],
  [ALT_TEXT, { alt_text: '𝕏'.repeat(251) }, 'alt_text', 'Alt text can be at most 250 characters'],
  [ALT_TEXT, { alt_text: 'two\nlines' }, 'alt_text', 'Alt text contains characters that cannot be stored'],
  [ALT_TEXT, { alt_text: 7 }, 'alt_text', 'Alt text must be text'],
  [MOVE, { from: { slot: 0 } }, 'from.slot', 'Slot must be from 1 to 4'],
  [MOVE, { to: { slot: 5 } }, 'to.slot', 'Slot must be from 1 to 4'],
  [HOOK, { address: '' }, 'address', 'Address is required'],
  [HOOK, { address: WEBHOOK.address.padEnd(501, 'x') }, 'address', 'Address can be at most 500 characters'],
  [HOOK, { address: 'shop' }, 'address', NO_ADDRESS],
  [HOOK, { address: 'ftp://8.8.8.8/' }, 'address', NO_ADDRESS],
  [HOOK, { address: 'https://u:p@8.8.8.8/' }, 'address', WITH_USER],
  [HOOK, { address: 'https:////u:p@8.8.8.8/' }, 'address', WITH_USER],
  [HOOK, { entities: [] }, 'entities', 'Choose at least one kind of record'],
  [HOOK, { entities: ['sessions'] }, 'entities.0', NO_KINDS],
  [HOOK, { entities: 'sizes' }, 'entities', NO_KINDS],
  [HOOK, { is_active: 1 }, 'is_active', 'Must be true or false'],
])('%#: what says nothing or too much is refused', ([schema, valid], change, path, message) => {
  expect(issuesOf(schema, { ...valid, ...change })).toEqual([[path, message]]);
});
