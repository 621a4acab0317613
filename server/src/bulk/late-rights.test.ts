import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { lateActor } from '../../test/actors/late-actor.ts';
import { unique } from '../../test/factories.ts';
import { describeApp } from '../../test/harness.ts';
import { createProduct } from '../../test/pictures/fixtures.ts';
import { coded, createRecord } from '../../test/records.ts';
import { TAKEN_VALUES } from '../kinds/kinds.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { BulkParts } from './change-records.ts';
import { changeRecords } from './change-records.ts';
import { duplicateAll } from './duplicate-products.ts';
import { importKind } from './import/import-kinds.ts';
import { importLines } from './import/run-import.ts';

type Call = (trx: Transaction, parts: BulkParts, actor: Actor) => Promise<unknown>;
const NOT_DRY = { dry_run: false };
const NOTHING = { sizes: false, garment_colors: false, pictures: false };

describeApp('a user who lost a permission after the guard let the request in', (harness) => {
  let size: { id: number; name: string; code: string };
  let product: { id: number };
  beforeAll(async () => {
    const admin = await harness().signIn({ permissions: PERMISSION_CODES });
    size = (await createRecord(admin, 'sizes')).created.json().size;
    product = await createProduct(harness().db, unique('P'));
  });

  const copies = () => [{ id: product.id, fields: coded() }];
  const imported = (code: string) => ({
    columns: ['code', 'name'],
    lines: [[code, unique('Late')]],
    ...NOT_DRY,
  });

  it.each<[string, PermissionCode[], PermissionCode[], Call]>([
    [
      'change many records',
      ['SIZE_UPDATE'],
      [],
      (trx, parts, actor) => {
        const changes = [{ id: size.id, fields: { description: 'Late' } }];
        return changeRecords(trx, parts, 'sizes', { changes, actor });
      },
    ],
    [
      'duplicate products',
      ['PRODUCT_CREATE', 'PRODUCT_READ'],
      ['PRODUCT_READ'],
      (trx, { takenValues }, actor) =>
        duplicateAll(trx, { copies: copies(), ...NOTHING, ...NOT_DRY }, { actor, takenValues }),
    ],
    [
      'duplicate pictures',
      ['PRODUCT_CREATE', 'PRODUCT_UPDATE'],
      ['PRODUCT_CREATE', 'PRODUCT_READ'],
      (trx, { takenValues }, actor) => {
        const input = { copies: copies(), ...NOTHING, pictures: true, ...NOT_DRY };
        return duplicateAll(trx, input, { actor, takenValues });
      },
    ],
    [
      'import new records',
      ['SIZE_CREATE', 'SIZE_UPDATE'],
      ['SIZE_UPDATE'],
      (trx, parts, actor) =>
        importLines(trx, parts, importKind('sizes'), { ...imported(unique('S')), actor }),
    ],
    [
      'import changes',
      ['SIZE_CREATE', 'SIZE_UPDATE'],
      ['SIZE_CREATE'],
      (trx, parts, actor) => importLines(trx, parts, importKind('sizes'), { ...imported(size.code), actor }),
    ],
  ])('cannot %s', async (_what, codes, left, call) => {
    const { db, config } = harness();
    const parts = { db, settings: config, takenValues: TAKEN_VALUES };
    const logged = () =>
      db.query.selectFrom('change_log').select('action').where('request_id', '=', 'late').execute();
    const made = (actor: Actor) => db.transaction((trx) => call(trx, parts, actor));
    await expect(made(await lateActor(harness(), codes, left))).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to do this',
    });
    expect(await logged()).toEqual([]);
    await made({ ...(await lateActor(harness(), codes, codes)), requestId: unique('in-time') });
  });
});
