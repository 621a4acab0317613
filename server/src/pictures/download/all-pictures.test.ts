import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { createProduct, filledSlots, upload } from '../../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../../test/pictures/pictures.ts';
import { pictureFinder } from '../../catalog/slots/slot-rows.ts';
import { describePicture } from '../../catalog/slots/slots.ts';
import { systemAuthor } from '../../platform/db/change-log.ts';
import type { Queries } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { allPictures } from './all-pictures.ts';

describeOnBothEngines('all pictures', (harness) => {
  let editor: Browser;
  beforeAll(async () => {
    editor = await harness().signIn({ permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE'] });
  });

  it('has each slot once, as it is later, when a picture gets its words while they are read', async () => {
    const { db } = harness();
    const code = unique('AP');
    const { id } = await createProduct(db, code);
    const files = await cleanSamples();
    await upload(harness(), editor, files.jpg, { productId: id, slot: 1 });
    await upload(harness(), editor, files.png, { productId: id, slot: 2 });
    const sha256 = (await filledSlots(editor, id))[0]?.sha256 ?? '';
    const place = { productId: id, slot: 1, colorId: null };
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
      [code, 1, 'Later'],
      [code, 2, null],
    ]);
  });
});
