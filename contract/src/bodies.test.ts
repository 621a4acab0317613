import { expect, test } from 'vitest';
import type { z } from 'zod';
import { issuesOf } from '../test/validation-table.ts';
import { apiTokens, dayFromNow } from './access/api-tokens.ts';
import { grantorsCall } from './access/grantors.ts';
import { ownPasskeys } from './access/passkey-calls.ts';
import { proofCalls } from './access/proof.ts';
import { createReadyRole } from './access/ready-roles.ts';
import { viewAsRole } from './auth-calls.ts';
import { bulkCalls } from './bulk/bulk.ts';
import { duplicateProducts } from './bulk/duplicate-products.ts';
import { changesCall } from './changes/changes.ts';
import { potentialDirectors } from './club.ts';
import { activityCalls } from './history/activity.ts';
import { undoCall } from './history/undo.ts';
import { importCall } from './import/import.ts';
import { BULK_LIMITS, IMPORT_LIMITS, LIMITS } from './limits.ts';
import { orderCall } from './lists/order.ts';
import { passwordCalls } from './passwords/new-password.ts';
import { altTextCall } from './pictures/alt-text.ts';
import { imageCalls } from './pictures/image-calls.ts';
import { sizeResource } from './size.ts';
import { webhooks } from './webhooks/webhooks.ts';

// What calls refuse beside the fields of a record. That a route answers so: server/src/kinds/records.test.ts.

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, fields: {} }));
const lines = (count: number) => Array.from({ length: count }, (_, at) => [`S${at}`]);
const ids = (count: number) => Array.from({ length: count }, (_, at) => LIMITS.id - at).join(',');

const requests = (count: number) => Array.from({ length: count }, (_, at) => `request-${at}`);

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
const NO_OFFSET = 'Must be minutes from -840 to 720';
const TOKEN_INPUT = { name: 'Shop', codes: ['SIZE_READ'], expires_on: dayFromNow(30) };
const TOKEN = [apiTokens.create.body, TOKEN_INPUT] as const;
const PASSWORDS = { currentPassword: 'x', newPassword: 'Serve-2-win' };
const PASSWORD = [passwordCalls.change.body, PASSWORDS] as const;
const CODE = [proofCalls.code.body, { code: '123456' }] as const;
const PASSKEY = [ownPasskeys.rename.body, { name: 'Laptop' }] as const;
const READY_ROLE = [createReadyRole.body, { name: 'Viewer' }] as const;
const VIEW_AS_ROLE = [viewAsRole.start.body, { roleId: 1 }] as const;
const GRANTORS = [grantorsCall.query, { code: 'CLUBS_READ' }] as const;
const DIRECTORS = [potentialDirectors.query, {}] as const;
const UNDO = [undoCall.body, { request_ids: ['r'], skip_changed: false }] as const;
const ACTIVITY = [activityCalls.list.query, {}] as const;
const FEED = [changesCall.query, {}] as const;

const NOT_READ = 'Must be 1 to 250 record ids with commas between them';
const MOST_COLUMNS = 'At most 30 columns can be imported';
const NOT_IDS = 'Must be a list of record ids';
const NO_ADDRESS = 'Must be an address such as https://shop.example.com/kitroom';
const WITH_USER = 'Must be an address without a user name';
const NO_KINDS = 'Must be kinds of record that a webhook can tell of';
const NO_TOKEN_CODES = 'Must be permissions that an API token can have';
const NO_DAY = 'Must be a day from today to two years from now';
const LONG_PASSWORD = 'Password can be at most 128 characters';
const NO_CODE = 'Must be a permission of the application';
const NO_READY_ROLE = 'Choose one of the ready roles';
const NO_LIMIT = 'Limit must be from 1 to 250';
const NO_REQUEST = 'Must be a request id';
const TOO_MANY_UNDOS = 'At most 1000 changes can be undone at a time';

