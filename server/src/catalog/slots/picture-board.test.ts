import { pictureBoard } from '@kitroom/contract/pictures/picture-board';
import { beforeAll, expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { createProduct, upload } from '../../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../../test/pictures/pictures.ts';
import { deleteRows, setRows } from '../../../test/rows.ts';
import { pictureSummaries } from './picture-board.ts';

describeOnBothEngines('the picture board', (harness) => {
  let editor: Browser;
  let files: Awaited<ReturnType<typeof cleanSamples>>;

  beforeAll(async () => {
    files = await cleanSamples();
    editor = await harness().signIn({ permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE'] });
  });

  const board = async () => (await editor.get(pictureBoard.products.path)).json().products;
  const rowOf = async (id: number) => (await board()).find((product: { id: number }) => product.id === id);

  it('has the colors of each product, and its filled slots by the first digits of their pictures', async () => {
    const bare = await createProduct(harness().db, unique('JR'));
    const { id, colors } = await createProduct(harness().db, unique('JR'), [unique('NVY'), unique('RED')]);
    const [navy, red] = colors;
    await upload(harness(), editor, files.png, { productId: id, slot: 4, colorId: red });
    await upload(harness(), editor, files.jpg, { productId: id, slot: 2 });
    await upload(harness(), editor, files.jpg, { productId: id, slot: 1, colorId: navy });
    const digits = expect.stringMatching(/^[0-9a-f]{12}$/u);
    expect(await rowOf(bare.id)).toEqual({ id: bare.id, color_ids: [], pictures: [] });
    const { products } = (await editor.get(pictureBoard.summary.path)).json();
    expect(products).toContainEqual({ id: bare.id, color_ids: [], size_ids: [], pictures: 0 });
    expect(products).toContainEqual({ id, color_ids: colors, size_ids: [], pictures: 3 });
    expect(await rowOf(id)).toEqual({
      id,
      color_ids: colors,
      pictures: [
        { slot: 2, color_id: null, sha256: digits, alt_text: null },
        { slot: 1, color_id: navy, sha256: digits, alt_text: null },
        { slot: 4, color_id: red, sha256: digits, alt_text: null },
      ],
    });
    // Nobody sees pictures of a color that the product no longer has.
    await deleteRows(harness().db, 'product_garment_colors', { garment_color_id: red ?? 0 });
    expect(await pictureSummaries(harness().db.query)).toContainEqual({
      id,
      color_ids: [navy],
      size_ids: [],
      pictures: 2,
    });
  });

  it('names the garment colors in which products are available, active or not, as their list does', async () => {
    const [code, before] = [unique('NVY'), unique('BLK')];
    const { colors } = await createProduct(harness().db, unique('JR'), [code, before]);
    await setRows(harness().db, 'garment_colors', { id: colors[0] ?? 0 }, { is_active: 0 });
    const answer = (await editor.get(pictureBoard.colors.path)).json();
    expect(answer.colors).toContainEqual({
      id: colors[0],
      name: code,
      code,
      hex_value: '#123456',
      sort_order: null,
      is_active: false,
    });
    const own = answer.colors.filter(({ id }: { id: number }) => colors.includes(id));
    expect(own.map(({ name }: { name: string }) => name)).toEqual([before, code]);
  });
});
