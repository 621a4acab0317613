import type { Browser } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { median } from '../load.ts';
import { storePictures } from '../pictures/photographs.ts';
import type { Measured } from '../row.ts';
import { follow, heapMegabytes, inFreshPage, TIMES, untilChanged } from './page.ts';

const AT = "'2026-01-01T00:00:00.000Z'";
const COLORS = 20;
const SLOTS = 4;
const TAB = `[...document.querySelectorAll('[role=tab]')].find((one) => one.textContent.startsWith('Color 7 '))`;
const SHOWN = `${TAB}.ariaSelected === 'true'
  && [...document.querySelectorAll('[role=tabpanel] img')].every((one) => one.complete && one.naturalWidth > 0)`;

/** The form of a product with pictures of about 2 MB in every slot of 20 colors. */
export async function productPictures(bench: Bench, chrome: Browser): Promise<Measured[]> {
  await seedPictures(bench);
  const opened: number[] = [];
  const changed: number[] = [];
  let bytes = 0;
  let heap = 0;
  for (let n = 0; n < TIMES; n++) {
    await inFreshPage(bench, chrome, async (page) => {
      const sizes: Promise<number>[] = [];
      page.on('requestfinished', (request) => {
        if (request.url().includes('product-image'))
          sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      opened.push(
        await follow(page, '/admin/product/1/edit', 'input[name=name]:not([value=""])', '[role=tab]'),
      );
      await page.getByRole('tabpanel').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      changed.push(await untilChanged(page, SHOWN, `${TAB}.click()`));
      heap = Math.max(heap, await heapMegabytes(page));
    });
  }
  const form = `product with ${COLORS} colors × ${SLOTS} pictures`;
  const alone = { limit: null, limitIs: '', goal: null };
  return [
    { work: `${form}: form usable after the click`, unit: 's', ours: median(opened) / 1000, ...alone },
    {
      work: `${form}: pictures sent until all of the first tab show`,
      unit: 'kB',
      ours: bytes / 1000,
      ...alone,
    },
    { work: `${form}: the pictures of another color show`, unit: 'ms', ours: median(changed), ...alone },
    { work: `${form}: heap`, unit: 'MB', ours: heap, ...alone },
  ];
}

// Stored as the hero pictures of 21 products; all but the first then become pictures of its colors.
async function seedPictures({ database }: Bench): Promise<void> {
  await storePictures(database, (1 + COLORS) * SLOTS);
  await database.execute(`
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${COLORS})
    insert into garment_colors (created_at, updated_at, name, name_folded, code, code_folded, hex_value)
    select ${AT}, ${AT}, 'Color ' || i, 'color ' || i, 'GC' || i, 'gc' || i, '#3355c4' from numbers`);
  await database.execute(
    'insert into product_garment_colors (product_id, garment_color_id) select 1, id from garment_colors',
  );
  await database.execute(
    'update product_images set color_id = product_id - 1, product_id = 1 where product_id > 1',
  );
}
