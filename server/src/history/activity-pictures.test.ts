import { type ActivityBody, type ActivityEntry, activityCalls } from '@kitroom/contract/history/activity';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { FilledSlot } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type Browser, describeApp } from '../../test/harness.ts';
import { createProduct, upload } from '../../test/pictures/fixtures.ts';
import { sample } from '../../test/pictures/pictures.ts';
import { type Change, logChanges, systemAuthor } from '../platform/db/change-log.ts';

describeApp('the pictures in the activity', (harness) => {
  async function picturesFor(
    reader: Browser,
    record: number,
  ): Promise<Record<string, ActivityEntry['thumbnail']>> {
    const answer = await reader.get(`${activityCalls.list.path}?entity=products&record=${record}`);
    const { entries } = answer.json() as ActivityBody;
    return Object.fromEntries(entries.map(({ action, thumbnail }) => [action, thumbnail]));
  }

  async function productWithHeroes(...slots: number[]): Promise<number> {
    const uploader = await harness().signIn({ permissions: ['PRODUCT_UPDATE'] });
    const { id } = await createProduct(harness().db, unique('JR'), ['NAV']);
    for (const slot of slots) {
      const picture = await sample(60 + slot, 40)
        .jpeg()
        .toBuffer();
      expect((await upload(harness(), uploader, picture, { productId: id, slot })).statusCode).toBe(200);
    }
    return id;
  }

  const signIn = () => harness().signIn({ permissions: ['ACTIVITY_READ', 'PRODUCT_READ'] });

  it('are those of the first hero slots, in every entry of a product that has one', async () => {
    const reader = await signIn();
    const pictured = await productWithHeroes(3, 2);
    const { create, upload: uploaded } = await picturesFor(reader, pictured);
    expect(create).toMatchObject({ slot: 2 });
    expect(uploaded).toEqual(create);
    const slots = await reader.get(imageCalls.filledSlots.path.replace(':id', String(pictured)));
    const { filled_slots } = slots.json() as { filled_slots: FilledSlot[] };
    expect(filled_slots.find(({ slot }) => slot === 2)?.sha256).toBe(create?.sha256);
    expect(await picturesFor(reader, await productWithHeroes())).toEqual({ create: null });
  });

  it('are shown to nobody who cannot see pictures of products', async () => {
    const pictured = await productWithHeroes(1);
    const reader = await harness().signIn({ permissions: ['ACTIVITY_READ'] });
    expect(await picturesFor(reader, pictured)).toEqual({ upload: null, create: null });
  });

  it('are left out where one request changed many records', async () => {
    const ids = [await productWithHeroes(1), await productWithHeroes(1)];
    const author = systemAuthor();
    const renamed = ids.map(
      (entityId): Change => ({
        author,
        action: 'update',
        entity: 'products',
        entityId,
        after: { name: 'New' },
      }),
    );
    await harness().db.transaction((trx) => logChanges(trx, renamed));
    const answer = await (await signIn()).get(`${activityCalls.list.path}?entity=products&kind=changed`);
    const { entries } = answer.json() as ActivityBody;
    const bulk = entries.filter(({ request_id }) => request_id === author.requestId);
    expect(bulk.map(({ thumbnail }) => thumbnail)).toEqual([null, null]);
  });
});
