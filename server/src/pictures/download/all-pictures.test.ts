import { expect, it, onTestFinished } from 'vitest';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { useShop } from '../../../test/pictures/shop.ts';
import { pictureFinder } from '../../catalog/slots/slot-rows.ts';
import { describePicture } from '../../catalog/slots/slots.ts';
import { systemAuthor } from '../../platform/db/change-log.ts';
import type { Queries } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { allPictures } from './all-pictures.ts';

describeOnBothEngines('all pictures', (harness) => {
  const shop = useShop(harness);

  it('has each slot once, as it is later, when a picture gets its words while they are read', async () => {
    const { db } = harness();
    await shop.put(shop.files.jpg, 1);
    await shop.put(shop.files.png, 2);
    const sha256 = (await shop.slots())[0]?.sha256 ?? '';
    const place = { productId: shop.productId, slot: 1, colorId: null };
    // Another process: the query that is read here has its connection until its rows are taken.
    const other = await openDatabase(harness().config);
    onTestFinished(() => other.close());
    const findPicture = pictureFinder(other.query);
    const words = { sha256, altText: 'Later' };
    const describe = () =>
      other.transaction((trx) => describePicture({ trx, findPicture }, place, words, systemAuthor()));
    let reads = 0;
    const meanwhile = db.query.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1;
        if (reads === 1) await describe();
        return result;
      },
    }) as Queries;
    const pictures = await allPictures(meanwhile, { described: true });
    expect(pictures.map(({ product, slot, alt_text }) => [product, slot, alt_text])).toEqual([
      [shop.code, 1, 'Later'],
      [shop.code, 2, null],
    ]);
  });
});