test.each([
  [UPDATE, { changes: many(BULK_LIMITS.changes), skip_refused: true }],
  [READ, { ids: ids(BULK_LIMITS.reads) }],
  [COPY, { copies: many(BULK_LIMITS.copies) }],
  [IMPORT, { lines: lines(IMPORT_LIMITS.lines) }],
  [IMPORT, { lines: [['𝕏'.repeat(IMPORT_LIMITS.cell)]], preview: 'x'.repeat(64) }],
  [IMPORT, { columns: lines(30).flat(), lines: [lines(30).flat()] }],
  [ALT_TEXT, { alt_text: '𝕏'.repeat(LIMITS.altText) }],
  [MOVE, {}],
  [HOOK, { address: WEBHOOK.address.padEnd(500, 'x') }],
  [TOKEN, { name: 'x'.repeat(255), expires_on: dayFromNow(731) }],
  [TOKEN, { timezone_offset: 720, expires_on: dayFromNow(0, 720) }],
  [TOKEN, { timezone_offset: -840, expires_on: dayFromNow(731, -840) }],
  [PASSWORD, { currentPassword: 'x'.repeat(128), newPassword: `Spike-3${'x'.repeat(121)}` }],
  [CODE, { code: '1'.repeat(40) }],
  [PASSKEY, { name: 'x'.repeat(100) }],
  [UNDO, { request_ids: requests(1000) }],
  [ACTIVITY, { words: 'x'.repeat(200) }],
  [ACTIVITY, { words: 'a b c d e f g h i j' }],
  [FEED, { limit: '250' }],
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
  [IMPORT, { columns: lines(31).flat(), lines: [lines(31).flat()] }, 'columns', MOST_COLUMNS],
  [IMPORT, { preview: 'x'.repeat(65) }, 'preview', 'Preview must be text'],
  [ORDER, { ids: null }, 'ids', NOT_IDS],
  [ORDER, { ids: [] }, 'ids', NOT_IDS],
  [ORDER, { ids: ['1'] }, 'ids.0', NOT_IDS],
  [ORDER, { ids: [1.5] }, 'ids.0', NOT_IDS],
  [ORDER, { ids: [0] }, 'ids.0', NOT_IDS],
  [ORDER, { ids: [1, 1] }, 'ids', 'Each record must be named once'],
  [ORDER, { former_ids: [2, 2] }, 'former_ids', 'Each record must be named once'],
  [ALT_TEXT, { alt_text: '𝕏'.repeat(251) }, 'alt_text', 'Alt text can be at most 250 characters'],
  [ALT_TEXT, { alt_text: 'two\nlines' }, 'alt_text', 'Alt text contains characters that can’t be stored'],
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
  [TOKEN, { name: ' ' }, 'name', 'Name is required'],
  [TOKEN, { name: 'x'.repeat(256) }, 'name', 'Name can be at most 255 characters'],
  [TOKEN, { codes: [] }, 'codes', 'Choose at least one permission'],
  [TOKEN, { expires_on: dayFromNow(-1) }, 'expires_on', NO_DAY],
  [TOKEN, { expires_on: dayFromNow(732) }, 'expires_on', NO_DAY],
  [TOKEN, { expires_on: 'soon' }, 'expires_on', NO_DAY],
  [TOKEN, { timezone_offset: 721 }, 'timezone_offset', NO_OFFSET],
  [TOKEN, { timezone_offset: -841 }, 'timezone_offset', NO_OFFSET],
  [TOKEN, { timezone_offset: 0.5 }, 'timezone_offset', NO_OFFSET],
  [PASSWORD, { currentPassword: '' }, 'currentPassword', 'Current password is required'],
  [PASSWORD, { currentPassword: 'x'.repeat(129) }, 'currentPassword', LONG_PASSWORD],
  [PASSWORD, { newPassword: '' }, 'newPassword', 'New password is required'],
  [PASSWORD, { newPassword: `Spike-3${'x'.repeat(122)}` }, 'newPassword', LONG_PASSWORD],
  [CODE, { code: '1'.repeat(41) }, 'code', 'Enter one code, and nothing else'],
  [PASSKEY, { name: 'x'.repeat(101) }, 'name', 'Name can be at most 100 characters'],
  [PASSKEY, { name: ' ' }, 'name', 'Name is required'],
  [READY_ROLE, { name: 'Owner' }, 'name', NO_READY_ROLE],
  [READY_ROLE, { name: 'viewer' }, 'name', NO_READY_ROLE],
  [READY_ROLE, { name: null }, 'name', NO_READY_ROLE],
  [READY_ROLE, { name: '__proto__' }, 'name', NO_READY_ROLE],
  [VIEW_AS_ROLE, { roleId: 0 }, 'roleId', 'Must be a valid ID'],
  [VIEW_AS_ROLE, { roleId: '1' }, 'roleId', 'Must be a valid ID'],
  [VIEW_AS_ROLE, { roleId: null }, 'roleId', 'Must be a valid ID'],
  [VIEW_AS_ROLE, { roleId: 1.5 }, 'roleId', 'Must be a valid ID'],
  [GRANTORS, { code: '' }, 'code', NO_CODE],
  [GRANTORS, { code: 'OWN_CODE' }, 'code', NO_CODE],
  [GRANTORS, { code: 'clubs_read' }, 'code', NO_CODE],
  [GRANTORS, { code: '__proto__' }, 'code', NO_CODE],
  [DIRECTORS, { clubId: '' }, 'clubId', 'Must be a record id'],
  [DIRECTORS, { clubId: '0' }, 'clubId', 'Must be a record id'],
  [DIRECTORS, { clubId: '1e3' }, 'clubId', 'Must be a record id'],
  [DIRECTORS, { clubId: ['1', '2'] }, 'clubId', 'Must be a record id'],
  [UNDO, { request_ids: [] }, 'request_ids', 'Request ids are required'],
  [UNDO, { request_ids: requests(1001) }, 'request_ids', TOO_MANY_UNDOS],
  [UNDO, { request_ids: [''] }, 'request_ids.0', NO_REQUEST],
  [UNDO, { request_ids: ['\u0000'] }, 'request_ids.0', NO_REQUEST],
  [UNDO, { request_ids: ['\uD800'] }, 'request_ids.0', NO_REQUEST],
  [UNDO, { request_ids: ['a b'] }, 'request_ids.0', NO_REQUEST],
  [UNDO, { request_ids: ['x'.repeat(65)] }, 'request_ids.0', NO_REQUEST],
  [ACTIVITY, { person: '0' }, 'person', 'Must be a valid ID'],
  [ACTIVITY, { person: '2147483648' }, 'person', 'Must be a valid ID'],
  [ACTIVITY, { kind: 'everything' }, 'kind', 'Must be a kind of activity'],
  [ACTIVITY, { entity: 'sessions' }, 'entity', 'Must be a kind of record'],
  [ACTIVITY, { from: '2026-11-22' }, 'from', 'Must be a time such as 2026-11-22T00:00:00.000Z'],
  [ACTIVITY, { words: 'x'.repeat(201) }, 'words', 'Search for at most 200 characters'],
  [ACTIVITY, { words: 'a b c d e f g h i j k' }, 'words', 'Search for at most 10 words'],
  [ACTIVITY, { before: 'x' }, 'before', 'Must be the id of an entry'],
  [FEED, { limit: '251' }, 'limit', NO_LIMIT],
  [FEED, { limit: '0' }, 'limit', NO_LIMIT],
  [FEED, { limit: '01' }, 'limit', NO_LIMIT],
  [FEED, { limit: '-1' }, 'limit', NO_LIMIT],
  [FEED, { limit: 'x' }, 'limit', NO_LIMIT],
  [FEED, { limit: '' }, 'limit', NO_LIMIT],
])('%#: what says nothing or too much is refused', ([schema, valid], change, path, message) => {
  expect(issuesOf(schema, { ...valid, ...change })).toEqual([[path, message]]);
});

test.each([
  ...['ROLES_CREATE', 'ROLES_UPDATE', 'ROLE_PERMISSIONS_UPDATE', 'USERS_CREATE', 'USERS_UPDATE'],
  ...['PERMISSIONS_CREATE', 'PERMISSIONS_UPDATE', 'PERMISSION_ROLES_UPDATE', 'BACKUP_CREATE'],
  ...['API_TOKEN_READ', 'API_TOKEN_CREATE', 'API_TOKEN_UPDATE'],
  ...['WEBHOOK_READ', 'WEBHOOK_CREATE', 'WEBHOOK_UPDATE'],
])('no API token has %s', (code) => {
  const [schema, valid] = TOKEN;
  expect(issuesOf(schema, { ...valid, codes: [code] })).toEqual([['codes.0', NO_TOKEN_CODES]]);
});
