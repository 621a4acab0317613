import { historyCall } from '@kitroom/contract/history/history';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { productResource } from '@kitroom/contract/product';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../src/platform/config.ts';
import { systemAuthor } from '../src/platform/db/change-log.ts';
import type { Engine } from '../src/platform/db/database.ts';
import { appliedMigrations } from '../src/platform/db/migrate.ts';
import { now } from '../src/platform/db/now.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { newPlace, startHarness } from './harness.ts';
import { createProduct, filledSlots } from './pictures/fixtures.ts';
import { insertRows } from './rows.ts';

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];
/** The last one before pictures had alt text. */
const OLDER = '0011-second-steps';

describe.each(ENGINES)('a database of a version without alt texts (%s)', (engine) => {
  const leftovers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const remove of leftovers.splice(0).toReversed()) await remove();
  });

  it('keeps its pictures and their history when this version starts, and they can be described', async () => {
    const { config, drop } = await newPlace(engine);
    leftovers.push(drop);
    const id = await withPicture(config);

    const { dataDir, databaseUrl } = config;
    const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    const { harness, close } = await startHarness(engine, env);
    leftovers.push(close);
    expect(await appliedMigrations(harness.db.query)).toContain('0013-alt-texts');
    const editor = await harness.signIn({ permissions: PERMISSION_CODES });
    const [picture, ...others] = await filledSlots(editor, id);
    expect([picture, others]).toEqual([{ ...SLOT, alt_text: null }, []]);
    const history = async () =>
      (await editor.get(historyCall(productResource).path.replace(':id', String(id)))).json().entries;
    expect((await history())[0]).toMatchObject({
      action: 'upload',
      changes: [{ before: null, after: { picture: { slot: 2, sha256: SLOT.sha256, alt_text: null } } }],
    });
    const words = { productId: id, slot: 2, sha256: SLOT.sha256, alt_text: 'The back' };
    expect((await editor.put(altTextCall.path, words)).statusCode).toBe(200);
    expect(await filledSlots(editor, id)).toEqual([{ ...SLOT, alt_text: 'The back' }]);
    expect((await history())[0]).toMatchObject({ action: 'alt-text', can_undo: false });
  });

  const SLOT = { slot: 2, color_id: null, sha256: 'ab'.repeat(32) };

  /** A product of that version with a picture, as an upload left it. */
  async function withPicture(config: Config): Promise<number> {
    const db = await openDatabase(config, { upTo: OLDER });
    const { id } = await createProduct(db, 'JR-4120');
    const file = { sha256: SLOT.sha256, extension: 'png', bytes: 9, crc32: 1, width: 1, height: 1 };
    const row = { product_id: id, slot: 2, color_id: null, created_at: now(), created_by: null };
    await insertRows(db, 'product_images', { ...row, ...file });
    await insertRows(db, 'change_log', {
      at: now(),
      request_id: systemAuthor().requestId,
      action: 'upload',
      entity: 'product_images',
      entity_id: id,
      after: JSON.stringify({ productId: id, slot: 2, colorId: null, ...file }),
    });
    expect(await appliedMigrations(db.query)).not.toContain('0013-alt-texts');
    await db.close();
    return id;
  }
});
