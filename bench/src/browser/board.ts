import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { Browser, Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { median } from '../load.ts';
import type { Measured } from '../row.ts';
import { follow, inFreshPage, TIMES } from './page.ts';

/** In px per frame: slow, as a wheel does it, and as fast as a finger. */
const STEPS = [24, 60, 120];
const FRAMES = 240;
/** In ms; a frame at 60 Hz takes 16.7. */
const LATE = 20;
const THUMBNAIL_WIDTH = 96;
const BOARD = '[role=region][aria-label=Pictures]';

/** How the board of this many products is scrolled, each with five colors and two pictures; after `productPictures`. */
export async function boardScroll(bench: Bench, chrome: Browser, products: number): Promise<Measured[]> {
  await seedBoard(bench);
  const scrolled = new Map(STEPS.map((step) => [step, { frames: [] as number[], work: [] as number[] }]));
  for (let n = 0; n < TIMES; n++) {
    await inFreshPage(bench, chrome, async (page) => {
      await follow(page, '/admin/product?layout=pictures', `${BOARD} img`);
      for (const [step, { frames, work }] of scrolled) {
        const taken = await scroll(page, step);
        frames.push(...taken.frames);
        work.push(taken.work);
      }
    });
  }
  return [...scrolled].flatMap(([step, { frames, work }]): Measured[] => {
    const name = `board of ${products.toLocaleString('en')} products, ${step} px per frame`;
    const alone = { limit: null, limitIs: '' };
    return [
      {
        work: `${name}: processor time of the main thread per frame`,
        unit: 'ms',
        ours: median(work),
        ...alone,
        goal: { atMost: 16.7 },
      },
      { work: `${name}: median frame`, unit: 'ms', ours: median(frames), ...alone, goal: null },
      {
        work: `${name}: frames over ${LATE} ms`,
        unit: '%',
        ours: (100 * frames.filter((frame) => frame > LATE).length) / frames.length,
        ...alone,
        goal: null,
      },
    ];
  });
}

/** Milliseconds that each frame took, and of processor time of the main thread per frame. */
async function scroll(page: Page, step: number): Promise<{ frames: number[]; work: number }> {
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await busy();
  const frames = await page.evaluate(
    async ({ board, step, count }) => {
      const box = document.querySelector(board);
      const taken: number[] = [];
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      for (let n = 0; n < count; n++) {
        box?.scrollBy(0, step);
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        taken.push(now - last);
        last = now;
      }
      return taken;
    },
    { board: BOARD, step, count: FRAMES },
  );
  const work = (await busy()) - before;
  await session.detach();
  return { frames, work: work / FRAMES };
}

// The pictures of the product that has all others' colors, too: their thumbnails are asked for under 20,000 addresses.
async function seedBoard({ database, client }: Bench): Promise<void> {
  await database.execute(`
    insert into product_garment_colors (product_id, garment_color_id)
    select p.id, c.id from products p, garment_colors c where p.id > 1 and (p.id + c.id) % 4 = 0`);
  await database.execute(`
    insert into product_images (product_id, slot, color_id, sha256, extension, bytes, crc32, width, height, created_at)
    select p.id, i.slot, null, i.sha256, i.extension, i.bytes, i.crc32, i.width, i.height, i.created_at
    from products p, product_images i
    where p.id > 1 and i.product_id = 1 and i.color_id = 1 + p.id % 20 and i.slot <= 2`);
  for (let product = 2; product < 22; product++)
    for (const slot of [1, 2]) {
      const query = `productId=${product}&slot=${slot}&width=${THUMBNAIL_WIDTH}`;
      await (await client.get(`${imageCalls.image.path}?${query}`)).arrayBuffer();
    }
}
