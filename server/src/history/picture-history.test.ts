import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ActivityEntry, activityCalls } from '@kitroom/contract/history/activity';
import { type HistoryPicture, type HistoryValue, historyBody } from '@kitroom/contract/history/history';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { unique } from '../../test/factories.ts';
import { type Browser, describeApp } from '../../test/harness.ts';
import { createProduct, restore } from '../../test/pictures/fixtures.ts';
import { useShop } from '../../test/pictures/shop.ts';
import { writeZip } from '../../test/pictures/zips.ts';
import { setRows } from '../../test/rows.ts';
import { type Change, logChange, logChanges, systemAuthor } from '../platform/db/change-log.ts';

describeApp('the pictures in the history of a product', (harness) => {
  const shop = useShop(harness, ['PRODUCT_READ', 'PRODUCT_UPDATE', 'IMAGE_RESTORE']);
  const { put, move, remove } = shop;
  const historyOf = async (id = shop.productId, browser = shop.editor) => {
    const answer = await browser.get(`/api/admin/product/${id}/history`);
    return historyBody.parse(answer.json()).entries;
  };
  const activityOf = async (
    query = `entity=products&record=${shop.productId}`,
    reader?: Browser,
  ): Promise<ActivityEntry[]> => {
    const by = reader ?? (await harness().signIn({ permissions: ['ACTIVITY_READ', 'PRODUCT_READ'] }));
    return activityCalls.list.answer.parse((await by.get(`${activityCalls.list.path}?${query}`)).json())
      .entries;
  };
  const pictureIn = (value: HistoryValue | null | undefined): HistoryPicture | null =>
    value?.type === 'picture' ? value.picture : null;
  const places = (entry: Awaited<ReturnType<typeof historyOf>>[number] | undefined) =>
    entry?.changes.map(({ field, before, after }) => [
      field,
      ...[pictureIn(before), pictureIn(after)].map(
        (picture) => picture && `${picture.color?.name ?? 'hero'} ${picture.slot}`,
      ),
    ]);

  it('are in the place that they came to or left, with an address while their files are kept', async () => {
    const { navy } = shop;
    await put(shop.files.jpg, 1, navy);
    const replaced = await put(shop.files.png, 1, navy);
    const deleted = await remove(1, navy);
    const entries = await historyOf();
    expect(entries.map(({ action, request_id }) => [action, request_id]).slice(0, 2)).toEqual([
      ['delete', deleted.headers['x-request-id']],
      ['replace', replaced.headers['x-request-id']],
    ]);
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'replace', 'upload', 'create']);
    expect(entries.slice(0, 3).map(places)).toEqual([
      [['pictures', 'NVY 1', null]],
      [['pictures', 'NVY 1', 'NVY 1']],
      [['pictures', null, 'NVY 1']],
    ]);
    const [gone] = (entries[2]?.changes ?? []).map(({ after }) => pictureIn(after));
    expect(gone?.color).toEqual({ id: navy, name: 'NVY', former_name: null, hex_value: '#123456' });
    expect(gone?.present).toBe(true);
    const full = await shop.editor.get(gone?.url ?? '');
    expect([full.statusCode, full.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const small = await shop.editor.get(`${gone?.url}?width=96`);
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    const odd = await shop.editor.get(`${gone?.url}?width=97`);
    expect(odd.statusCode).toBe(400);
  });

  it('have no address when their files are gone', async () => {
    await put(shop.files.webp, 2);
    const before = pictureIn((await historyOf())[0]?.changes[0]?.after);
    await rm(join(harness().dataDir, 'images'), { recursive: true });
    const after = pictureIn((await historyOf())[0]?.changes[0]?.after);
    expect(after).toEqual({ ...before, present: false, url: null });
    const answer = await shop.editor.get(before?.url ?? '');
    expect(refusal(answer)).toEqual([404, 'Picture not found']);
  });

  it('are seen by whoever may see pictures', async () => {
    await put(shop.files.jpg, 1);
    const url = pictureIn((await historyOf())[0]?.changes[0]?.after)?.url ?? '';
    const writer = await harness().signIn({ permissions: ['PRODUCT_UPDATE'] });
    expect((await historyOf(shop.productId, writer)).map(({ action }) => action)).toEqual(['create']);
    expect((await writer.get(url)).statusCode).toBe(403);
  });

  it('are not those of another product', async () => {
    const other = await createProduct(harness().db, unique('JR'));
    await put(shop.files.gif, 1);
    const url = pictureIn((await historyOf())[0]?.changes[0]?.after)?.url ?? '';
    const unknown = url.replace(/[0-9a-f]{64}/u, '0'.repeat(64));
    for (const address of [url.replace(`/${shop.productId}/`, `/${other.id}/`), unknown]) {
      const answer = await shop.editor.get(address);
      expect(refusal(answer)).toEqual([404, 'Picture not found']);
    }
  });

  it('that were swapped are one change in two places', async () => {
    await put(shop.files.jpg, 3);
    await put(shop.files.png, 1, shop.navy);
    await move({ slot: 1, colorId: shop.navy }, { slot: 3 });
    const [swapped] = await historyOf();
    expect(swapped?.action).toBe('swap');
    expect(places(swapped)).toEqual([
      ['pictures', 'hero 3', 'hero 3'],
      ['pictures', 'NVY 1', 'NVY 1'],
    ]);
    const [hero, navySlot] = swapped?.changes ?? [];
    expect(pictureIn(hero?.before)?.sha256).toBe(pictureIn(navySlot?.after)?.sha256);
  });

  it('that a restore brought, and its undo took away, are in the history of each product, by their names', async () => {
    const code = unique('JR');
    const two = await createProduct(harness().db, code);
    await put(shop.files.jpg, 1);
    const zip = writeZip([
      { name: `${shop.code}/hero/slot-1.png`, data: shop.files.png },
      { name: `${shop.code}/hero/slot-2.png`, data: shop.files.png },
      { name: `${code}/hero/slot-4.webp`, data: shop.files.webp },
    ]);
    const restored = await restore(harness(), shop.editor, zip);
    const id = restored.json().restore_id;
    const undone = await shop.editor.post(imageCalls.undoRestore.path.replace(':id', String(id)));
    const request = (answer: { headers: Record<string, unknown> }) => answer.headers['x-request-id'];
    const entries = (await historyOf()).slice(0, 2);
    expect(entries).toMatchObject([
      { action: 'undo-restore', request_id: request(undone), can_undo: false },
      { action: 'restored', request_id: request(restored), can_undo: false },
    ]);
    expect(entries.map(places)).toEqual([
      [
        ['pictures', 'hero 1', 'hero 1'],
        ['pictures', 'hero 2', null],
      ],
      [
        ['pictures', 'hero 1', 'hero 1'],
        ['pictures', null, 'hero 2'],
      ],
    ]);
    const names = async () => (await historyOf(two.id)).map(({ action }) => action);
    expect(await names()).toEqual(['undo-restore', 'restored', 'create']);
    // As until 1.1.0, when that could be undone as well.
    await setRows(
      harness().db,
      'change_log',
      { entity_id: id, action: 'undo-restore' },
      { action: 'redo-restore' },
    );
    expect(await names()).toEqual(['redo-restore', 'restored', 'create']);
    const [redone] = await activityOf('kind=undone');
    expect(redone).toMatchObject({ action: 'redo-restore', record: null });
  });

  it('are not those of the undo of a restore with the number of the product', async () => {
    const change = { action: 'undo-restore', entity: 'product_images', entityId: shop.productId } as const;
    await harness().db.transaction((trx) => logChange(trx, { author: systemAuthor(), ...change }));
    expect((await historyOf()).map(({ action }) => action)).toEqual(['create']);
    expect((await activityOf()).map(({ action }) => action)).toEqual(['create']);
  });

  describe('in the activity', () => {
    const shownTo = async (reader?: Browser): Promise<Record<string, ActivityEntry['thumbnail']>> => {
      const entries = await activityOf(undefined, reader);
      return Object.fromEntries(entries.map(({ action, thumbnail }) => [action, thumbnail]));
    };
    it('are those of the first hero slots, in every entry of a product that has one', async () => {
      expect(await shownTo()).toEqual({ create: null });
      await put(shop.files.jpg, 3);
      await put(shop.files.png, 2);
      const byName = await activityOf(`entity=products&words=${shop.code.split(' ').at(-1)}`);
      expect(byName.map(({ action }) => action)).toContain('upload');
      const { create, upload: uploaded } = await shownTo();
      expect(create).toMatchObject({ slot: 2 });
      expect(uploaded).toEqual(create);
      expect((await shop.slots()).find(({ slot }) => slot === 2)?.sha256).toBe(create?.sha256);
    });

    it('are shown to nobody who cannot see pictures of products', async () => {
      await put(shop.files.jpg, 1);
      const reader = await harness().signIn({ permissions: ['ACTIVITY_READ'] });
      expect(await shownTo(reader)).toEqual({ upload: null, create: null });
    });

    it('are left out where one request changed many records', async () => {
      await put(shop.files.jpg, 1);
      const ids = [shop.productId];
      await shop.renew();
      await put(shop.files.jpg, 1);
      ids.push(shop.productId);
      const author = systemAuthor();
      const renamed = ids.map((entityId): Change => {
        const after = { name: 'New' };
        return { author, action: 'update', entity: 'products', entityId, after };
      });
      await harness().db.transaction((trx) => logChanges(trx, renamed));
      const bulk = (await activityOf('entity=products&kind=changed')).filter(
        ({ request_id }) => request_id === author.requestId,
      );
      expect(bulk.map(({ thumbnail }) => thumbnail)).toEqual([null, null]);
    });
  });
});
